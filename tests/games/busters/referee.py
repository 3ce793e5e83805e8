"""A second referee for Dungeon Busters.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md
alone; it shares no line with the game it checks. Numbers such as 4.2 or R9 are the clauses of RULES.md. Every
place where a clause decides something counts it in `used`, so that a test can tell which clauses were really
seen at work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

# Luck is either the list of what was drawn, or (to let the referee play alone) a source that draws one of the
# things that are possible.
Outcome = str | int
Luck = Sequence[Outcome] | Callable[[Sequence[Outcome]], Outcome]
Answers = dict[str, Callable[[], None]]

HEROES = ["knight", "mage", "thief", "priest", "ranger"]  # 1.2
COLOURS = ["red", "yellow", "blue"]  # 1.4; gems are counted in this order everywhere
GEMS_OF_A_COLOUR = 15  # 1.4
LOW = [1, 2, 3]  # R3
HIGH = [5, 6, 7]  # R3
MOST_PLEDGES = 2  # R3: of a seat in a round

# The three dungeons (1.3): each monster with its HP and its chests, the first one first. A letter is a gem.
DUNGEONS: list[dict[str, tuple[int, list[str]]]] = [
    {
        "blue-slime": (4, ["B"]),
        "red-slime": (5, ["RYB"]),
        "skeleton": (7, ["Y", "R"]),
        "mimic-1": (10, ["RYB", "B"]),
        "chimera": (14, ["RR", "Y", "B"]),
    },
    {
        "mandragora": (5, ["R"]),
        "kobold": (6, ["RY", "B"]),
        "basilisk": (7, ["RYB"]),
        "mimic-2": (10, ["RYB", "R"]),
        "dullahan": (13, ["YY", "B", "R"]),
    },
    {
        "poison-slime": (4, ["RYB"]),
        "cerberus": (7, ["BB"]),
        "skeleton-warrior": (8, ["YY", "R"]),
        "mimic-3": (10, ["RYB", "Y"]),
        "dragon": (14, ["BB", "R", "Y"]),
    },
]


def gems_in(chest: str) -> list[int]:
    """How many red, yellow and blue gems a chest shows."""
    return [chest.count("R"), chest.count("Y"), chest.count("B")]


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    hand: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)  # face up, the first one first
    gems: list[int] = field(default_factory=lambda: [0, 0, 0])
    trophies: list[str] = field(default_factory=list)  # defeated monsters
    pledges: list[str] = field(default_factory=list)  # of this round
    kept: int = 0
    broken: int = 0


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self,
        seats: int,
        first_seat: str = "random",
        hands: str = "printed",
        pledges: bool = True,
    ) -> None:
        if seats not in (3, 4, 5):
            raise ValueError(f"three to five players, not {seats}")
        if first_seat != "random" and first_seat not in [str(seat + 1) for seat in range(seats)]:
            raise ValueError(f"no such first seat: {first_seat}")
        if hands not in ("printed", "six"):
            raise ValueError(f"no such hands: {hands}")
        self.first_seat = first_seat
        self.hands = hands
        self.pledges = pledges
        self.players = [Player() for _ in range(seats)]
        self.used: Counter[str] = Counter()
        self.special: Counter[str] = Counter()  # rare halves of a clause, in words
        self.step = ""
        self.questions: dict[int, Answers] = {}  # what each seat is asked, and what follows each answer
        self.leader = -1
        self.dungeon = 0
        self.monster = ""
        self.left: list[str] = []  # cards of this dungeon not yet turned, the one left out among them
        self.boxed: list[str] = []  # monsters that went back to the box
        self.bank = [GEMS_OF_A_COLOUR] * 3
        self.spoils = [0, 0, 0]
        self.chosen: dict[int, int] = {}  # the cards that lie face down
        self.won = False  # the present fight
        self.losers: list[int] = []  # who has yet to put gems on the Spoils card
        self.takers: list[int] = []  # whose card counts, the next to take a gem first
        self.bravest = -1  # whose card is the highest that counts
        self.scores: list[int] = []
        self.places: list[int] = []
        self.winners: list[int] = []
        self.luck: Luck = []
        self.luck_read = 0
        self.count("1.1")
        self.ask_for_hero(0)

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {seat: sorted(answers) for seat, answers in sorted(self.questions.items())}

    def asides(self) -> dict[int, list[str]]:
        """R3: the pledges each seat may make now; nobody waits for them."""
        if not self.pledges or self.step != "choose-card":
            return {}
        offered = {seat: self.pledges_for(seat) for seat in range(len(self.players))}
        return {seat: sorted(tokens) for seat, tokens in offered.items() if tokens}

    def play(self, seat: int, token: str, outcomes: Luck) -> None:
        """Carry out an answer or a pledge, and everything that follows by itself."""
        self.luck, self.luck_read = outcomes, 0
        if token in self.legal().get(seat, []):
            self.answer(seat, token)
        elif token in self.asides().get(seat, []):
            self.pledge(seat, token)
        elif seat in self.chosen and token in self.card_tokens(seat):
            self.change_card(seat, token)
        else:
            raise Disagreement(
                f"seat {seat} may not answer {token!r} now; legal is {self.legal()}, aside {self.asides()}"
            )
        if not callable(self.luck) and self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def picture(self) -> dict[str, object]:
        """Everything on the table and in the hands, without the cards that lie face down."""
        if self.leader >= 0:
            self.count("2.6")  # the bank, and below everybody's gems: shown to whoever asks
        return {
            "step": self.step,
            "to_act": sorted(self.questions),
            "leader": self.leader,
            "dungeon": self.dungeon,
            "monster": self.monster,
            "left": sorted(self.left),
            "bank": list(self.bank),
            "spoils": list(self.spoils),
            "heroes": [self.picture_of(player) for player in self.players],
            "scores": list(self.scores),
            "places": list(self.places),
            "winners": list(self.winners),
        }

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "hand": sorted(player.hand),
            "played": list(player.played),
            "gems": list(player.gems),
            "trophies": sorted(player.trophies),
            "pledges": list(player.pledges),
            "kept": player.kept,
            "broken": player.broken,
        }

    # ---- small helpers -----------------------------------------------

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def draw_luck(self, possible: Sequence[Outcome]) -> Outcome:
        """The next thing that luck decided; it must be one of those possible."""
        if callable(self.luck):
            value = self.luck(possible)
        elif self.luck_read < len(self.luck):
            value = self.luck[self.luck_read]
        else:
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        self.luck_read += 1
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def ask(self, step: str, seat: int, answers: Answers) -> None:
        """Put a question; with one answer only it is done without asking (R12)."""
        self.step = step
        if len(answers) == 1:
            self.count("R12")
            self.special[f"not asked: {step}"] += 1
            for act in answers.values():
                act()
        else:
            self.questions = {seat: answers}

    def answer(self, seat: int, token: str) -> None:
        """Do what this seat was asked to choose; the cards of the others are still asked for (R2)."""
        act = self.questions.pop(seat)[token]
        act()

    def clockwise(self, start: int) -> list[int]:
        """All seats in ascending order, beginning with this one (R10)."""
        seats = len(self.players)
        return [(start + step) % seats for step in range(seats)]

    # ---- getting ready -----------------------------------------------

    def ask_for_hero(self, seat: int) -> None:
        """2.2, R11: in seat order, one of the adventurers not taken, or one of them by lot."""
        taken = [player.hero for player in self.players]
        free = [hero for hero in HEROES if hero not in taken]
        answers: Answers = {f"hero:{hero}": partial(self.take_hero, seat, hero) for hero in free}
        answers["hero:random"] = partial(self.take_random_hero, seat, free)
        self.ask("choose-hero", seat, answers)

    def take_random_hero(self, seat: int, free: list[str]) -> None:
        """R11: luck chooses among those left."""
        self.special["a hero at random"] += 1
        self.take_hero(seat, str(self.draw_luck(free)))

    def take_hero(self, seat: int, hero: str) -> None:
        """2.2: this adventurer is taken; then the next seat chooses, or the expedition sets out."""
        self.count("2.2", "R11")
        self.players[seat].hero = hero
        if seat + 1 < len(self.players):
            self.ask_for_hero(seat + 1)
        else:
            self.set_out()

    def set_out(self) -> None:
        """2.2 to 2.8: hands, gems, the Leader, and the first dungeon."""
        for player in self.players:
            player.hand = self.full_hand()
            player.gems = [1, 1, 1]
            self.bank = [gems - 1 for gems in self.bank]
            self.count("2.5")
        if self.all_gems() == [GEMS_OF_A_COLOUR] * 3:
            self.count("1.4")
        if self.first_seat == "random":
            self.leader = int(self.draw_luck(range(len(self.players))))
        else:
            self.leader = int(self.first_seat) - 1
            self.special["the Leader is named"] += 1
        self.count("2.1", "R10")
        self.begin_dungeon(0)

    def full_hand(self) -> list[int]:
        """1.2: seven cards, without those that the number of players leaves out (2.3, 2.4, R1)."""
        seats = len(self.players)
        cards = [1, 2, 3, 4, 5, 6, 7]
        self.count("1.2", "R1")
        if self.hands == "six":  # R1: three players 2 to 7, four and five players 1 to 6
            self.special[f"six cards with {seats} players"] += 1
            return cards[1:] if seats == 3 else cards[:6]
        if seats == 4:
            self.count("2.3")
            cards.remove(1)
        if seats >= 4:
            self.count("2.4")
            cards.remove(7)
        return cards

    def all_gems(self) -> list[int]:
        """The gems of each colour, wherever they lie."""
        purses = [self.bank, self.spoils] + [player.gems for player in self.players]
        return [sum(purse[colour] for purse in purses) for colour in range(3)]

    # ---- dungeons and monsters ---------------------------------------

    def begin_dungeon(self, dungeon: int) -> None:
        """2.7, 2.8, 7.4: a deck of five, one of which will never be turned."""
        self.dungeon = dungeon
        self.left = list(DUNGEONS[dungeon])
        if dungeon + 1 < len(DUNGEONS):
            self.count("2.7")  # the later ones wait
        self.turn_monster()

    def turn_monster(self) -> None:
        """3.1: for all to see; then everybody is asked for a card (3.2), always (R12)."""
        self.monster = str(self.draw_luck(sorted(self.left)))
        self.left.remove(self.monster)
        self.count("3.1")
        if 1 <= len(self.chests()) <= 3 and self.hp() > 0:
            self.count("1.3")
        if len(self.left) == 1:
            self.count("R8")  # now, and not before, one card alone can be the one left out
        self.step = "choose-card"
        for seat, player in enumerate(self.players):
            player.pledges = []
            self.questions[seat] = {f"card:{card}": partial(self.choose_card, seat, card) for card in player.hand}

    def hp(self) -> int:
        """The health points of the monster."""
        return DUNGEONS[self.dungeon][self.monster][0]

    def chests(self) -> list[str]:
        """The chests of the monster."""
        return DUNGEONS[self.dungeon][self.monster][1]

    def round_is_over(self) -> None:
        """7.2, 4.6: away with the monster; then the next one, the next dungeon (7.3, 7.4), or the end (8.1)."""
        if self.won:
            self.count("7.2")
            self.players[self.bravest].trophies.append(self.monster)
        else:
            self.count("4.6")
            self.boxed.append(self.monster)
        if len(self.left) > 1:
            self.count("7.3")
            self.turn_monster()
            return
        self.count("2.8")
        if self.dungeon == 2:
            self.count("7.5", "8.1")
            self.finish()
            return
        self.count("7.4")
        self.take_cards_back()
        if sum(self.spoils) > 0:
            self.count("R6")
            self.special["Spoils stay for the next dungeon"] += 1
        self.begin_dungeon(self.dungeon + 1)

    def take_cards_back(self) -> None:
        """7.4: everybody has all their cards again."""
        for player in self.players:
            player.hand += player.played
            player.played = []

    # ---- pledges -----------------------------------------------------

    def pledges_for(self, seat: int) -> list[str]:
        """R3: a card one still holds, low, high, or a card that another still holds; nothing twice."""
        player = self.players[seat]
        if len(player.pledges) == MOST_PLEDGES:
            self.special["no third pledge"] += 1
            return []
        tokens = [f"pledge:{card}" for card in player.hand]
        for name, cards in (("low", LOW), ("high", HIGH)):
            if any(card in cards for card in player.hand):
                tokens.append(f"pledge:{name}")
            else:
                self.special[f"no {name} card left to pledge"] += 1
        for other in range(len(self.players)):
            if other != seat:
                tokens += [f"ask:seat{other + 1}.{card}" for card in self.players[other].hand]
        return [token for token in tokens if token not in player.pledges]

    def pledge(self, seat: int, token: str) -> None:
        """R3: said for all to hear; it changes nothing else (3.3)."""
        self.count("R3")
        kind, _, what = token.partition(":")
        said = "you play" if kind == "ask" else "I play"
        self.special[f"{said} {what if what in ('low', 'high') else 'a card'}"] += 1
        self.players[seat].pledges.append(token)

    def settle_pledges(self, seat: int) -> None:
        """R13: compare what this seat said about itself with the card it played."""
        player = self.players[seat]
        card = self.chosen[seat]
        for token in player.pledges:
            kind, _, what = token.partition(":")
            if kind == "ask":
                self.special["a wish is not counted"] += 1
                continue
            self.count("R13")
            promised = {"low": LOW, "high": HIGH}[what] if what in ("low", "high") else [int(what)]
            if card in promised:
                player.kept += 1
            else:
                self.count("3.3")  # it did not bind
                player.broken += 1

    # ---- the fight ---------------------------------------------------

    def card_tokens(self, seat: int) -> list[str]:
        """All cards this seat may lay face down; the one that lies there is still held."""
        return [f"card:{card}" for card in self.players[seat].hand]

    def choose_card(self, seat: int, card: int) -> None:
        """3.2: face down; the last one chosen turns all of them over (3.4, R2)."""
        self.count("3.2")
        self.chosen[seat] = card
        if not self.questions:
            self.reveal()

    def change_card(self, seat: int, token: str) -> None:
        """R2: a choice may be changed until the last player has chosen."""
        self.count("R2")
        self.special["a changed choice"] += 1
        self.chosen[seat] = int(token.removeprefix("card:"))

    def reveal(self) -> None:
        """3.4 to 3.7: all cards at once; equal ones count nothing, the others are added up."""
        self.count("3.4", "R2")
        for seat, card in sorted(self.chosen.items()):
            self.settle_pledges(seat)
            self.players[seat].hand.remove(card)
            self.players[seat].played.append(card)
            self.count("7.1")
        cards, self.chosen = self.chosen, {}
        counting = [seat for seat, card in cards.items() if list(cards.values()).count(card) == 1]
        total = sum(cards[seat] for seat in counting)
        if total < sum(cards.values()):
            self.count("3.5")
        self.count("3.6", "3.7")
        self.won = total >= self.hp()
        if total == self.hp():
            self.special["just enough"] += 1
        if self.won:
            self.victory(cards, sorted(counting, key=lambda seat: cards[seat]))
        else:
            self.defeat(cards)

    # ---- defeat ------------------------------------------------------

    def defeat(self, cards: dict[int, int]) -> None:
        """4.1: no chests and no Spoils; whoever played the lowest card loses gems (4.2, 4.4, 4.5)."""
        self.count("4.1")
        lowest = min(cards.values())
        self.losers = [seat for seat in self.clockwise(self.leader) if cards[seat] == lowest]
        if len(self.losers) > 1:
            self.count("4.4", "4.5")
        if self.losers != sorted(self.losers):
            self.special["the Leader first, then around the table"] += 1
        self.next_loser()

    def next_loser(self) -> None:
        """4.2, 4.3: all gems of the colour they have most of, of their choice if there are several."""
        if not self.losers:
            self.round_is_over()
            return
        seat = self.losers.pop(0)
        gems = self.players[seat].gems
        if sum(gems) == 0:
            self.count("R4")
            self.next_loser()
            return
        most = [COLOURS[colour] for colour in range(3) if gems[colour] == max(gems)]
        if len(most) > 1:
            self.count("4.3")
            self.special[f"{len(most)} colours to lose"] += 1
        self.ask("lose", seat, {f"lose:{colour}": partial(self.lose, seat, colour) for colour in most})

    def lose(self, seat: int, colour: str) -> None:
        """4.2: all gems of this colour go to the Spoils card."""
        self.count("4.2")
        number = COLOURS.index(colour)
        self.spoils[number] += self.players[seat].gems[number]
        self.players[seat].gems[number] = 0
        self.next_loser()

    # ---- victory -----------------------------------------------------

    def victory(self, cards: dict[int, int], counting: list[int]) -> None:
        """Chests (5.1 to 5.5), then the Spoils (6.1), lowest cards first; the monster's card (7.2, R7) comes last."""
        if sum(self.spoils) > 0:
            self.count("R6")
            self.special["Spoils of an earlier fight"] += 1
        self.open_chests(counting)
        if self.cancelled_would_have_collected(cards, counting):
            self.count("5.5")
        self.bravest = counting[-1]
        if cards[self.bravest] < max(cards.values()):
            self.count("R7")  # a higher one was cancelled
        if sum(self.spoils) > 0 and len(counting) < len(cards):
            self.count("6.2")
        self.takers = counting
        self.next_gem()

    def open_chests(self, counting: list[int]) -> None:
        """5.1, 5.2: a chest for each card that counts; R5: what is then unclaimed goes to the Spoils, last (5.4)."""
        for number, chest in enumerate(self.chests()):
            if number < len(counting):
                self.count("5.1" if number == 0 else "5.2")
                self.pay(chest, self.players[counting[number]].gems, "a player")
            else:
                self.count("5.4", "R5", "R6")  # R6: and can be taken at once
                self.pay(chest, self.spoils, "the Spoils")

    def pay(self, chest: str, purse: list[int], whose: str) -> None:
        """5.3, R5: gems from the bank, as far as it reaches."""
        for colour, wanted in enumerate(gems_in(chest)):
            paid = min(wanted, self.bank[colour])
            if paid < wanted:
                self.count("5.3", "R5")
                self.special[f"the bank lacks gems for {whose}"] += 1
            self.bank[colour] -= paid
            purse[colour] += paid

    def cancelled_would_have_collected(self, cards: dict[int, int], counting: list[int]) -> bool:
        """Whether a cancelled card was low enough for a chest, had it counted."""
        first = sorted(cards.values())[: len(self.chests())]
        return any(cards[seat] in first for seat in cards if seat not in counting)

    def next_gem(self) -> None:
        """6.1, R6: the next of those whose card counts must take a gem, while there are any."""
        if sum(self.spoils) == 0:
            self.round_is_over()
            return
        there = [COLOURS[colour] for colour in range(3) if self.spoils[colour] > 0]
        self.ask("take", self.takers[0], {f"take:{colour}": partial(self.take, colour) for colour in there})

    def take(self, colour: str) -> None:
        """6.1: one gem; then it is the next one's turn, and after the highest card the lowest's again."""
        self.count("6.1")
        taker = self.takers.pop(0)
        self.takers.append(taker)
        self.spoils[COLOURS.index(colour)] -= 1
        self.players[taker].gems[COLOURS.index(colour)] += 1
        self.next_gem()

    # ---- the end -----------------------------------------------------

    def finish(self) -> None:
        """8.1 to 8.7: nobody has anything to do any more, and the gems are counted."""
        self.step, self.monster = "over", ""
        for player in self.players:
            player.pledges = []
        if sum(self.spoils) > 0:
            self.count("R6")
            self.special["Spoils that nobody gets"] += 1
        self.scores = [self.score(seat) for seat in range(len(self.players))]
        self.find_winners()
        self.find_places()

    def score(self, seat: int) -> int:
        """8.2 to 8.4, R9: a point for each gem, three for each set, three for the most of each colour."""
        gems = self.players[seat].gems
        sets = min(gems)
        self.count("R9")
        if sum(gems) > 0:
            self.count("8.2")
        if sets > 0:
            self.count("8.3")
        return sum(gems) + 3 * sets + 3 * len([colour for colour in range(3) if self.has_most(seat, colour)])

    def has_most(self, seat: int, colour: int) -> bool:
        """8.4: more gems of this colour than every other player."""
        mine = self.players[seat].gems[colour]
        others = [player.gems[colour] for player in self.players if player is not self.players[seat]]
        if mine > max(others):
            self.count("8.4")
        elif mine == max(others) > 0:
            self.special["a tie for most of a colour"] += 1
        return mine > max(others)

    def find_winners(self) -> None:
        """8.5 to 8.7: most points; among those, most defeated monsters; and then it is shared."""
        best = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        most = max(len(self.players[seat].trophies) for seat in best)
        self.winners = [seat for seat in best if len(self.players[seat].trophies) == most]
        if len(best) < len(self.players):
            self.count("8.5")
        if len(self.winners) < len(best):
            self.count("8.6")
        if len(self.winners) > 1:
            self.count("8.7")

    def find_places(self) -> None:
        """R14: by points, then by defeated monsters; one's place is one more than the number of those ahead."""
        merits = [(score, len(player.trophies)) for score, player in zip(self.scores, self.players, strict=True)]
        self.places = [1 + len([other for other in merits if other > mine]) for mine in merits]
        lower = [place for place in self.places if place > 1]
        self.count(*["R14"] * len(lower))
        if len(set(lower)) < len(lower):
            self.special["a lower place is shared"] += 1
