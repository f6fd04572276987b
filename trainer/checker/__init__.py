"""Is this response right? Numbers, expressions and chains of working, judged and explained."""
