"""The steps of a game, in the order of the rulebook: who is who, then turn by turn.

Beside each stands what its frame keeps in `what`, `whom` and `left`. The steps from HELP on are asked on top of others.
No question is asked without a choice, §R25.
"""

from typing import Final

# fmt: off
CHOOSE_HERO: Final = 0  # §2.1   asked
DEAL: Final = 1         # §2.2
START_TURN: Final = 2   # §3.1
COLOUR: Final = 3       # §3.2   asked
HUSTLE: Final = 4       # §3.2   asked   left: jumps made
SLEIGHT: Final = 5      # §13.6  asked
REFILL: Final = 6       # §4.1
WANDER: Final = 7       # §4.2   asked   left: Monster Attacks to come
MENDING: Final = 8      # §14.6  asked
BEFORE: Final = 9       # §5.10  asked
AID: Final = 10         # §5.3   asked
FLIP: Final = 11        # §5.4
FIGHT: Final = 12       # §5.5   asked
STRIKE: Final = 13      # §5.6   asked   left: the least action still allowed
DEFEAT: Final = 14      # §5.9   asked
RETREAT: Final = 15     # §5.9   asked
AFTER: Final = 16       # §5.8   asked
QUEST: Final = 17       # §6.1   asked
EFFECT: Final = 18      # §6.4           what: quest
OMEN: Final = 19        # §14.8  asked
REVEAL: Final = 20      # §7.1
SPAWN: Final = 21       # §7.1   asked
MOVE: Final = 22        # §7.2
REST: Final = 23        # §8.1   asked
TRIM: Final = 24        # §8.9   asked   left: the least card still allowed
END_TURN: Final = 25    # §11.2
HELP: Final = 26        # §10.2  asked   what: helping power
AIM: Final = 27         # §R27   asked   what: effect       whom: its number   left: 1 if it may be declined
PUSH: Final = 28        # §R27   asked   what: effect       whom: monster      left: 2 * cells left + 1 if it moved
SCROLL: Final = 29      # §13.13 asked
FETCH: Final = 30       # §14.6  asked
LAY: Final = 31         # §15.18 asked
TAKE: Final = 32        # §15.18 asked   what: card laid
PAY: Final = 33         # §R26   asked   what: for what     whom: which        left: the least card still allowed
KEEP: Final = 34        # §8.3   asked   what: item deck
DROP: Final = 35        # §8.5   asked
OFFER: Final = 36       # §16.2  asked   what: cards
REFRESH: Final = 37     # §16.3  asked
OVER: Final = 38        # §11.3
# fmt: on

STEPS: Final = (
    "choose-hero", "deal", "start-turn", "colour", "hustle", "sleight", "refill", "wander", "mending", "before", "aid",
    "flip", "fight", "strike", "defeat", "retreat", "after", "quest", "effect", "omen", "reveal", "spawn", "move",
    "rest", "trim", "end-turn", "help", "aim", "push", "scroll", "fetch", "lay", "take", "pay", "keep", "drop", "offer",
    "refresh", "over",
)  # fmt: skip

# What a payment is for.
FOR_QUEST: Final = 0
FOR_ITEM: Final = 1
FOR_CHARGE: Final = 2
