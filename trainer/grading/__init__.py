"""The composer: a question's variant and a response in, a grade with evidence out."""
