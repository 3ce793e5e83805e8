"""The clause that stands beside each choice: the one that lets a player do it now."""

from typing import cast

from dungeonbox.games.attack.actions import BY_WEAPON
from dungeonbox.games.attack.components import DEFLECT, SONG
from dungeonbox.games.attack.effects import has, item_means
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import UNHURT, AttackState
from dungeonbox.kernel.game import Game, State

__all__ = ("CLAUSES", "clause")

CLAUSES = {
    "hero": "2.1",
    "hero:random": "R27",
    "fight": "5.1",
    "bust": "4.1",
    "recover": "4.5",
    "rally": "4.6",
    "pass": "4.7",
    "flee": "7.3",
    "assist": "4.3",
    "heal:potion": "9.1",
    "heal:artefact": "9.7",
    "heal:ability": "11.3",
    "send": "9.2",
    "coin": "7.1",
    "retainer": "9.10",
    "retainer:fighting": "R23",
    "cancel:coins": "7.2",
    "cancel:retainer": "9.10",
    "cancel:ability": "11.1",
    "loot:weapon": "8.4",
    "loot:potions": "8.3",
    "loot:potion": "8.5",
    "loot:gold": "8.5",
    "give": "8.9",
    "hire": "8.10",
    "ask": "R30",
    "offer": "R30",
}
"""The clause that lets one do this, by the token, or by what it begins with."""
DONE_CLAUSES = {"mend": "R3", "pick": "R23", "leave": "R17", "give": "R29", "hire": "8.10"}
"""The clause by which one has enough of a question, by its step."""
HIT_CLAUSES = ("6.1", "6.2", "6.3")
"""What the first, second and third Hit do."""


def clause(game: Game[State], observation: State, token: str) -> str:
    """The clause that lets one do this now: for some tokens it depends on the question, the items or the ability."""
    rules, s = cast(Attack, game), cast(AttackState, observation)
    family = token.partition(":")[0]
    seat = s.stack.seat
    if token == "recover" and s.heroes[seat].hits == UNHURT:
        return "R22"
    if family == "item":
        return "9.5" if item_means(s, seat) == BY_WEAPON else "9.7"
    if family == "aid":
        return "11.7" if has(s, rules.box, seat, SONG) else "11.8"
    if family == "ability":
        return "11.9" if has(s, rules.box, seat, DEFLECT) else "11.2"
    if token == "done":
        step = rules.step_name(s)
        return HIT_CLAUSES[min(s.heroes[seat].hits + s.stack.left, 3) - 1] if step == "hits" else DONE_CLAUSES[step]
    for beginning in (token, token.partition(".")[0]):
        if beginning in CLAUSES:
            return CLAUSES[beginning]
    return CLAUSES[family]
