"""A second referee for Dungeon Mayhem.

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
from itertools import groupby

# Luck is either the list of what was drawn, or (to let the referee play alone) somebody who draws one of the
# things that are possible.
Outcome = str | int
Luck = Sequence[Outcome] | Callable[[Sequence[Outcome]], Outcome]

FULL_HEALTH = 10  # 2.2, 6.3
TURN_LIMIT = 100  # R16

# A deck: for each card the number of copies and its face from top to bottom: A attack, S defense (shield), H healing,
# D draw, P play again, * mighty power.
Deck = dict[str, tuple[int, str]]


def word(name: str) -> str:
    """The card's word: lower case, punctuation dropped, words joined by "-"."""
    kept = "".join(letter for letter in name.lower() if letter.isalpha() or letter in " -")
    return kept.replace(" ", "-")


class Box:
    """What is played with: a deck for each hero, and what can be looked up in it."""

    def __init__(self, decks: dict[str, Deck]) -> None:
        self.decks = decks
        self.face = {word(name): face for deck in decks.values() for name, (_, face) in deck.items()}
        self.hero_of = {word(name): hero for hero, deck in decks.items() for name in deck}
        self.cards = {
            hero: [word(name) for name, (copies, _) in deck.items() for _ in range(copies)]
            for hero, deck in decks.items()
        }


# The four decks of the printed game (1.2, 1.3).
PRINTED = Box(
    {
        "azzan": {
            "Lightning Bolt": (4, "AAA"),
            "Burning Hands": (3, "AA"),
            "Magic Missile": (3, "AP"),
            "Speed of Thought": (3, "PP"),
            "Knowledge is Power": (3, "DDD"),
            "Evil Sneer": (2, "HP"),
            "Shield": (2, "SD"),
            "Mirror Image": (1, "SSS"),
            "Stoneskin": (1, "SS"),
            "Fireball": (2, "*"),
            "Charm": (2, "*"),
            "Vampiric Touch": (2, "*"),
        },
        "lia": {
            "For Even More Justice!": (4, "AA"),
            "For Justice!": (3, "AP"),
            "For the Most Justice!": (2, "AAA"),
            "Divine Smite": (3, "AAAH"),
            "Fighting Words": (3, "AAH"),
            "Finger-wag of Judgment": (2, "PP"),
            "High Charisma": (2, "DD"),
            "Cure Wounds": (1, "DDH"),
            "Spinning Parry": (2, "SD"),
            "Divine Shield": (2, "SSS"),
            "Fluffy": (1, "SS"),
            "Divine Inspiration": (2, "*HH"),
            "Banishing Smite": (1, "*P"),
        },
        "oriax": {
            "One Thrown Dagger": (5, "AP"),
            "Two Thrown Daggers": (4, "AA"),
            "All the Thrown Daggers": (3, "AAA"),
            "Cunning Action": (2, "PP"),
            "Stolen Potion": (2, "HP"),
            "Even More Daggers": (1, "DDH"),
            "Winged Serpent": (2, "SD"),
            "The Goon Squad": (2, "SS"),
            "My Little Friend": (1, "SSS"),
            "Clever Disguise": (2, "*"),
            "Sneak Attack!": (2, "*P"),
            "Pick Pocket": (2, "*"),
        },
        "sutha": {
            "Big Axe is Best Axe": (5, "AAA"),
            "RAGE!": (2, "AAAA"),
            "Brutal Punch": (2, "AA"),
            "Head Butt": (2, "AP"),
            "Two Axes Are Better Than One": (2, "PP"),
            "Open the Armory": (2, "DD"),
            "Flex!": (2, "HD"),
            "Snack Time": (1, "DDH"),
            "Bag of Rats": (1, "SD"),
            "Spiked Shield": (1, "SS"),
            "Riff": (1, "SSS"),
            "Raff": (1, "SSS"),
            "Battle Roar": (2, "*P"),
            "Mighty Toss": (2, "*D"),
            "Whirling Axes": (2, "*"),
        },
    }
)


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Shield:
    """A Defense card in front of a player."""

    card: str
    left: int  # symbols without a damage token
    came: str  # "played", "stolen" or "charmed"


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    hp: int = FULL_HEALTH
    disguised: bool = False
    turns: int = 0
    fell: int = 0  # 0 while standing
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    shields: list[Shield] = field(default_factory=list)  # the oldest first


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self,
        seats: int,
        first_seat: str = "random",
        fireball_ignores_shields: bool = False,
        box: Box = PRINTED,
    ) -> None:
        if seats not in (2, 3, 4):
            raise ValueError(f"two to four players, not {seats}")
        if first_seat != "random" and first_seat not in [str(seat + 1) for seat in range(seats)]:
            raise ValueError(f"no such first seat: {first_seat}")
        self.box = box
        self.first_seat = first_seat
        self.fireball_ignores_shields = fireball_ignores_shields
        self.players = [Player() for _ in range(seats)]
        self.used: Counter[str] = Counter()
        self.special: Counter[str] = Counter()  # rare halves of a clause, in words
        self.step = ""  # "" while nobody has to answer anything
        self.to_act = -1
        self.answers: dict[str, Callable[[], None]] = {}
        self.turn = -1
        self.owed = 0
        self.damage = 0
        self.cards_this_turn = 0
        self.played: list[str] = []
        self.todo: list[tuple[str, str, int]] = []  # (card, kind of symbol, how many) still to be resolved
        self.knock_out_cards = 0
        self.winners: list[int] = []
        self.ending = ""
        self.luck: Luck = []
        self.luck_read = 0
        self.count("1.1")
        self.ask_for_hero(0)

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.to_act: sorted(self.answers)} if self.answers else {}

    def play(self, seat: int, token: str, outcomes: Luck) -> None:
        """Carry out an answer and everything that follows by itself."""
        if token not in self.legal().get(seat, []):
            raise Disagreement(f"seat {seat} may not answer {token!r} now; legal is {self.legal()}")
        self.luck, self.luck_read = outcomes, 0
        act = self.answers[token]
        self.step, self.to_act, self.damage, self.answers = "", -1, 0, {}
        act()
        while self.step == "":
            if self.todo:
                self.resolve(*self.todo.pop(0))
            else:
                self.card_is_done()
        if not callable(self.luck) and self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def picture(self) -> dict[str, object]:
        """Everything on the table and in the hands."""
        return {
            "step": self.step,
            "to_act": self.to_act,
            "turn": self.turn,
            "owed": self.owed,
            "damage": self.damage,
            "played": list(self.played),
            "heroes": [self.picture_of(player) for player in self.players],
            "winners": list(self.winners),
            "places": self.places(),
            "ending": self.ending,
        }

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "hp": player.hp,
            "disguised": player.disguised,
            "turns": player.turns,
            "fell": player.fell,
            "hand": sorted(player.hand),
            "deck": sorted(player.deck),
            "discard": sorted(player.discard),
            "shields": [[shield.card, shield.left] for shield in player.shields],
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

    def turned_up(self, hand: list[str]) -> str:
        """The next card of a hand laid open: no luck is needed, but a list of luck names it all the same."""
        return hand[0] if callable(self.luck) else str(self.draw_luck(hand))

    def ask(self, step: str, seat: int, answers: dict[str, Callable[[], None]], damage: int = 0) -> None:
        """Put a question; with one answer only it is done without asking, but for heroes and plays (R20)."""
        if len(answers) == 1 and step not in ("choose-hero", "play"):
            self.count("R20")
            for act in answers.values():
                act()
            return
        self.step, self.to_act, self.answers, self.damage = step, seat, answers, damage

    def me(self) -> Player:
        """The player whose turn it is; whatever is played, stolen cards too (R10), is played by them."""
        return self.players[self.turn]

    def owner_of(self, card: str) -> int:
        """The seat to whose deck a card belongs."""
        return [player.hero for player in self.players].index(self.box.hero_of[card])

    def standing(self) -> list[int]:
        """The players still in the game."""
        return [seat for seat, player in enumerate(self.players) if player.fell == 0]

    def clockwise(self, start: int) -> list[int]:
        """All seats, going left from this one (R19)."""
        seats = len(self.players)
        return [(start + step) % seats for step in range(seats)]

    def opponents(self) -> list[int]:
        """Every other player still standing (R18), disguised or not."""
        if len(self.standing()) < len(self.players):
            self.special["opponents are only those standing"] += 1
        return [seat for seat in self.clockwise(self.turn) if seat != self.turn and seat in self.standing()]

    def reachable(self) -> list[int]:
        """The opponents whom a card of mine may touch: not the disguised (7.6, R9)."""
        opponents = self.opponents()
        reachable = [seat for seat in opponents if not self.players[seat].disguised]
        if len(reachable) < len(opponents):
            self.count("7.6", "R9")
        return reachable

    def everyone(self) -> list[int]:
        """Those touched by a card for every player: me, then the opponents who are not disguised."""
        if self.me().disguised:
            self.count("R9")  # my own cards work for me as usual
            self.special["a disguised player is touched by their own card"] += 1
        return [self.turn, *self.reachable()]

    def shield_tokens(self, seat: int) -> list[str]:
        """The names of a player's Defense cards, the oldest first."""
        return [f"target:seat{seat + 1}.shield{number + 1}" for number in range(len(self.players[seat].shields))]

    # ---- getting ready -----------------------------------------------

    def ask_for_hero(self, seat: int) -> None:
        """2.1, R19: in seat order, one of the heroes not taken, or one of them at random."""
        taken = [player.hero for player in self.players]
        free = [hero for hero in self.box.decks if hero not in taken]
        answers: dict[str, Callable[[], None]] = {f"hero:{hero}": partial(self.take_hero, seat, hero) for hero in free}
        answers["hero:random"] = partial(self.take_random_hero, seat, free)
        self.ask("choose-hero", seat, answers)

    def take_random_hero(self, seat: int, free: list[str]) -> None:
        """R19: luck chooses among the heroes left."""
        self.special["a hero at random"] += 1
        self.take_hero(seat, str(self.draw_luck(free)))

    def take_hero(self, seat: int, hero: str) -> None:
        """2.1: this hero is taken; then the next seat chooses, or the battle begins."""
        if len(self.box.decks) == 4 and hero in self.box.decks:
            self.count("1.2", "2.1", "R19")
        self.players[seat].hero = hero
        if seat + 1 < len(self.players):
            self.ask_for_hero(seat + 1)
        else:
            self.begin_battle()

    def begin_battle(self) -> None:
        """2.2 to 2.5: full health, shuffled decks, a first player, three cards for everybody."""
        for player in self.players:
            player.deck = list(self.box.cards[player.hero])
            if len(player.deck) == 28 and all(self.box.hero_of[card] == player.hero for card in player.deck):
                self.count("1.3", "2.3")
            if player.hp == 10:
                self.count("2.2")
        if self.first_seat == "random":
            first = int(self.draw_luck(range(len(self.players))))
        else:
            first = int(self.first_seat) - 1
            self.special["first seat fixed"] += 1
        self.count("2.5", "R19")
        for seat in range(len(self.players)):
            self.draw(seat, 3)
            self.count("2.4")
        self.begin_turn(first)

    # ---- decks and hands ---------------------------------------------

    def top_card(self, seat: int) -> str | None:
        """Take the top card of a deck; an empty deck is first made anew from the discard pile (3.6, R6)."""
        player = self.players[seat]
        if not player.deck and not player.discard:
            self.count("R6")
            self.special["deck and discard pile both empty"] += 1
            return None
        if not player.deck:
            self.count("3.6", "R6")
            if player.hand:
                self.count("R22")  # what is not in this pile or on the table must be in the hand
            player.deck, player.discard = player.discard, []
        card = str(self.draw_luck(sorted(set(player.deck))))
        player.deck.remove(card)
        return card

    def draw(self, seat: int, cards: int) -> int:
        """Draw so many cards, or as many as there are (R6); say how many it were."""
        drawn = 0
        for _ in range(cards):
            card = self.top_card(seat)
            if card is not None:
                self.players[seat].hand.append(card)
                drawn += 1
        return drawn

    def into_discard(self, card: str) -> None:
        """A card that leaves play goes to the discard pile of the player to whose deck it belongs."""
        self.players[self.owner_of(card)].discard.append(card)

    # ---- the turn ----------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """3.1, R1: the disguise ends, draw one, then a card has to be played."""
        self.turn, self.owed, self.cards_this_turn = seat, 1, 0
        self.me().turns += 1
        if self.me().disguised:
            self.me().disguised = False
            self.count("7.6", "R9")
        if self.draw(seat, 1):
            self.count("3.1")
        self.go_on_or_end_turn()

    def go_on_or_end_turn(self) -> None:
        """Play the next card if one is owed (6.6); what is owed with no card to play is forgiven (R8)."""
        if self.owed and self.me().hand:
            if self.cards_this_turn:
                self.count("6.6")
            answers: dict[str, Callable[[], None]] = {
                f"play:{card}": partial(self.play_from_hand, card) for card in set(self.me().hand)
            }
            self.ask("play", self.turn, answers)
            return
        if self.owed:
            self.count("R8")
            self.owed = 0
        self.end_turn()

    def play_from_hand(self, card: str) -> None:
        """3.2 for the first card of a turn, 6.4 for each extra one."""
        if self.cards_this_turn == 0:
            self.count("3.2")
        else:
            self.count("6.4")
            if "P" in self.box.face[card]:
                self.count("6.5")
        self.cards_this_turn += 1
        self.owed -= 1
        self.me().hand.remove(card)
        self.put_on_table(card, "played")

    def put_on_table(self, card: str, came: str) -> None:
        """A card is played: a Defense card in front of me (5.1), any other stays until the turn ends."""
        face = self.box.face[card]
        if face and set(face) <= set("ASHDP*"):
            self.count("1.4")
        if "S" in face:
            self.count("5.1")
            self.me().shields.append(Shield(card, face.count("S"), came))
        else:
            self.played.append(card)
        parts = [(card, kind, len(list(symbols))) for kind, symbols in groupby(face)]
        if len(parts) > 1:
            self.count("R2")
            if len([kind for _, kind, _ in parts if kind != "*"]) > 1:
                self.count("6.8")
        self.todo = parts + self.todo

    def resolve(self, card: str, kind: str, symbols: int) -> None:
        """One kind of symbol, or the mighty power, of a card on the table; from top to bottom (R2)."""
        if kind == "A":
            self.attack(symbols)
        elif kind == "H":
            self.heal(symbols)
        elif kind == "D":
            self.count("6.1")
            self.draw(self.turn, symbols)
        elif kind == "P":
            self.owed += symbols  # 6.4 and 6.6 are counted when the cards are played
        elif kind == "*":
            self.count("6.9")
            self.mighty_power(card)

    def card_is_done(self) -> None:
        """R18: first the knock-outs and the end; then the empty hand (R5); then the cards owed (R1)."""
        self.look_for_knock_outs()
        if len(self.standing()) <= 1:
            self.end_by_knock_out()
        elif self.me().fell:
            self.count("R14")
            self.special["knocked out by your own card, the game goes on"] += 1
            self.owed = 0
            self.end_turn()
        else:
            self.look_at_empty_hand()
            self.go_on_or_end_turn()

    def look_at_empty_hand(self) -> bool:
        """3.5, 6.7, R5: with no card left in hand, draw two; say whether any was drawn."""
        if self.me().hand or not self.draw(self.turn, 2):
            return False
        self.count("R5", "6.7" if self.owed else "3.5")
        return True

    def end_turn(self) -> None:
        """3.3, 3.4, R1: clear the table, look at the hand once more (R5), pass the turn to the left."""
        for card in self.played:
            self.count("3.3")
            if self.owner_of(card) != self.turn:
                self.count("7.13")
            self.into_discard(card)
        self.played = []
        if self.me().fell == 0 and self.look_at_empty_hand():
            self.special["a hand filled after the played cards were discarded"] += 1
        self.count("R1", "3.4", "R19")
        next_seat = next(seat for seat in self.clockwise(self.turn)[1:] if seat in self.standing())
        if self.players[next_seat].turns == TURN_LIMIT:
            self.end_by_turn_limit()
        else:
            self.begin_turn(next_seat)

    # ---- damage and healing ------------------------------------------

    def attack(self, damage: int) -> None:
        """4.1, R3: one opponent, or one Defense card of an opponent, takes it all."""
        answers: dict[str, Callable[[], None]] = {}
        for seat in self.reachable():
            if self.players[seat].shields:
                self.count("R3")  # aiming at this player is aiming at a card
            for number, token in enumerate(self.shield_tokens(seat)):
                answers[token] = partial(self.attack_shield, seat, number, damage)
            if not self.players[seat].shields:
                answers[f"target:seat{seat + 1}"] = partial(self.attack_player, seat, damage)
        if not answers:
            self.count("R7")
            return
        self.count("4.1", "R17")
        self.ask("attack", self.turn, answers, damage)

    def attack_player(self, seat: int, damage: int) -> None:
        """4.2: a player without Defense cards loses the hit points."""
        self.count("4.2")
        self.lose(seat, damage)

    def attack_shield(self, holder: int, number: int, damage: int) -> None:
        """5.4 to 5.6: the card takes what it can; the rest goes on to the other cards, then to the player."""
        if len(self.players[holder].shields) > 1:
            self.count("5.4")
        extra = self.wear_down(holder, number, damage)
        if extra and self.players[holder].shields:
            self.count("5.5", "R3")
            answers: dict[str, Callable[[], None]] = {
                token: partial(self.attack_shield, holder, other, extra)
                for other, token in enumerate(self.shield_tokens(holder))
            }
            self.ask("overflow", self.turn, answers, extra)
        elif extra:
            self.count("5.6")
            self.attack_player(holder, extra)

    def wear_down(self, holder: int, number: int, damage: int) -> int:
        """5.2, 5.3: damage tokens on a Defense card, which may destroy it; returns the damage left over."""
        shield = self.players[holder].shields[number]
        taken = min(shield.left, damage)
        shield.left -= taken
        self.count("5.2")
        if shield.left == 0:
            self.count("5.3")
            self.destroy(holder, number)
        return damage - taken

    def destroy(self, holder: int, number: int) -> None:
        """A Defense card leaves play: to its owner, whoever it protected (7.12, 7.13)."""
        shield = self.players[holder].shields.pop(number)
        owner = self.owner_of(shield.card)
        if owner != holder:
            self.count("7.12" if shield.came == "charmed" else "7.13")
            if self.players[owner].fell:
                self.special["a card goes back to a player knocked out"] += 1
        self.into_discard(shield.card)

    def damage_to_each(self, seats: list[int], damage: int, *, past_shields: bool = False) -> None:
        """R4, R18: Fireball and Whirling Axes hurt all at once; the oldest Defense card takes it first."""
        if len(seats) > 1:
            self.count("R18")
        for seat in seats:
            left = damage
            if self.players[seat].shields:
                self.count("R4")
                self.special["damage past Defense cards"] += past_shields
            while left and self.players[seat].shields and not past_shields:
                left = self.wear_down(seat, 0, left)
                if left:
                    self.count("5.5" if self.players[seat].shields else "5.6")
            self.lose(seat, left)

    def lose(self, seat: int, damage: int) -> None:
        """Hit points go down to zero, not below."""
        self.players[seat].hp = max(0, self.players[seat].hp - damage)

    def heal(self, points: int) -> None:
        """6.2, 6.3: hit points come back, up to ten."""
        before = self.me().hp
        self.me().hp = min(FULL_HEALTH, before + points)
        if self.me().hp > before:
            self.count("6.2")
        if before + points > FULL_HEALTH:
            self.count("6.3")

    # ---- mighty powers -----------------------------------------------

    def mighty_power(self, card: str) -> None:
        """Section 7: do what the card says."""
        powers: dict[str, Callable[[], None]] = {
            "fireball": self.fireball,
            "charm": self.charm,
            "vampiric-touch": self.vampiric_touch,
            "divine-inspiration": self.divine_inspiration,
            "banishing-smite": self.banishing_smite,
            "clever-disguise": self.clever_disguise,
            "sneak-attack": partial(self.destroy_one, "7.7"),
            "pick-pocket": self.pick_pocket,
            "whirling-axes": self.whirling_axes,
            "battle-roar": self.battle_roar,
            "mighty-toss": partial(self.destroy_one, "7.11"),
        }
        powers[card]()

    def fireball(self) -> None:
        """7.1: three damage to every player."""
        self.count("7.1")
        self.damage_to_each(self.everyone(), 3, past_shields=self.fireball_ignores_shields)

    def whirling_axes(self) -> None:
        """7.9: heal one for each opponent, the disguised too (R9); then one damage to each."""
        self.count("7.9")
        self.heal(len(self.opponents()))
        self.damage_to_each(self.reachable(), 1)

    def charm(self) -> None:
        """7.2: a Defense card of an opponent."""
        answers: dict[str, Callable[[], None]] = {}
        for seat in self.reachable():
            for number, token in enumerate(self.shield_tokens(seat)):
                answers[token] = partial(self.charm_shield, seat, number)
        if answers:
            self.count("R17")
            self.ask("charm", self.turn, answers)
        else:
            self.count("R7")

    def charm_shield(self, holder: int, number: int) -> None:
        """7.2, R10: the card protects me now, and keeps its damage tokens."""
        self.count("7.2", "R10")
        shield = self.players[holder].shields.pop(number)
        if shield.left < self.box.face[shield.card].count("S"):
            self.special["a charmed card keeps its damage"] += 1
        shield.came = "charmed"
        self.me().shields.append(shield)

    def vampiric_touch(self) -> None:
        """7.3: an opponent, whether behind Defense cards or not (R12)."""
        answers: dict[str, Callable[[], None]] = {
            f"target:seat{seat + 1}": partial(self.swap_hit_points, seat) for seat in self.reachable()
        }
        if answers:
            self.count("R17")
            self.ask("touch", self.turn, answers)
        else:
            self.count("R7")

    def swap_hit_points(self, seat: int) -> None:
        """7.3, R12."""
        other = self.players[seat]
        self.count("7.3", "R12")
        if other.shields:
            self.special["swap with a player behind Defense cards"] += 1
        self.me().hp, other.hp = other.hp, self.me().hp

    def divine_inspiration(self) -> None:
        """7.4: a card from my discard pile; the cards played this turn are not there yet (R13)."""
        pile = set(self.me().discard)
        if any(card not in pile for card in self.played):
            self.count("R13")
        answers: dict[str, Callable[[], None]] = {f"fetch:{card}": partial(self.fetch, card) for card in pile}
        if answers:
            self.count("R17")
            self.ask("fetch", self.turn, answers)
        else:
            self.count("R7")

    def fetch(self, card: str) -> None:
        """7.4; everybody saw it leave the open pile (R24)."""
        self.count("7.4", "R24")
        self.me().discard.remove(card)
        self.me().hand.append(card)

    def banishing_smite(self) -> None:
        """7.5, R11: all Defense cards in play but those of disguised opponents."""
        holders = [seat for seat in self.everyone() if self.players[seat].shields]
        self.count(*(["7.5", "R11"] if holders else ["R7"]))
        if any(seat not in holders and self.players[seat].shields for seat in self.opponents()):
            self.special["Banishing Smite spares the disguised"] += 1
        for seat in holders:
            while self.players[seat].shields:
                self.destroy(seat, 0)

    def destroy_one(self, clause: str) -> None:
        """Sneak Attack! (7.7) and Mighty Toss (7.11): a Defense card in play, my own too (R11)."""
        theirs = [(seat, token) for seat in self.reachable() for token in self.shield_tokens(seat)]
        mine = [(self.turn, token) for token in self.shield_tokens(self.turn)]
        answers: dict[str, Callable[[], None]] = {}
        for seat, token in theirs + mine:
            number = self.shield_tokens(seat).index(token)
            answers[token] = partial(self.destroy_chosen, clause, seat, number)
        if not answers:
            self.count("R7")
            return
        self.count("R11", "R17")
        if not theirs:  # R17: only my own cards could be chosen
            answers["decline"] = self.decline
            if any(self.players[seat].shields for seat in self.opponents()):
                self.count("R21")  # the disguised opponent's cards do not make me destroy mine
        self.ask("destroy", self.turn, answers)

    def destroy_chosen(self, clause: str, holder: int, number: int) -> None:
        """7.7 or 7.11: this one."""
        self.count(clause)
        if holder == self.turn:
            self.special["destroys an own Defense card"] += 1
        self.destroy(holder, number)

    def decline(self) -> None:
        """R17: nothing is destroyed."""
        self.special["declines to destroy"] += 1

    def clever_disguise(self) -> None:
        """7.6: it lasts until my next turn begins."""
        self.count("7.6")
        self.me().disguised = True

    def pick_pocket(self) -> None:
        """7.8: the top card of an opponent's deck."""
        answers: dict[str, Callable[[], None]] = {
            f"target:seat{seat + 1}": partial(self.steal, seat) for seat in self.reachable()
        }
        if answers:
            self.count("R17")
            self.ask("steal", self.turn, answers)
        else:
            self.count("R7")

    def steal(self, victim: int) -> None:
        """7.8, R10: I play it at once, with everything on it; it pays off no owed card."""
        card = self.top_card(victim)
        if card is None:
            self.special["nothing to steal"] += 1
            return
        self.count("7.8", "R10")
        self.put_on_table(card, "stolen")

    def battle_roar(self) -> None:
        """7.10: first all discard their hands; then, from me clockwise, each draws three."""
        self.count("7.10")
        touched = self.everyone()
        for seat in touched:
            while self.players[seat].hand:
                card = self.turned_up(self.players[seat].hand)
                self.players[seat].hand.remove(card)
                self.players[seat].discard.append(card)
        for seat in touched:
            self.draw(seat, 3)

    # ---- the end -----------------------------------------------------

    def look_for_knock_outs(self) -> None:
        """4.3, R14: who is at zero is out; the Defense cards before them leave play."""
        fallen = [seat for seat in self.standing() if self.players[seat].hp == 0]
        if not fallen:
            return
        self.knock_out_cards += 1
        if len(fallen) > 1:
            self.count("R18")
        for seat in fallen:
            self.count("4.3", "R14")
            self.players[seat].fell = self.knock_out_cards
        for seat in fallen:
            if self.players[seat].shields:
                self.special["knocked out behind Defense cards"] += 1
            while self.players[seat].shields:
                self.destroy(seat, 0)
        self.note_cards_left_with_others(fallen)

    def note_cards_left_with_others(self, fallen: list[int]) -> None:
        """7.12, R14: cards of the fallen that protect others stay where they are."""
        for seat in self.standing():
            for shield in self.players[seat].shields:
                if self.owner_of(shield.card) in fallen:
                    self.count("R14")
                    if shield.came == "charmed":
                        self.count("7.12")
                    self.special["a card of the fallen protects another"] += 1

    def end_by_knock_out(self) -> None:
        """8.1, 8.2, R15, R18: one player is left, or nobody; it ends at once, and owed cards are forgiven."""
        if self.owed:
            self.count("R18")
        if self.standing():
            self.count("8.1")
            self.finish("last standing", self.standing())
        else:
            self.count("8.2", "R15")
            last = [seat for seat, player in enumerate(self.players) if player.fell == self.knock_out_cards]
            self.finish("tie", last)

    def end_by_turn_limit(self) -> None:
        """R16: the most hit points among the standing."""
        self.count("R16")
        most = max(self.players[seat].hp for seat in self.standing())
        best = [seat for seat in self.standing() if self.players[seat].hp == most]
        if len(best) > 1:
            self.special["turn limit, shared win"] += 1
        self.finish("turn limit", best)

    def finish(self, ending: str, winners: list[int]) -> None:
        """Nobody has anything to do any more."""
        self.ending, self.winners = ending, winners
        self.step, self.to_act, self.owed, self.todo = "over", -1, 0, []
        if len(winners) < len(self.players):
            self.count("R23")

    def places(self) -> list[int]:
        """R23: the winners, then others standing by hit points, then the fallen, the last to fall first."""
        if self.step != "over":
            return []
        merit: list[tuple[int, int]] = []
        for seat, player in enumerate(self.players):
            if seat in self.winners:
                merit.append((3, 0))
            elif player.fell == 0:
                merit.append((2, player.hp))
            else:
                merit.append((1, player.fell))
        return [1 + len([other for other in merit if other > mine]) for mine in merit]
