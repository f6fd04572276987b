"""The words by which English denies, reports, doubts, supposes and takes back.

Nothing here belongs to a subject matter. Cues are phrases of the language in ``phrases.py``.
"""

from __future__ import annotations

from typing import Final

CUES: Final[dict[str, tuple[str, ...]]] = {
    # Deny what follows, up to the end of the clause.
    "@not": (
        "not", "never", "no", "neither", "nor", "none", "nobody", "nothing", "nowhere", "without",
        "hardly", "barely", "scarcely", "anything but", "far from", "instead of", "rather than",
        "no longer", "not .. anymore", "no one", "not a single", "lack", "lacks", "as opposed to",
        "unable to", "incapable of", "non",
    ),
    # Deny what follows through a verb; with "not" before them they assert it again.
    "@fails": (
        "fail to", "stop|cease being", "cease to", "stop to", "stop <@ing>", "avoid", "prevent",
        "refrain", "refuse to", "skip", "skip the", "spare", "do away with", "get rid of", "bypass",
        "obviate", "forgo", "eschew", "elide", "dispense with",
    ),
    "@ing": (
        "being", "writing", "reading", "storing", "moving", "going", "loading", "working", "having",
        "doing", "touching", "fitting", "holding", "applying", "caching", "saving", "spilling",
    ),
    # Look like denials and are none.
    "@affirmed": (
        "not only", "no doubt", "without doubt|question", "no question", "no longer than",
        "no more than", "no less than", "no fewer than", "not just", "not merely", "not simply",
        "nothing but", "nothing more|less than", "nothing other than", "none other than", "no matter",
        "not to mention", "no wonder", "no trouble", "no problem", "no issue", "no difficulty",
        "no surprise", "not surprisingly", "not until", "or not", "no later than",
        "not exactly|quite small", "not least", "if not", "no effort", "not bad", "not for nothing",
        "no secret", "not in doubt", "not sure but", "no mean", "not help but", "never mind",
        "not forget", "not forgetting", "no worries", "no mask", "no causal", "no dropout",
        "not causal", "non causal", "no masking", "no batch", "no batching", "no backward",
        "no bias", "no gqa", "not counting", "no more, no less",
    ),
    # Declare what stands before them, in the same sentence, to be wrong.
    "@wrong-after": (
        "be (just|simply|plain|plainly|flat|all|also|clearly|definitely|however|actually) wrong|false|incorrect|untrue|mistaken|bogus|rubbish|nonsense|garbage|inaccurate|misleading|outdated|folklore",
        "be (just|simply) (a|an) (common|usual|classic|old|popular) myth|mistake|misconception|error|fallacy|misreading|misunderstanding|slip|trap|nonsense",
        "be not (quite|actually|really) true|right|correct|so|accurate", "be not the case", "be out of date", "do not hold (up|water)",
        "be the (usual|classic|common|typical) mistake|error|slip|trap", "be too low|high", "be an undercount|underestimate|overcount",
        "undercount", "no longer true", "not true", "be where people go wrong", "be what trips", "be a rookie mistake", "be (only) half the story",
        "would be wrong|false|incorrect", "would be (a|an) mistake|error", "be not what", "be refuted", "not correct",
        "that would forget", "fine , conclusion not", "conclusion not",
    ),
    # Declare what follows to be wrong.
    "@wrong-before": (
        "(a|the) myth that|:", "be wrong to|that", "be not true that", "it be false that", "contrary to",
        "do not (really) believe|think|buy|agree|accept", "nor do i buy|believe|accept", "doubt that|it|whether", "which i doubt", "would not say|claim|call|conclude|argue",
        "no one|nobody say|claim|argue", "not say|claim|conclude", "mistake be|:", "[another|second|third|other|next|last] (one|mistake|error|trap|classic|favourite|misconception) be to", "mistake would be", "mistake of", "trap be|:", "trap of",
        "(the) [common|usual|classic] error be|:", "misconception be|that|:", "not mean that", "do not mean", "do not imply",
        "[people|many|folk|some] forget|get", "mistaken to (say|conclude|call|claim|think)", "wrong to (say|conclude|call|claim|think)", "wrong :",
        "tempting to", "be tempted to", "easy mistake", "i would resist", "resist the", "i reject", "i disagree", "beware of", "do not be fooled", "refuse to believe",
        "the idea|notion|belief|claim that", "wrong answer", "wrong number|figure", "not the same as", "do not confuse", "careful not to",
        "do not [say|quote|conclude|claim]", "should not [say|conclude|quote|report|claim]", "forgetting", "forget P", "if you forget|miss|omit|leave",
        "leaving out", "omitting", "neglecting", "ignoring P",
    ),
    # Somebody else's words.
    "@reported": (
        "<@people> .. say|claim|insist|argue|believe|write|tell|state|give|get|report|quote|swear|reckon|assume|conclude|maintain|suggest|call|count|put|answer|disagree|stop",
        "according to <@people>", "i have|'ve seen|heard|read .. (mention|say|that)", "i (once|often|also|have) hear|read|heard (somewhere|that|it)",
        "i be tell", "it be say that", "be said to", "supposedly", "allegedly", "reportedly", "rumour|rumor have it", "the claim that",
        "<@people> (that) i (have) read|see|find", "as i have see write", "i have see (it|this) write", "as <@people> say", "(the) blog post i read",
        "be (often|usually|commonly|sometimes|widely) say|claim|quote|assume|believe|report|cite",
        "you (will) (often|sometimes) hear|read", "one often hear|read|hears", "popular belief", "conventional wisdom", "half the class",
        "he|she get|say|claim|have|insist", "she|he had!|has!", "they say|claim|insist|tell", "everyone|everybody say|claim|think", "the internet say", "copied from",
        "i know that some", "her conclusion|slide|number", "his conclusion|slide|number",
    ),
    "@people": (
        "(my|our|the|a|some) (tech|team) lead", "(my|our|a|the) (study|lab|gym) buddy",
        "(my|our|a|the|his|her) [colleague|coworker|friend|boss|manager|roommate|teammate|professor|prof|teacher|mentor|flatmate|brother|neighbour|intern|predecessor|wife|husband|classmate|advisor|supervisor|instructor|lecturer|ta]",
        "[the|a|this|some|that|same|one] (same|own) [blog|post|tweet|thread|slide|tutorial|video|forum|article|wiki|vendor|chatbot|author|brochure]", "(a|the|one) blog post",
        "[some|many|most|other|few] people|folk|engineer|candidate|author|blog|person|post|writer|student|answer|colleague|friend|source",
        "people", "folk", "someone", "somebody", "others", "co worker", "team mate", "the internet", "reddit", "slack", "twitter", "chatgpt", "gpt", "copilot",
        "stack overflow", "stackoverflow", "students", "candidates", "beginners", "my notes", "hacker news", "the interviewer|recruiter", "a talk",
        "the previous|other|last candidate|speaker|answer|person", "my study buddy", "some",
    ),
    # What the writer, or anyone, thought before.
    "@former": (
        "use to think|believe|say|assume", "i once|first|initially|originally think|believe|assume|say|write|have", "at first",
        "i (had) (always|initially|originally) thought!", "my [first|initial] guess|thought|answer|instinct|reaction|attempt|number|version|draft",
        "[you|one] [might|may|could|would] (naively) think|expect|say|guess|assume|conclude|imagine|believe|call", "i would have think|expect|guess|say",
        "naively [you|one|i] would|might think|expect|say|guess|assume", "first thought", "initially", "before i check", "originally i",
        "at first glance|sight", "on first glance", "it seem|look as if|though", "may|might seem", "look deceptively", "intuition say", "back when i",
        "purist could|would say",
    ),
    # Suppositions.
    "@suppose": (
        "if", "unless", "suppose", "supposing", "were!", "had!", "assume|assuming that", "imagine", "pretend", "in case", "hypothetically",
        "you would get|book|have|see|end|count|be|write|report|say", "one would get|have|count|be", "would have", "would", "could", "leave .. out", "whether",
        "or whether",
    ),
    "@without": ("without", "absent", "in the absence of", "if not for", "but for"),
    # Take back what was just said.
    "@correction": (
        "actually", "wait", "scratch that", "correction", "sorry", "hmm", "hm", "strike that", "let me redo|recount|recompute|correct|rephrase|restart|fix", "my bad", "oops",
        "no wait", "hold on", "i mean", "i meant", "on second thought", "make that", "rather :", "ah no", "err", "edit :", "i take that back", "forget that", "no ,", "not quite",
        "i forget|forgot|miscount|misspoke|miscalculate|misread|mistype", "checking again", "on reflection", "that be wrong", "that is not right", "i stand corrected", "erratum", "revised",
        "thinking about it", "thinking again", "come to think", "reconsider", "oh right", "no !", "no .", "on second",
    ),
    "@hedge": (
        "i think", "i believe", "i guess", "probably", "maybe", "perhaps", "i suppose", "presumably", "if i (be) not mistaken", "if i recall|remember", "not sure", "i would say", "i reckon", "ish",
        "possibly", "likely", "seem", "should be", "i expect", "as far as i know", "afaik", "iirc", "might", "i would guess", "unsure", "not (entirely|totally|100%) certain|sure", "roughly speaking",
    ),
    # Leave several things open.
    "@open": (
        "either", "between", "can not remember", "do not remember|recall|know which|whether", "not sure which|whether", "depends", "depend", "somewhere between", "one of", "or maybe", "or else",
        "unsure", "not sure", "take your pick", "could be", "anywhere from", "or so i think", "range",
    ),
    # The other side of a comparison.
    "@versus": (
        "vs", "versus", "than", "against", "compare|compared to|with", "comparing to|with", "as opposed to", "instead of", "rather than", "unlike", "in contrast to|with", "relative to", "where|whereas for", "next to", "opposed to", "like",
        "as in|for|with", "same as", "down from", "up from", "out of", "half of", "half the", "half as", "equal to", "twice", "close to", "(#) time|x less|more|fewer|better|worse|smaller|larger", "no better",
    ),
    # Speaks to whoever grades.
    "@grader": (
        "grader", "@ grader", "examiner", "award (me)", "full marks|credit|points", "grade =", "grade : strong|hire", "ignore (all) (the) (previous|prior|above|your|any) instruction|rule|rubric|criteria|criterion",
        "disregard (all) (the) (previous|prior|above|your) instruction|rule", "system :", "system prompt", "assistant :", "as an ai", "you be an|a ai|grader|grading|helpful|evaluator|judge", "mark [this|me|all|every|each] (answer|criteria|criterion|as|it) .. met|strong|hire|correct|satisfied|complete",
        "give (me|this|it) (a|the) (answer) [strong|full|top|highest|max|maximum]", "this answer (should|must|deserves|meets|satisfies|is)  .. strong|hire|criteria|full|marks|rubric", "level : strong", "score : strong", "output : strong", "verdict : strong", "all (seven) criteria (are|be) met|satisfied", "meets all|every (the) criteria|criterion|rubric", "rate (this|me|it) .. strong|hire",
        "the rubric", "rubric", "grading script|system|model|bot|note|instruction|instructions", "strong hire", "note to (the) grader|examiner|marker|evaluator|reviewer", "dear grader|marker|evaluator|examiner|ai|llm|model|reviewer", "criteria met", "keywords :", "key words :", "set level|grade|verdict", "return json|strong|hire|met", "autograder",
        "please (also|do|just) mark|grade|score|award|credit|rate|accept|pass|be", "all of the above be|was", "covered verbally",
    ),
}  # fmt: skip

VERBS: Final = frozenset(
    """be have do move read write need go stay keep hold store load save take make give get cost come
    fit sit live share hit miss see touch leave reach remain dominate drop fall become turn equal say
    mean use fuse add spill stream sweep fetch pull serve cut kill remove eliminate skip avoid double
    halve produce compute run exceed outgrow break fail stop interleave thrash evict materialize carry
    bring send deliver ship pay spend count sum land work win let limit bind saturate happen vanish
    disappear die exist require cross walk traverse scan visit revisit issue answer absorb collapse
    want ask find call can will would should must may might could does enter appear consume
    merge shrink grow rise scale depend reload reread refetch multiply put throw mix order launch
    start end cover set show tell know think believe claim""".split()
)
"""Stems that make a line a statement rather than a list of terms (compared after stemming)."""
