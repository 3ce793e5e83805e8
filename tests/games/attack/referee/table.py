"""The table of the second referee: what lies on it, what was asked, and what luck decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.games.attack.referee.box import ABILITY_CLAUSES, BY_SEATS, FACES, MOST_SAYINGS, NOBODY, SIDES
from tests.games.attack.referee.parts import Answers, Die, Disagreement, Outcome, Player, Turn, name_of


class Table:
    """All that lies on the table, and dice that change hands."""

    def __init__(
        self, seats: int, first_seat: str = "random", dice: str = "by_seats", moving_coin: str = "always"
    ) -> None:
        self.players = [Player(seat) for seat in range(seats)]
        self.first_seat = first_seat
        self.sides = SIDES[BY_SEATS[seats - 1] if dice == "by_seats" else dice]  # R19
        self.coin_once = moving_coin == "once"  # R20
        self.used: Counter[str] = Counter()
        self.special: Counter[str] = Counter()
        self.step = ""
        self.asked = NOBODY
        self.answers: Answers = {}
        self.level = 0
        self.first = NOBODY
        self.dungeon = [0, 0]
        self.roll: list[Die] = []
        self.turn = Turn(self.players[0], dice_were_out=False)
        self.waited: set[int] = set()  # who in play has had a turn without busting since all dice are home
        self.paid_with_dice = False  # in this level, for a flight
        self.searching: list[int] = []  # who has yet to roll for treasure
        self.loot = [0, 0]  # Defeated Monsters and Fighting Bosses to be turned in
        self.givers: list[int] = []
        self.gifts = 0  # in the first round
        self.is_second_round = False
        self.hirers: list[int] = []
        self.rank = NOBODY
        self.luck: list[Outcome] = []
        self.possible: list[list[int]] = []  # for each die thrown in this play, what its sides show
        self.count("1.1")

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.asked: sorted(self.answers)} if self.answers else {}

    def asides(self) -> dict[int, list[str]]:
        """R30: what each seat may say besides; nobody waits for it."""
        if self.step not in ("act", "mend", "pick", "hits", "leave"):
            return {}
        offered = {player.seat: self.sayings(player) for player in self.players}
        return {seat: sorted(tokens) for seat, tokens in offered.items() if tokens}

    def play(self, seat: int, token: str, outcomes: Sequence[Outcome]) -> None:
        """Carry out an answer or a saying, and everything that follows by itself."""
        self.luck = list(outcomes)
        self.possible = []
        if seat == self.asked and token in self.answers:
            act = self.answers[token]
            self.answers = {}
            act()
        elif token in self.asides().get(seat, []):
            self.count("R30")
            self.players[seat].said.append(token)
        else:
            raise Disagreement(f"seat {seat} may not say {token!r}: {self.legal()}, {self.asides()}")
        if self.luck:
            raise Disagreement(f"luck left over: {self.luck}")

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        for clause in clauses:
            self.used[clause] += 1

    def draw_luck(self, possible: Sequence[Outcome]) -> Outcome:
        """The next thing that luck decided; it must be one of those possible."""
        if not self.luck:
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        value = self.luck.pop(0)
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def throw(self, kind: str) -> str:
        """1.3, R19: what a die shows, and what it could show."""
        self.count("1.3", "R19")
        self.possible.append(self.sides[kind])
        return str(self.draw_luck([face for face, sides in zip(FACES, self.sides[kind], strict=True) if sides]))

    def ask(self, step: str, player: Player, answers: Answers) -> None:
        """Put a question."""
        self.step, self.asked, self.answers = step, player.seat, answers

    def clockwise(self, start: int) -> list[Player]:
        """R26: all players in ascending order of seats, beginning with this seat."""
        return self.players[start:] + self.players[:start]

    def others(self, player: Player) -> list[Player]:
        """The other seats, the one to the left first."""
        return self.clockwise(player.seat)[1:]

    def dice_are_out(self) -> bool:
        """Whether any adventurer faces dice."""
        return not all(player.is_free() for player in self.players)

    def rating(self, player: Player) -> int:
        """1.2, 9.4, 9.6, 9.9, 11.4: the combat rating, as it is now."""
        rating = player.rating + player.goods["weapon"] + player.goods["artefact"]
        if player.retainer != "none":
            rating += 1
        if "rage" in player.ability and player.in_play():  # R25
            rating += player.hits
        return rating

    def uses_ability(self, player: Player) -> None:
        """3.5, R25: it is used up for this turn, and maybe for the level."""
        self.turn.ability_used = True
        player.spent = player.every == "level"
        self.special[f"an ability of the {player.every}"] += 1
        self.count("3.5", "R25", ABILITY_CLAUSES[player.ability])

    def can_use(self, player: Player, ability: str) -> bool:
        """R25: has it, and has not used it in this turn or, for some, in this level."""
        return player.ability == ability and not self.turn.ability_used and not player.spent

    def sayings(self, player: Player) -> list[str]:
        """R30: who faces dice may ask those in play; who has coins may offer up to three of them to anybody."""
        if len(player.said) == MOST_SAYINGS:
            return []
        tokens = []
        for other in self.others(player):
            if other.in_play() and not player.is_free():
                tokens.append(f"ask:{name_of(other.seat)}")
            tokens += [f"offer:{name_of(other.seat)}.{coins}" for coins in (1, 2, 3) if coins <= player.goods["gold"]]
        return [token for token in tokens if token not in player.said]

    def move_dice(self, player: Player, other: Player) -> None:
        """All dice one player faces, to another one."""
        for index in (0, 1):
            other.faces[index] += player.faces[index]
            player.faces[index] = 0

    def pass_on(self, player: Player, clause: str) -> None:
        """6.4, 7.4, R6: dice go to the next one in play on the left, or home if there is none."""
        if player.is_free():
            return
        self.count(clause)
        for other in self.others(player):
            if other.in_play():
                self.move_dice(player, other)
                return
            self.count("R6")
            self.special["somebody out of play skipped"] += 1
        self.special["nobody left to take the dice"] += 1
        self.go_home(player)

    def go_home(self, player: Player) -> None:
        """All dice one player faces, back to the dungeon."""
        for index in (0, 1):
            self.dungeon[index] += player.faces[index]
            player.faces[index] = 0
