"""What newcomers learn the game from: a tutorial, drawn examples of the rules, and tips.

Everything is a real position from a game that is replayed under the rules, and every claim is
worked out by the rules or the engine. The texts are the client's; here they have only names.
"""

from cornerwise.lessons.examples import EXAMPLES, Example
from cornerwise.lessons.scenes import Scene
from cornerwise.lessons.tips import TIPS, Tip
from cornerwise.lessons.tutorial import STEPS, Step
from cornerwise.lessons.verdicts import Verdict, verdicts_of

__all__ = [
    "EXAMPLES",
    "STEPS",
    "TIPS",
    "Example",
    "Scene",
    "Step",
    "Tip",
    "Verdict",
    "verdicts_of",
]
