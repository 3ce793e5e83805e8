"""The games the second referee follows: every set-up, with plain chance and with tastes that bring up rare things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.games.mayhem.boxes import RAMPARTS
from tests.games.mayhem.referee import PRINTED, Box, Referee, Shield

Taste = Callable[[Referee, int, str], float]


@dataclass(frozen=True)
class Walk:
    """One game to be played: how choices are made, the set-up, and the seed."""

    kind: str
    seats: int
    first_seat: str
    fireball_ignores_shields: bool
    seed: int

    @property
    def box(self) -> Box:
        """The cards it is played with."""
        return RAMPARTS if self.kind == "ramparts" else PRINTED

    def referee(self) -> Referee:
        """A referee for it."""
        return Referee(self.seats, self.first_seat, self.fireball_ignores_shields, self.box)


def holder_and_shield(referee: Referee, token: str) -> tuple[int, Shield | None]:
    """Whom, and which Defense card, a target token means."""
    found = re.fullmatch(r"target:seat(\d)(?:\.shield(\d+))?", token)
    assert found is not None, token
    holder = int(found[1]) - 1
    return holder, referee.players[holder].shields[int(found[2]) - 1] if found[2] else None


def showing_off(referee: Referee, seat: int, token: str) -> float:
    """Mighty powers first, then play again, then anything; aimed at the hero with most to lose."""
    kind, _, name = token.partition(":")
    if kind in ("play", "fetch"):
        return 3.0 * referee.box.face[name].count("*") + referee.box.face[name].count("P")
    if kind == "target":
        holder = holder_and_shield(referee, token)[0]
        return 0.0 if holder == seat else referee.players[holder].hp / 10
    return 0.0


# What a peaceful player thinks of the mighty powers.
PEACEFUL_POWERS = {
    "fireball": -30.0,
    "banishing-smite": -15.0,
    "battle-roar": -15.0,
    "pick-pocket": -8.0,
    "sneak-attack": -6.0,
    "mighty-toss": -6.0,
    "whirling-axes": -3.0,
    "clever-disguise": 3.0,
    "divine-inspiration": 8.0,
}


def peace(referee: Referee, seat: int, token: str) -> float:
    """Hoard cards, heal and hide; hurt as little as possible, so that the turn limit comes."""
    kind, _, name = token.partition(":")
    if kind in ("play", "fetch"):
        face = referee.box.face[name]
        harmless = [card for card in referee.players[seat].hand if "A" not in referee.box.face[card] and card != name]
        worth = 4.0 * face.count("D") + 3.0 * face.count("H") + 3.0 * face.count("S")
        worth -= 8.0 * face.count("A") + (1.0 if len(harmless) > 3 else 8.0) * face.count("P")
        return worth + PEACEFUL_POWERS.get(name, 0.0)
    if kind == "target":
        holder, shield = holder_and_shield(referee, token)
        return 2.0 * shield.left if shield else referee.players[holder].hp - 6.0
    return 9.0 if token == "decline" else 0.0


def disguises(referee: Referee, seat: int, token: str) -> float:
    """Peace, but a disguise is put on behind Defense cards, and cards that destroy them wait for it."""
    player = referee.players[seat]
    name = token.partition(":")[2]
    if token == "play:clever-disguise":
        return 40.0 if player.shields else -6.0
    if token in ("play:mighty-toss", "play:sneak-attack"):
        someone_hides = any(other.disguised and other.shields for other in referee.players)
        return 40.0 if someone_hides and player.shields else -9.0
    if token.startswith("play:") and "S" in referee.box.face[name]:
        return 20.0 if player.hero in ("oriax", "sutha") and len(player.shields) < 2 else -7.0
    return peace(referee, seat, token)


def fire(referee: Referee, seat: int, token: str) -> float:
    """Bring everybody low without killing, then let a Fireball take everybody."""
    kind, _, name = token.partition(":")
    players = [referee.players[one] for one in referee.standing()]
    if token == "play:fireball":
        return 9.0 if all(player.hp <= 3 for player in players) else -5.0
    if kind == "play":
        healthiest = max(player.hp for player in players if player is not referee.players[seat])
        attack = referee.box.face[name].count("A")
        draws = referee.box.face[name].count("D")
        return draws - referee.box.face[name].count("S") + (attack if attack < healthiest else -4.0 * attack)
    if kind == "target":
        return 2.0 * referee.players[holder_and_shield(referee, token)[0]].hp
    return 0.0


def ramparts(referee: Referee, seat: int, token: str) -> float:
    """Whatever lets one play on, Defense cards first, until there is no card left to play."""
    kind, _, name = token.partition(":")
    if kind == "play":
        return 3.0 * referee.box.face[name].count("P") + referee.box.face[name].count("S")
    return 0.0 if token.startswith(f"target:seat{seat + 1}.") else 0.5


TASTES: dict[str, Taste] = {
    "showing off": showing_off,
    "peace": peace,
    "disguises": disguises,
    "fire": fire,
    "ramparts": ramparts,
}
HEROES: dict[str, list[str]] = {  # who comes to which kind of walk, the first two always
    "disguises": ["oriax", "sutha", "azzan", "lia"],
    "fire": ["azzan", "oriax", "lia", "sutha"],
}


def choose(rng: Random, walk: Walk, referee: Referee, seat: int, tokens: list[str]) -> str:
    """Any token, or in a walk with a taste mostly the one it likes best."""
    if walk.kind in HEROES and tokens[0].startswith("hero:"):
        wanted = HEROES[walk.kind][: max(2, walk.seats)]
        tokens = [token for token in tokens if token.removeprefix("hero:") in wanted]
    taste = TASTES.get(walk.kind)
    if taste is None or rng.random() < 0.02:
        return rng.choice(tokens)
    return max(tokens, key=lambda token: taste(referee, seat, token) + rng.random())


def walks() -> Iterator[Walk]:
    """Every set-up, several times with plain chance and with each taste; a few with other decks."""
    games = {"chance": 6, "showing off": 3, "peace": 3, "disguises": 4, "fire": 6, "ramparts": 1}
    seed = 0
    for kind, times in games.items():
        for seats in (2, 3, 4):
            first_seats = ["random"] + [str(seat + 1) for seat in range(seats)]
            for first_seat in first_seats if kind != "ramparts" else ["random"]:
                for ignores in (False, True):
                    for _ in range(times):
                        seed += 1
                        yield Walk(kind, seats, first_seat, ignores, seed)
