"""Material for beginners: a tutorial, illustrated rules, and strategy tips.

Every position comes from a game replayed under the rules, and every claim is verified by the
rules or the engine. The texts are in the client; here they have only ids.
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
