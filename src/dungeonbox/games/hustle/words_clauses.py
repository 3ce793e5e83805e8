"""The clause shown beside a choice: the one that lets the player do this now."""

from typing import Final, cast

from dungeonbox.games.hustle import steps
from dungeonbox.games.hustle.board import CELLS
from dungeonbox.games.hustle.components import BOLT, HOLD, PUSH, REACH, REMOVE, REVERSE, TURN
from dungeonbox.games.hustle.questing import OFFER_CLAUSES
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import FORESEEN, LEAPING, PAINTING, HustleState
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE

CLAUSES: Final = {
    "hero": "2.1",
    "colour": "3.2",
    "jump": "3.2",
    "stop": "R2",
    "paint": "R17",
    "take": "13.6",
    "at": "R27",
    "push": "R27",
    "go": "5.9",
    "power": "9.2",
    "reward": "10.6",
    "turn-back": "R12",
    "use": "8.4",
    "strike": "5.6",
    "bash": "13.1",
    "defend": "4.2",
    "suffer": "4.3",
    "flip": "5.4",
    "attack": "5.6",
    "flee": "5.9",
    "quest": "6.1",
    "bury": "14.8",
    "draw": "16.2",
    "pay": "R26",
    "discard": "8.9",
    "lay": "15.18",
    "fetch": "14.6",
    "charge": "8.8",
    "buy": "8.1",
    "recharge": "8.6",
    "keep": "8.3",
    "drop": "8.5",
    "ask": "10.1",
    "offer": "R12",
    "yes": "10.2",
    "no": "10.2",
    "done": "3.1",
}
"""By the family of the token, where the step does not matter or says nothing else."""

IN_STEP: Final = {
    ("take", steps.TAKE): "15.18",
    ("defend", steps.FIGHT): "5.7",
    ("suffer", steps.DEFEAT): "5.9",
    ("discard", steps.SCROLL): "13.13",
    ("charge", steps.REFRESH): "16.3",
    ("recharge", steps.REFRESH): "16.3",
    ("done", steps.SLEIGHT): "13.6",
    ("done", steps.MENDING): "14.6",
    ("done", steps.BEFORE): "5.10",
    ("done", steps.RETREAT): "R6",
    ("done", steps.AFTER): "5.8",
    ("done", steps.QUEST): "6.1",
    ("done", steps.OMEN): "7.1",
    ("done", steps.SPAWN): "7.2",
    ("done", steps.REST): "R10",
    ("done", steps.AIM): "R32",
    ("done", steps.PUSH): "R27",
    ("done", steps.REFRESH): "R32",
}
"""By family and step, where a family means different things."""

AIMED: Final = {REACH: "5.10", BOLT: "5.10", TURN: "13.12", REMOVE: "16.4", HOLD: "15.8", REVERSE: "15.17"}
"""What is done to one monster, by effect."""


def clause(game: Game[State], observation: State, token: str) -> str:
    """The clause that lets the seat whose observation this is choose this now."""
    rules = cast(Hustle, game)
    s = cast(HustleState, observation)
    family, _, word = token.partition(":")
    step = int(s.stack.step)
    if family == "power":
        return rules.box.powers.clauses[rules.box.powers.ids.index(word)]
    if family == "use":
        return rules.box.items.clauses[rules.box.items.ids.index(word)]
    if family in ("colour", "jump"):
        return _hustle(s, family)
    if family in ("at", "push"):
        effect = s.stack.what if step in (steps.AIM, steps.PUSH) else NONE
        own = "15.10" if s.now.colours == 0 else "16.6"
        return own if effect == PUSH else AIMED.get(effect, CLAUSES[family])
    if family == "bury" and s.now.has(FORESEEN):
        return "16.12"
    if step == steps.OFFER and family in ("draw", "done"):
        return OFFER_CLAUSES[s.stack.left]
    return IN_STEP.get((family, step), CLAUSES[family])


def _hustle(s: HustleState, family: str) -> str:
    """§3.2 §3.6 §3.7 §15.21 §R17 §R18 A colour or a second one; a jump onto the board, from a tile, or of a kind."""
    if family == "colour":
        return "3.2" if s.now.colours == 0 else "15.21"
    place = s.hero().place if s.turn != NONE else NONE
    if s.now.has(LEAPING):
        return "R18"
    if s.now.has(PAINTING):
        return "R17"
    if place == NONE:
        return "3.6"
    return "3.7" if place >= CELLS else "3.2"
