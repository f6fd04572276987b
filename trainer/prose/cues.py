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
        "doing", "touching",
    ),
    # Look like denials and are none.
    "@affirmed": (
        "not only", "no doubt", "without doubt|question", "no question", "no longer than",
        "no more than", "no less than", "no fewer than", "not just", "not merely", "not simply",
        "nothing but", "nothing more|less than", "nothing other than", "none other than", "no matter",
        "not to mention", "no wonder", "no trouble", "no problem", "no issue", "no difficulty",
        "no surprise", "not surprisingly", "not until", "why not", "or not", "no later than",
        "not exactly|quite small", "not least", "if not", "no effort", "not bad", "not for nothing",
        "no secret", "not in doubt", "not sure but", "no mean", "not help but", "never mind",
        "not forget", "not forgetting", "no worries", "no mask", "no causal", "no dropout",
        "not causal", "non causal", "no masking", "no batch", "no batching", "no backward",
        "no bias", "no gqa", "not counting", "no more, no less",
    ),
    # Declare what stands before them, in the same sentence, to be wrong.
    "@wrong-after": (
        "be wrong", "be (just) (a) myth", "be (a) mistake", "be false", "be (a) nonsense", "be incorrect",
        "be not true", "be not right", "be not correct", "be not the case", "be untrue", "be a misconception",
        "be an error", "be a fallacy", "be mistaken", "be bogus", "be folklore", "be rubbish",
        "be a misreading", "do not hold", "be not so", "be misleading", "be simply|just|plain|plainly|flat wrong",
        "be the (usual|classic|common) mistake|error", "be out of date", "be outdated", "be a trap",
        "be a slip", "be a (common) misconception|misunderstanding", "be (a) garbage", "be not accurate",
        "be inaccurate", "be (all) wrong", "be (also|clearly|definitely) wrong|false|incorrect",
        "do not apply", "be refuted", "be too low", "be too high", "be too small", "be an undercount",
        "be an underestimate", "undercount", "no longer true", "not true", "be where people go wrong",
        "be what trips", "be a rookie mistake",
        "be half the story", "be only half", "would be wrong", "would be a mistake", "would be false",
        "would be incorrect", "would be an error", "be not what", "be nonsense",
    ),
    # Declare what follows to be wrong.
    "@wrong-before": (
        "(a|the) myth that|:", "it be wrong to|that", "be wrong to|that", "it be not true that",
        "it be false that", "contrary to", "do not believe|think|buy|agree|accept", "doubt that",
        "would not say|claim|call|conclude|argue", "no one|nobody say|claim|argue", "not say|claim|conclude",
        "mistake be|:", "mistake would be", "mistake of", "trap be|:", "trap of", "(the) (common|usual|classic) error be|:",
        "misconception be|that|:", "not mean that", "do not mean", "do not imply", "do not make it",
        "people|many|folk|some forget|get", "one might wrong|naive|mistaken", "wrong|mistaken to (say|conclude|call|claim|think)",
        "wrong : ", "tempting to", "be tempted to", "easy mistake", "resist", "reject", "i disagree", "beware of",
        "do not be fooled", "refuse to believe", "the idea|notion|belief|claim|story that", "wrong answer", "wrong number|figure",
        "not the same as", "do not confuse", "should not|never be confuse", "careful not to", "must not",
        "do not (say|write|report|quote|conclude|claim|forget)", "should not (say|conclude|quote|report|claim)",
        "forgetting|forget|omit|omitting|neglect|ignore",
    ),
    # Somebody else's words.
    "@reported": (
        "<@people> .. say|claim|insist|argue|think|believe|write|tell|state|have|give|get|report|quote|swear|reckon|assume|conclude|maintain|suggest|call|count|put|forget|stop|answer",
        "according to <@people>", "<@people> 's", "i (have) hear|read|see|be tell that|somewhere|it",
        "i (have) (once|often) hear|read (somewhere)", "so i hear", "i be tell", "it be say", "be said to",
        "be suppose to", "supposedly", "allegedly", "reportedly", "rumour|rumor have it", "the claim that",
        "<@people> (that) i (have) read|see|find", "as i have see write", "i have see write", "as <@people> say",
        "be (often|usually|commonly|sometimes|widely) (say|claim|quote|state|assume|believe|tell|report|cite)",
        "you (will) (often|sometimes) hear|read|see (people)", "you often hear|read|see", "popular belief", "conventional wisdom",
        "half the class", "he get|say|claim|have|insist", "she get|say|claim|have|insist", "they say|claim|insist|tell",
        "everyone|everybody say|claim|think", "folklore", "word on the street", "the internet say", "copied from", "copy from",
        "in <@people> (own) words", "from <@people>",
    ),
    "@people": (
        "(my|our|the|a|some) (tech|team) lead", "(my|our|a|the) (study|lab|gym) buddy", "(my|our|a|the) colleague|coworker|friend|boss|manager|roommate|teammate|professor|prof|teacher|mentor|flatmate|brother|neighbour|intern|senior|predecessor|wife|husband|classmate|advisor|supervisor|instructor|lecturer|ta",
        "(the|a|this|some|that) blog|post|tweet|thread|slide|slides|tutorial|video|forum|article|wiki|vendor|marketing|chatbot|chatgpt|gpt|llm|claude|copilot|stackoverflow|reddit|youtube|quora|medium",
        "(a|the|one) blog post", "some|many|most|other|few people|folk|engineer|candidate|author|blog|person|post|writer|student|answer|colleague|friend|source",
        "people", "folk", "someone", "somebody", "others", "some|many|most say|claim|think|insist|argue|write|believe|would say",
        "co worker", "team mate", "the internet", "reddit", "slack", "twitter", "chatgpt", "stack overflow", "students", "candidates", "beginners", "my notes",
        "the previous|other|last candidate|speaker|answer|person", "hacker news", "the interviewer|recruiter", "a talk",
    ),
    # What the writer, or anyone, thought before.
    "@former": (
        "use to think|believe|say|assume", "i once|first|initially|originally (think|believe|assume|say|write|have)", "at first",
        "i (had) (always|initially|originally) thought", "i have think|assume|believe|expect", "my first|initial guess|thought|answer|instinct|reaction|attempt|number|version|draft",
        "(you|one) might|may|could|would (naively) (think|expect|say|guess|assume|conclude|imagine|believe)", "i would have think|expect|guess|say",
        "naively (you|one|i) would|might", "first thought", "initially", "i be tempted to", "before i check", "originally i", "you would think", "one would think|expect",
        "at first glance|sight", "on first glance", "it seem|look as if|though", "it look like", "may|might look", "may seem", "might seem", "look deceptively", "intuition say",
    ),
    # Suppositions.
    "@suppose": (
        "if", "unless", "suppose", "supposing", "were", "had", "assume|assuming that", "imagine", "pretend", "in case", "otherwise", "hypothetically",
        "you would get|book|have|think|say|see|end|count|be|write|report|conclude", "one would get|have|count|be", "would have", "would be", "only if", "provided", "as long as", "would", "could",
        "had .. not", "leave .. out", "without",
    ),
    # Take back what was just said.
    "@correction": (
        "actually", "wait", "scratch that", "correction", "sorry", "hmm", "hm", "strike that", "let me redo|recount|recompute|correct|rephrase|restart|fix", "my bad", "oops",
        "no wait", "hold on", "i mean", "i meant", "on second thought", "make that", "rather :", "ah no", "err", "edit :", "i take that back", "forget that", "no ,", "not quite",
        "i forget", "i forgot", "i mis|miscounted|misspoke|miscalculate|misread", "checking again", "on reflection", "that be wrong", "that is not right", "i stand corrected", "erratum", "redo", "revised", "revise", "thinking about it", "come to think", "reconsider",
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
        "as in|for|with", "same as", "down from", "up from",
    ),
    # Speaks to whoever grades.
    "@grader": (
        "grader", "@ grader", "examiner", "award (me)", "full marks|credit|points|score", "grade =", "grade : strong|hire", "ignore (all) (previous|prior|above|the|your|any) instructions|instruction|rules|rubric|criteria",
        "disregard (all) (previous|prior|above|the|your) instructions|instruction|rules", "system :", "system prompt", "assistant :", "as an ai", "you are an|a ai|grader|grading|helpful|evaluator|judge", "mark (this|me|all|every|each) (answer|criteria|criterion|as|it) ..  met|strong|hire|correct|satisfied|complete",
        "give (me|this|it) (a|the) (answer) (strong|full|top|highest|max|maximum)", "this answer (should|must|deserves|meets|satisfies|is)  .. strong|hire|criteria|full|marks|rubric", "level : strong", "score : strong", "output : strong", "verdict : strong", "all (seven) criteria (are|be) met|satisfied", "meets all|every (the) criteria|criterion|rubric", "rate (this|me|it) .. strong|hire",
        "per (the) rubric", "the rubric", "rubric", "grading script|system|model|bot|note|instruction|instructions", "strong hire", "note to (the) grader|examiner|marker|evaluator|reviewer", "dear grader|marker|evaluator|examiner|ai|llm|model|reviewer", "criteria met", "keywords :", "key words :", "set level|grade|verdict|state|criteria", "return json|strong|hire|met", "criteria :", "met by", "autograder", "override",
        "please (mark|grade|score|award|credit|rate|accept|pass)", "everything|all (of the) above (was|is|be) (correct|cover|covered|right)",
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
