"""Made-up tables of Dungeon Attack! in the middle of a level, for the game and for the second referee alike.

Whole games seldom come to where rules meet: the wounded who have fled, retainers beside Bosses, the sixtieth turn.
Here each adventurer may own anything and be in any state a game can come to.
"""

from dataclasses import dataclass
from random import Random

from tests.games.attack.referee import ADVENTURERS, LEVELS, OUT, Player, Referee

SPREADS = (0.0, 0.3, 0.6)
"""How likely an adventurer in play faces dice: none, few, many."""
ROUNDS = (0, 0, 0, 57, 58, 59)
"""How many turns each adventurer has had."""


@dataclass(frozen=True)
class Scene:
    """A table at the beginning of a turn: its players, whose turns do not count this one yet."""

    level: int
    first: int
    actor: int
    dungeon: list[int]
    players: list[Player]
    waited: set[int]

    def text(self) -> str:
        """The position in the notation of the game."""
        is_calm = self.players[self.actor].in_play() and all(player.is_free() for player in self.players)
        waited = " ".join(["waited", *(f"seat{seat + 1}" for seat in sorted(self.waited))]) if self.waited else ""
        places = [self.dungeon, *(pair for player in self.players for pair in (player.faces, player.pile))]
        lost = [LEVELS[self.level][kind] - sum(place[kind] for place in places) for kind in (0, 1)]
        level, first = self.level + 1, self.first + 1
        table = f"level {level}  first seat{first}  lost {lost[0]} {lost[1]}  {waited}  calm {int(is_calm)}"
        return "\n".join([f"step act seat{self.actor + 1}", table, *(self._line(player) for player in self.players)])

    def _line(self, player: Player) -> str:
        turns = player.turns + (player.seat == self.actor)
        gold, potions, weapons, artefacts = player.goods.values()
        return (
            f"seat{player.seat + 1} {player.hero}  hits {player.hits}  fled {int(player.fled)}"
            f"  faces {player.faces[0]} {player.faces[1]}  pile {player.pile[0]} {player.pile[1]}"
            f"  gold {gold}  potions {potions}  weapons {weapons}  artefacts {artefacts}"
            f"  retainer {int(player.retainer == 'hired')}  earned {int(player.earned)}  turns {turns}"
        )

    def referee(self, dice: str, moving_coin: str) -> Referee:
        """The second referee, called to this table."""
        referee = Referee(len(self.players), "1", dice, moving_coin)
        referee.level, referee.first, referee.dungeon = self.level, self.first, self.dungeon
        referee.players, referee.waited = self.players, self.waited
        referee.begin_turn(self.players[self.actor])
        return referee


def scene(seats: int, rng: Random) -> Scene:
    """A table by chance."""
    level, first, actor = rng.randrange(3), rng.randrange(seats), rng.randrange(seats)
    players = _people(seats, first, actor, rng)
    dungeon = list(LEVELS[level])
    for kind in (0, 1):  # some are gone for good, but one Monster always lies here
        dungeon[kind] -= rng.randint(0, dungeon[kind] - (kind == 0))
    spread = rng.choice(SPREADS)
    for player in rng.sample(players, seats):
        if player.in_play() and rng.random() < spread:
            player.faces = _some_of(dungeon, rng)
        if player.hits < OUT and rng.random() < 0.6:
            player.pile = _some_of(dungeon, rng)
    waited: set[int] = set()
    if all(player.is_free() for player in players):
        patient = [player.seat for player in players if player.in_play() and player.seat != actor]
        waited = {seat for seat in patient if rng.random() < 0.6}
    return Scene(level, first, actor, dungeon, players, waited)


def _people(seats: int, first: int, actor: int, rng: Random) -> list[Player]:
    """Adventurers hurt, fled and rich by chance; the one to act is not knocked out, and one at least is in play."""
    rounds = rng.choice(ROUNDS)
    players = []
    for seat, hero in enumerate(rng.sample(sorted(ADVENTURERS), seats)):
        player = Player(seat, hero, *ADVENTURERS[hero])
        player.hits = rng.choice((0, 0, 1, 1, 2, 2, 3))
        player.fled = player.hits < OUT and rng.random() < 0.2
        player.goods = {"gold": rng.choice((0, 0, 1, 2, 5)), **{good: _few(rng) for good in _items()}}
        player.retainer = "hired" if rng.random() < 0.3 else "none"
        player.earned = rng.random() < 0.3
        player.turns = rounds + ((seat - first) % seats < (actor - first) % seats)
        players.append(player)
    if players[actor].hits == OUT:
        players[actor].hits = 2
    if not any(player.in_play() for player in players):
        players[actor].fled = False
    return players


def _items() -> tuple[str, ...]:
    return ("potion", "weapon", "artefact")


def _few(rng: Random) -> int:
    return rng.choice((0, 0, 0, 1, 2))


def _some_of(dungeon: list[int], rng: Random) -> list[int]:
    """Dice taken out of the dungeon; a Monster stays."""
    taken = [rng.randint(0, min(4, dungeon[0] - 1)), rng.randint(0, dungeon[1])]
    dungeon[0] -= taken[0]
    dungeon[1] -= taken[1]
    return taken
