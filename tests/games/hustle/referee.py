"""A second referee for Dungeon Hustle.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md alone; it
shares no line with the game it checks. Every card is a word, every place a pair of numbers or the name of a corner.
Numbers such as 4.2 or R9 are the clauses of RULES.md; every place where a clause decides something counts it in `used`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import atan2, pi, tau

from tests.games.hustle.payments import Cost, can_be_paid
from tests.games.hustle.tables import (
    ALL,
    CELLS,
    CENTRE,
    CHARGES,
    COLOURS,
    CORNERS,
    DECKS,
    HELPS,
    HEROES,
    HOUSE,
    KEY,
    POWERS,
    REWARDS,
    RING,
    SCROLL,
    SHIELD,
    STARTING_MONSTERS,
    SWORD,
    TOUCHES,
    Cell,
    Tables,
    beside,
    colour_of,
    depth,
    dungeon_cards,
    has_icon,
    in_line,
    order,
    orthogonal,
    steps,
    tile_on,
    type_of,
)

Answers = dict[str, Callable[[], None]]
Then = Callable[[], None]
Place = Cell | str
"""A cell, the name of a corner, or an empty word for off the board."""

TROVE = "nw"
ABOUT_HANDS = ("hustle", "wander", "fight", "strike", "quest", "rest", "trim", "pay", "scroll", "lay")  # R25


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Item:
    """An item before a player."""

    name: str
    charged: bool = True
    fresh: bool = True  # gained this turn
    renewed: bool = False  # recharged this turn


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    place: Place = ""
    level: int = 1
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    charge: str = ""
    reward: bool = False
    turns: int = 0

    def has(self, power: str) -> bool:
        """Whether their level gives them this power."""
        return power in POWERS[self.hero][: self.level]


@dataclass
class Battle:
    """A battle: which monster, what adds to the attack, what the monster flipped."""

    foe: Cell
    base: int
    might: int = 0
    ward: int = 0
    flipped: list[str] = field(default_factory=list)
    defended: bool = False
    bashed: bool = False
    dimmed: bool = False
    is_decided: bool = False

    @property
    def power(self) -> int:
        """5.2, 5.4: what the monster can do."""
        swords = sum(type_of(card) == SWORD for card in self.flipped)
        icons = 0 if self.dimmed else sum(has_icon(card) for card in self.flipped)
        return self.base + swords + icons


@dataclass
class Turn:
    """What is only about the turn in progress."""

    colours: list[str] = field(default_factory=list)
    path: list[Place] = field(default_factory=list)
    painted: list[Cell] = field(default_factory=list)
    jumps: int = 0
    leaping: bool = False
    painting: bool = False
    second_colour: bool = False
    slips: int = 0
    veils: int = 0
    used: list[str] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    attacks: int = 0
    lost: list[str] = field(default_factory=list)
    battle: Battle | None = None
    retreated: bool = False
    wild_card: bool = False
    wild_type: bool = False
    foretold: bool = False
    omen: str = ""
    pinned: list[Cell] = field(default_factory=list)
    escapes: int = 0
    paid: list[str] = field(default_factory=list)
    cheaper: int = 0
    bought: bool = False
    room: int = 0
    exhausted: bool = False
    unturned: str = ""


class Referee:
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self, seats: int, first_seat: str = "random", difficulty: str = "normal", tables: Tables = HOUSE
    ) -> None:
        self.players = [Player() for _ in range(seats)]
        self.seats = seats
        self.first_seat = first_seat
        self.tables = tables
        self.limit = tables.limits[difficulty]
        self.used: Counter[str] = Counter()
        self.seen: set[str] = set()
        self.step = ""
        self.asked = -1
        self.answers: Answers = {}
        self.first = -1
        self.turn = -1
        self.floor = 0
        self.escaped = 0
        self.ending = ""
        self.board: dict[Cell, str] = dict.fromkeys(CELLS, "")
        self.gaps: list[Cell] = []
        self.monsters: list[Cell] = []
        self.deck: list[str] = []
        self.under: list[str] = []
        self.discards: list[str] = []
        self.faces: dict[str, str] = dict.fromkeys(CORNERS, "")
        self.stock: dict[str, int] = dict.fromkeys(CORNERS, 0)
        self.unturned = list(tables.quests)
        self.spawn_corner = "se"
        self.shelves: list[list[str]] = [[], [], []]
        self.shelf_under: list[list[list[str]]] = [[], [], []]  # put back together, in no order
        self.offer: list[str] = []
        self.now = Turn()
        self.luck: Sequence[str | int] = []
        self.luck_read = 0
        self.count("1.1", "1.2", "1.3", "1.4", "R16")
        self.ask_for_hero(0)

    # ---- what others may see -----------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Who must act now, and what they may answer."""
        return {self.asked: sorted(self.answers)} if self.answers else {}

    def play(self, seat: int, token: str, outcomes: Sequence[str | int]) -> None:
        """Carry out an answer, and everything that follows by itself."""
        self.luck, self.luck_read = outcomes, 0
        if token not in self.legal().get(seat, []):
            raise Disagreement(f"seat {seat} may not {token!r} now; legal is {self.legal()}")
        act = self.answers[token]
        self.answers = {}
        act()
        if self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def picture(self) -> dict[str, object]:
        """Everything on the table, in the words of the game's own view."""
        now, floor = self.now, min(self.floor, 2)
        return {
            "step": self.step,
            "turn": self.turn,
            "to_act": self.asked,
            "first": self.first,
            "floor": self.floor,
            "flips": self.tables.flips[floor],
            "bounty": self.tables.bounties[floor],
            "escaped": self.escaped,
            "limit": self.limit,
            "cells": [self.picture_of_cell(cell) for cell in CELLS],
            "corners": [self.picture_of_corner(corner) for corner in CORNERS],
            "deck": len(self.deck) + len(self.under),
            "under": self.under,
            "discard": sorted(self.discards, key=order),
            "colours": sorted(now.colours, key=COLOURS.index),
            "attacks": now.attacks if self.step == "wander" else 0,
            "lost": sorted(now.lost, key=order),
            "battle": self.picture_of_battle(),
            "omen": now.omen,
            "paid": now.paid,
            "shelves": [
                (self.shelf_size(deck), [item for group in self.shelf_under[deck] for item in group])
                for deck in range(len(DECKS))
            ],
            "offer": sorted(self.offer),
            "heroes": [self.picture_of_player(seat) for seat in range(len(self.players))],
        }

    def what_is_at(self, where: str) -> str:
        """What a jump there would meet, in a word: for walks that have a taste."""
        if where in CORNERS:
            is_wild = bool(self.usable("wild-quest"))
            is_payable = self.faces[where] and self.payable(self.quest_cost(where, is_wild, self.now.wild_type))
            return "trove" if where == TROVE else "quest" if is_payable else "corner"
        cell = (int(where[1]), int(where[3]))
        if cell in self.monsters:
            swords = [card for card in self.me().hand if type_of(card) == SWORD]
            return "foe" if len(swords) >= self.me().level else "peril"
        return "same" if self.fits(cell) else "other"

    def picture_of_cell(self, cell: Cell) -> tuple[object, ...]:
        """Its card, whether a monster is there, who else, whether it was visited and painted."""
        heroes = [seat for seat, player in enumerate(self.players) if player.place == cell]
        now = self.now
        return name(cell), self.board[cell], cell in self.monsters, heroes, cell in now.path, cell in now.painted

    def picture_of_corner(self, corner: str) -> tuple[object, ...]:
        """Its quest face up, how many face down, whether monsters spawn there, who is there."""
        heroes = [seat for seat, player in enumerate(self.players) if player.place == corner]
        return corner, self.faces[corner], self.stock[corner], corner == self.spawn_corner, heroes

    def picture_of_battle(self) -> tuple[object, ...] | None:
        """Where the monster stands, its base power and power, the attack so far, its cards, whether one defended."""
        battle = self.now.battle
        if not battle or battle.is_decided:
            return None
        return name(battle.foe), battle.base, battle.power, self.strength(), battle.flipped, battle.defended

    def hand_size(self, seat: int) -> int:
        """8.9, 15.11: how many cards somebody may keep."""
        player = self.players[seat]
        room = self.now.room if seat == self.turn else 0
        return self.tables.hands[player.hero][player.level - 1] + room if player.hero else 0

    def picture_of_player(self, seat: int) -> dict[str, object]:
        """One player's part of the picture."""
        player = self.players[seat]
        return {
            "hand_size": self.hand_size(seat),
            "hero": player.hero,
            "place": name(player.place),
            "level": player.level,
            "gold": player.gold,
            "hand": sorted(player.hand, key=order),
            "known": sorted(player.known, key=order),
            "items": sorted((item.name, item.charged, item.fresh) for item in player.items),
            "charge": player.charge,
            "reward": player.reward,
            "quests": sorted(player.quests),
            "turns": player.turns,
        }

    # ---- small helpers -----------------------------------------------

    def count(self, *clauses: str) -> None:
        """Note that these clauses were just applied."""
        self.used.update(clauses)

    def note(self, half: str, happened: object = True) -> None:
        """Note one half of a clause, which a count of the whole clause could hide."""
        if happened:
            self.seen.add(half)

    def draw(self, possible: Sequence[str | int]) -> str | int:
        """The next thing that luck decided; it must be one of those possible."""
        if self.luck_read == len(self.luck):
            raise Disagreement(f"luck ran out: one of {list(possible)} should have been drawn")
        value = self.luck[self.luck_read]
        self.luck_read += 1
        if value not in possible:
            raise Disagreement(f"luck drew {value!r}, which is not among {list(possible)}")
        return value

    def ask(self, step: str, seat: int, answers: Answers) -> None:
        """R25: put a question, unless there is no choice and silence gives nothing away."""
        self.step, self.asked, self.answers = step, seat, answers
        player = self.players[seat]
        is_private = step in ABOUT_HANDS and len(player.hand) > len(player.known)
        if len(answers) > 1 or is_private:
            return
        self.count("R25")
        act = next(iter(answers.values()))
        self.answers = {}
        act()

    def me(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    def others_at(self, place: Place) -> list[Player]:
        """Other characters who stand here."""
        return [player for seat, player in enumerate(self.players) if seat != self.turn and player.place == place]

    def is_free(self, cell: Cell) -> bool:
        """A card lies here and nobody stands on it."""
        standing = [player for player in self.players if player.place == cell]
        return bool(self.board[cell]) and cell not in self.monsters and not standing

    def neighbours(self, place: Place) -> list[Cell]:
        """The cells next to a place."""
        if isinstance(place, str):
            self.count("R30")
            return list(TOUCHES[place])
        return beside(place)

    def usable(self, effect: str) -> list[Item]:
        """8.4, R11: charged items of whose turn it is, not gained this turn, that do this."""
        self.count("R11")
        return [
            item
            for item in self.me().items
            if item.charged and not item.fresh and self.tables.items[item.name][1] == effect
        ]

    def discharge(self, item: Item) -> int:
        """8.4: turn an item; the number on it."""
        self.count("8.4")
        item.charged = False
        return self.tables.items[item.name][2]

    def drop(self, player: Player, card: str) -> None:
        """A card leaves a hand, seen by all (R20)."""
        self.count("R20")
        player.hand.remove(card)
        if card in player.known:
            player.known.remove(card)

    def discard(self, player: Player, card: str) -> None:
        """From a hand onto the discards."""
        self.drop(player, card)
        self.discards.append(card)

    def earn(self, player: Player, gold: int) -> None:
        """9.1, 9.2, R13: gold, and the levels it pays for at once."""
        player.gold += gold
        before = player.level
        prices = self.tables.gold[player.hero]
        while player.level < 4 and player.gold >= prices[player.level - 1]:
            self.count("9.1", "9.2")
            player.gold -= prices[player.level - 1]
            player.level += 1
        self.note("several levels at once", player.level > before + 1)
        self.note("a level in another player's turn", player.level > before and player is not self.me())
        if player.level == 4 and gold:
            self.count("R13")

    def take_card(self, player: Player | None = None) -> str:
        """11.1, R14: the top card of the deck, or nothing, perhaps into a hand; an empty deck is rebuilt at once."""
        if self.deck:
            card = str(self.draw(self.deck))
            self.deck.remove(card)
        elif self.under:
            self.count("R31")
            card = self.under.pop(0)
            if player:
                player.known.append(card)
        else:
            return ""
        if player:
            player.hand.append(card)
        if not self.deck and not self.under:
            self.count("11.1", "R14")
            self.note("the deck ran out twice in a turn", self.now.exhausted)
            self.note("the deck ran out in a battle", self.now.battle)
            self.now.exhausted = True
            self.work_out_hands()
            self.deck, self.discards = self.discards, []
            self.note("a lost card is shuffled into the deck", self.now.lost)
            self.now.lost = []  # 14.6
        return card

    def work_out_hands(self) -> None:
        """R20: when no card is left in the deck, the unknown cards of a single player are no secret."""
        unknown = [player for player in self.players if len(player.known) < len(player.hand)]
        if len(unknown) == 1:
            self.note("the only unknown hand is worked out")
            unknown[0].known = list(unknown[0].hand)

    # ---- getting ready -----------------------------------------------

    def ask_for_hero(self, seat: int) -> None:
        """2.1, R24."""
        free = [hero for hero in HEROES if hero not in [player.hero for player in self.players]]
        answers: Answers = {f"hero:{hero}": partial(self.take_hero, seat, hero) for hero in free}
        answers["hero:random"] = lambda: self.take_hero(seat, str(self.draw(free)))
        self.ask("choose-hero", seat, answers)

    def take_hero(self, seat: int, hero: str) -> None:
        """The next one chooses, or the table is set."""
        self.count("2.1", "R24")
        self.players[seat].hero = hero
        if seat + 1 < self.seats:
            self.ask_for_hero(seat + 1)
        else:
            self.set_up()

    def set_up(self) -> None:
        """2.2 to 2.9, R1, R19, R24."""
        self.count("2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "R1", "R19", "R24")
        self.deck = dungeon_cards(self.seats, self.tables.icons)
        for player in self.players:
            kind = CHARGES[player.hero]
            player.charge = str(self.draw([card for card in self.deck if type_of(card) == kind]))
            self.deck.remove(player.charge)
        for cell in CELLS:
            self.board[cell] = self.take_card()
        self.now = Turn()
        self.monsters = list(STARTING_MONSTERS)
        for item, data in self.tables.items.items():
            self.shelves[data[0]].append(item)
        for corner in ("ne", "se", "sw"):
            self.stock[corner] = 3
        self.turn_up("ne")
        self.turn_up("sw")
        self.first = int(self.draw(range(self.seats))) if self.first_seat == "random" else int(self.first_seat) - 1
        self.start_turn(self.first)

    def turn_up(self, corner: str) -> None:
        """R7: the next quest of a corner, if any is left."""
        self.faces[corner] = ""
        if not self.stock[corner]:
            return
        level = 4 - self.stock[corner]
        self.stock[corner] -= 1
        possible = [quest for quest in self.unturned if self.tables.quests[quest][0] == level]
        self.faces[corner] = str(self.draw(possible))
        self.unturned.remove(self.faces[corner])

    # ---- the hustle --------------------------------------------------

    def start_turn(self, seat: int) -> None:
        """3.1."""
        self.count("3.1")
        self.turn = seat
        self.now = Turn()
        for player in self.players:
            for item in player.items:
                item.fresh = item.renewed = False
        self.count(*["3.7"] * bool(self.me().place))
        self.ask_for_colour()

    def ask_for_colour(self) -> None:
        """3.2; and what comes before the hustle: 15.10, 15.18, 15.21, 15.22."""
        player, now = self.me(), self.now
        answers: Answers = {
            f"colour:{colour}": partial(self.choose_colour, colour) for colour in COLOURS if colour not in now.colours
        }
        if not now.colours:
            answers |= self.before_the_hustle(player)
        self.ask("colour", self.turn, answers)

    def before_the_hustle(self, player: Player) -> Answers:
        """Items that are used now."""
        answers: Answers = {}
        for item in self.usable("push"):
            if self.movable(self.monsters):
                answers[f"use:{item.name}"] = partial(self.use_push, item)
        for item in self.usable("swap"):
            if player.hand and player.place and self.swappable():
                answers[f"use:{item.name}"] = partial(self.use_swap, item)
        for item in self.usable("two-colours"):
            if not self.now.second_colour:
                answers[f"use:{item.name}"] = partial(self.use_two_colours, item)
        for item in self.usable("veil") if self.now.veils < ALL else []:
            answers[f"use:{item.name}"] = partial(self.use_veil, item)
        return answers

    def use_push(self, item: Item) -> None:
        """15.10."""
        self.count("15.10")
        number = self.discharge(item)
        self.aim(self.movable(self.monsters), partial(self.push, number, True, self.ask_for_colour))

    def swappable(self) -> list[Cell]:
        """Free cards next to you."""
        return [cell for cell in self.neighbours(self.me().place) if self.is_free(cell)]

    def use_swap(self, item: Item) -> None:
        """15.18: which card of the hand."""
        self.count("15.18")
        self.discharge(item)
        cards = sorted(set(self.me().hand), key=order)
        self.ask("lay", self.turn, {f"lay:{card}": partial(self.lay, card) for card in cards})

    def lay(self, card: str) -> None:
        """15.18: for which card of the board."""
        answers: Answers = {f"take:{name(cell)}": partial(self.swap, card, cell) for cell in self.swappable()}
        self.ask("take", self.turn, answers)

    def swap(self, card: str, cell: Cell) -> None:
        """The card taken is known to all (R20)."""
        player = self.me()
        self.drop(player, card)
        player.hand.append(self.board[cell])
        player.known.append(self.board[cell])
        self.board[cell] = card
        self.ask_for_colour()

    def use_two_colours(self, item: Item) -> None:
        """15.21."""
        self.count("15.21")
        self.discharge(item)
        self.now.second_colour = True
        self.ask_for_colour()

    def use_veil(self, item: Item) -> None:
        """15.22."""
        self.count("15.22")
        self.now.veils += self.discharge(item)
        self.ask_for_colour()

    def choose_colour(self, colour: str) -> None:
        """3.2."""
        self.count("3.2")
        self.now.colours.append(colour)
        if self.now.second_colour:
            self.now.second_colour = False
            self.ask_for_colour()
            return
        if self.me().place:
            self.now.path.append(self.me().place)
        self.ask_for_jump()

    def fits(self, cell: Cell) -> bool:
        """Whether a card is of the chosen colour, or counts as such."""
        return colour_of(self.board[cell]) in self.now.colours or cell in self.now.painted

    def landings(self) -> list[Place]:
        """3.2, 3.6, 3.7, 3.8, R2, R18: where one can jump now."""
        place, now = self.me().place, self.now
        found: list[Place] = []
        if not place:
            self.count("3.6")
            found += RING
        elif isinstance(place, str):
            found += TOUCHES[place]
        elif now.leaping:
            found += self.beyond(place)
        else:
            found += beside(place)
            found += [corner for corner in CORNERS if place in TOUCHES[corner]]
        found = [spot for spot in found if isinstance(spot, str) or (self.board[spot] and spot not in now.path)]
        if now.painting:
            found = [spot for spot in found if not isinstance(spot, str) and not self.fits(spot)]
        return found

    def beyond(self, place: Cell) -> list[Place]:
        """R18: where a jump over one space leads."""
        found: list[Place] = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                over = (place[0] + down, place[1] + right)
                if over == place or (over not in CELLS and over != CENTRE):
                    continue
                onto = (over[0] + down, over[1] + right)
                if onto in CELLS:
                    found.append(onto)
                elif tile_on(onto):
                    found.append(tile_on(onto))
        return found

    def ask_for_jump(self) -> None:
        """The next jump, and everything that changes it."""
        now = self.now
        answers: Answers = {f"jump:{name(spot)}": partial(self.jump, spot) for spot in self.landings()}
        if now.painting and self.can_paint_start():
            answers["paint"] = self.paint_start
        if not now.painting and not now.leaping:
            if now.jumps:
                answers["stop"] = self.end_hustle
            answers |= self.slipping()
        if not now.painting:
            answers |= self.means("recolour", self.begin_painting) if self.can_paint() else {}
        if not now.leaping and not now.painting:
            answers |= self.means("leap", self.begin_leaping) if self.can_leap() else {}
        if not answers:
            self.count("R2")
            self.end_hustle()
            return
        self.ask("hustle", self.turn, answers)

    def can_paint_start(self) -> bool:
        """R17: the card one starts on, before the first jump."""
        place = self.me().place
        now = self.now
        return not now.jumps and not now.leaping and not isinstance(place, str) and not self.fits(place)

    def can_paint(self) -> bool:
        """R17: whether there is a card whose colour can be changed."""
        spots = [spot for spot in self.landings() if not isinstance(spot, str) and not self.fits(spot)]
        return bool(spots) or self.can_paint_start()

    def can_leap(self) -> bool:
        """R18: not from a corner tile, not as the first entry."""
        place = self.me().place
        if isinstance(place, str):
            return False
        self.now.leaping = True
        spots = self.landings()
        self.now.leaping = False
        return bool(spots)

    def means(self, effect: str, then: Callable[[str], None]) -> Answers:
        """What lets one change a colour or jump over a space now: powers, the reward, items."""
        player, now = self.me(), self.now
        answers: Answers = {}
        for power in {"recolour": ("cantrip", "prism-mind"), "leap": ("vault",)}[effect]:
            if player.has(power) and power not in now.used:
                if power == "cantrip" and not any(type_of(card) == SCROLL for card in player.hand):
                    continue
                answers[f"power:{power}"] = partial(then, power)
        if player.reward and REWARDS[player.hero] == effect:
            answers["reward"] = partial(then, "reward")
        for item in self.usable(effect):
            answers[f"use:{item.name}"] = partial(then, item.name)
        return answers

    def spend(self, by: str) -> None:
        """10.6, 13.8, 13.16, 15.14, 15.15: what was used is used."""
        player = self.me()
        if by == "reward":
            self.count("10.6", "R12")
            player.reward = False
        elif by in POWERS[player.hero]:
            self.count({"cantrip": "13.13", "prism-mind": "13.16", "vault": "13.8"}[by])
            self.now.used.append(by)
        else:
            item = next(item for item in player.items if item.name == by)
            self.count({"recolour": "15.14", "leap": "15.15"}[self.tables.items[by][1]])
            self.discharge(item)

    def begin_painting(self, by: str) -> None:
        """R17, 13.13."""
        self.count("R17")
        self.spend(by)
        self.now.painting = True
        if by != "cantrip":
            self.ask_for_jump()
            return
        scrolls = sorted({card for card in self.me().hand if type_of(card) == SCROLL}, key=order)
        self.ask("scroll", self.turn, {f"discard:{card}": partial(self.burn, card) for card in scrolls})

    def burn(self, card: str) -> None:
        """13.13."""
        self.discard(self.me(), card)
        self.ask_for_jump()

    def begin_leaping(self, by: str) -> None:
        """R18."""
        self.count("R18")
        self.spend(by)
        self.now.leaping = True
        self.ask_for_jump()

    def paint_start(self) -> None:
        """R17."""
        place = self.me().place
        assert not isinstance(place, str)
        self.note("the start card changes colour")
        self.now.painting = False
        self.now.painted.append(place)
        self.ask_for_jump()

    def slipping(self) -> Answers:
        """14.4, 15.5: the item Slip, and the helping power Veil."""
        answers: Answers = {f"use:{item.name}": partial(self.use_slip, item) for item in self.usable("slip")}
        return answers | self.asking("smoke", self.gain_veil, self.ask_for_jump)

    def use_slip(self, item: Item) -> None:
        """15.5."""
        self.count("15.5")
        self.now.slips += self.discharge(item)
        self.ask_for_jump()

    def gain_veil(self) -> None:
        """14.4."""
        self.count("14.4")
        self.now.veils += 1
        self.ask_for_jump()

    def jump(self, spot: Place) -> None:
        """3.3, 3.8, R28: land, and see whether it goes on."""
        player, now = self.me(), self.now
        self.count("3.8")
        self.note("back to the corner one started from", spot in now.path)
        self.note("a leap onto a corner tile", now.leaping and isinstance(spot, str))
        self.note("a leap with another colour", now.leaping and now.painting)
        if now.leaping and not isinstance(spot, str) and not isinstance(player.place, str):
            middle = ((spot[0] + player.place[0]) // 2, (spot[1] + player.place[1]) // 2)
            self.note("a leap over the deck", middle == CENTRE)
        now.jumps += 1
        now.leaping = False
        player.place = spot
        now.path.append(spot)
        if isinstance(spot, str):
            self.count("3.3", "R2")
            self.end_hustle()
            return
        if now.painting:
            now.painting = False
            now.painted.append(spot)
        if not self.fits(spot) or not self.passes(spot):
            self.count("3.3")
            self.end_hustle()
        else:
            self.ask_for_jump()

    def passes(self, spot: Cell) -> bool:
        """R28, 13.5: whether everybody who stands here is covered; what covers them is used up."""
        player, now = self.me(), self.now
        people = len(self.others_at(spot))
        monsters = int(spot in self.monsters)
        if not people and not monsters:
            return True
        if people and player.has("nimble"):
            self.count("13.5")
            people = 0
        slips = min(people, now.slips)
        veils = people - slips + monsters
        if veils > now.veils:
            return False
        self.count("R28")
        self.note("past two characters", len(self.others_at(spot)) > 1)
        self.note("past a monster and a character", monsters and self.others_at(spot))
        now.slips -= slips
        if now.veils < ALL:
            now.veils -= veils
        return True

    def end_hustle(self) -> None:
        """3.4, 3.5, R3, R22: pick up."""
        now, player = self.now, self.me()
        now.leaping = now.painting = False
        picked: list[Cell] = []
        for spot in now.path:
            if isinstance(spot, str) or not now.jumps or not self.fits(spot):
                continue
            if spot == player.place or spot in self.monsters or self.others_at(spot):
                self.count("3.5", "R22")
                self.note("a monster on the start card", spot == now.path[0] and spot in self.monsters)
                self.note("a character on the start card", spot == now.path[0] and self.others_at(spot))
                continue
            self.note("a start card is picked up", spot == now.path[0] and now.jumps < len(now.path))
            self.count("3.4", "R3")
            picked.append(spot)
        for cell in picked:
            self.pick_up(cell)
        self.sleight()

    def pick_up(self, cell: Cell) -> None:
        """R3, R20: seen by all."""
        player = self.me()
        player.hand.append(self.board[cell])
        player.known.append(self.board[cell])
        self.board[cell] = ""
        self.gaps.append(cell)

    def sleight(self) -> None:
        """13.6, R30."""
        player = self.me()
        if not player.has("sleight") or not self.now.jumps:
            self.refill()
            return
        cells = [
            cell
            for cell in self.neighbours(player.place)
            if self.is_free(cell) and colour_of(self.board[cell]) in self.now.colours
        ]
        answers: Answers = {f"take:{name(cell)}": partial(self.take_one_more, cell) for cell in cells}
        self.ask("sleight", self.turn, {**answers, "done": self.refill})

    def take_one_more(self, cell: Cell) -> None:
        """13.6."""
        self.count("13.6")
        self.pick_up(cell)
        self.refill()

    # ---- wandering monsters ------------------------------------------

    def refill(self) -> None:
        """4.1, R4: all gaps first, in the order of the path."""
        now = self.now
        icons = self.fill_gaps()
        now.attacks = icons
        if icons and self.me().has("sanctuary"):
            self.count("13.9")
            now.attacks -= 1
        now.asked = []
        self.wander()

    def fill_gaps(self) -> int:
        """R14: as far as there are cards; how many icons there were."""
        icons = 0
        while self.gaps and (self.deck or self.under):
            self.count("4.1", "R4")
            cell = self.gaps.pop(0)
            self.board[cell] = self.take_card()
            icons += has_icon(self.board[cell])
        return icons

    def wander(self) -> None:
        """4.2, 4.3: one attack after the other."""
        now, player = self.now, self.me()
        if not now.attacks or not player.hand:
            self.count("R4")
            now.attacks = 0
            self.mend("mending", self.combat)
            return
        shields = sorted({card for card in player.hand if type_of(card) == SHIELD}, key=order)
        answers: Answers = {f"defend:{card}": partial(self.parry, card) for card in shields}
        answers["suffer"] = self.suffer
        answers |= {f"use:{item.name}": partial(self.use_cancel, item) for item in self.usable("cancel")}
        answers |= self.asking("shield-wall", self.cancel_two, self.wander)
        self.ask("wander", self.turn, answers)

    def parry(self, card: str) -> None:
        """4.2."""
        self.count("4.2")
        self.discard(self.me(), card)
        self.now.attacks -= 1
        self.wander()

    def suffer(self) -> None:
        """4.3."""
        self.count("4.3")
        self.now.attacks -= 1
        self.lose_a_card()
        self.wander()

    def lose_a_card(self) -> None:
        """At random, seen by all."""
        player = self.me()
        if player.hand:
            card = str(self.draw(player.hand))
            self.discard(player, card)
            self.now.lost.append(card)

    def use_cancel(self, item: Item) -> None:
        """15.3."""
        self.count("15.3")
        self.now.attacks = max(0, self.now.attacks - self.discharge(item))
        self.wander()

    def cancel_two(self) -> None:
        """14.2."""
        self.count("14.2")
        self.now.attacks = max(0, self.now.attacks - 2)
        self.wander()

    def mend(self, step: str, then: Then) -> None:
        """14.6: a card lost at random that is still among the discards."""
        again = partial(self.mend, step, then)
        answers: Answers = {}
        if any(card in self.discards for card in self.now.lost):
            answers = self.asking("mend", partial(self.fetch, again), again)
        self.ask(step, self.turn, {**answers, "done": then})

    def fetch(self, then: Then) -> None:
        """14.6."""
        cards = sorted({card for card in self.now.lost if card in self.discards}, key=order)
        self.ask("fetch", self.turn, {f"fetch:{card}": partial(self.take_back, card, then) for card in cards})

    def take_back(self, card: str, then: Then) -> None:
        """14.6, R20."""
        self.count("14.6")
        self.discards.remove(card)
        self.now.lost.remove(card)
        self.me().hand.append(card)
        self.me().known.append(card)
        then()

    # ---- help --------------------------------------------------------

    def asking(self, help_: str, on_yes: Then, on_no: Then) -> Answers:
        """10.1, R12: whoever has this power, if it is charged and they were not asked in this step."""
        for seat, player in enumerate(self.players):
            if seat == self.turn or help_ not in HELPS[player.hero] or seat in self.now.asked:
                continue
            if player.charge:
                return {f"ask:{help_}": partial(self.request, seat, on_yes, on_no)}
        return {}

    def request(self, seat: int, on_yes: Then, on_no: Then) -> None:
        """10.2."""
        self.count("10.1", "10.2", "R12")
        self.now.asked.append(seat)
        self.ask("help", seat, {"yes": partial(self.grant, seat, on_yes), "no": on_no})

    def grant(self, seat: int, on_yes: Then) -> None:
        """10.3, 10.4, 10.5."""
        self.count("10.3", "10.4", "10.5", "R34")
        helper = self.players[seat]
        self.discards.append(helper.charge)
        helper.charge = ""
        helper.reward = True
        self.earn(helper, 1)
        on_yes()

    # ---- monsters moved by players -----------------------------------

    def outwards(self, monster: Cell) -> list[Cell]:
        """R27."""
        return [cell for cell in orthogonal(monster) if self.is_free(cell) and depth(cell) == depth(monster) + 1]

    def movable(self, monsters: list[Cell]) -> list[Cell]:
        """R27: monsters that can go outwards."""
        return [monster for monster in monsters if self.outwards(monster)]

    def aim(self, monsters: list[Cell], act: Callable[[Cell], None], decline: Then | None = None) -> None:
        """Which monster."""
        answers: Answers = {f"at:{name(monster)}": partial(act, monster) for monster in sorted(monsters)}
        if decline:
            answers["done"] = decline
        self.ask("aim", self.turn, answers)

    def push(self, cells: int, is_first: bool, then: Then, monster: Cell) -> None:
        """R27: cell by cell; the first is a must."""
        self.count("R27")
        spots = self.outwards(monster) if cells else []
        if not spots:
            then()
            return
        answers: Answers = {f"push:{name(spot)}": partial(self.shove, cells, then, monster, spot) for spot in spots}
        if not is_first:
            answers["done"] = then
        self.ask("push", self.turn, answers)

    def shove(self, cells: int, then: Then, monster: Cell, spot: Cell) -> None:
        """One cell."""
        self.monsters.remove(monster)
        self.monsters.append(spot)
        self.push(cells - 1, False, then, spot)

    # ---- combat ------------------------------------------------------

    def combat(self) -> None:
        """5.1."""
        self.now.asked = []
        self.before_battle()

    def before_battle(self) -> None:
        """5.1, 5.10, 5.11: Turn, Reach and Bolt."""
        player, now = self.me(), self.now
        place = player.place
        if isinstance(place, str):
            self.count("5.11")
            self.questing()
            return
        answers: Answers = {}
        near = [monster for monster in self.movable(self.monsters) if steps(place, monster) <= 2]
        if player.has("turn") and "turn" not in now.used and near:
            answers["power:turn"] = partial(self.use_turn, near)
        if place not in self.monsters:
            answers |= self.reaching(place)
            self.ask("before", self.turn, {**answers, "done": self.questing})
        else:
            self.ask("before", self.turn, {**answers, "done": partial(self.battle, place)})

    def use_turn(self, near: list[Cell]) -> None:
        """13.12, R29, R33."""
        self.count("13.12", "R29", "R33")
        self.now.used.append("turn")
        self.aim(near, partial(self.push, 1, True, self.before_battle))

    def reaching(self, place: Cell) -> Answers:
        """13.4, 13.14, 15.13, R29."""
        answers: Answers = {}
        lined = [monster for monster in self.monsters if in_line(place, monster)]
        for power, least, most, clause in (("long-reach", 1, 1, "13.4"), ("bolt", 2, 2, "13.14")):
            targets = [monster for monster in lined if least <= steps(place, monster) <= most]
            if self.me().has(power) and targets:
                answers[f"power:{power}"] = partial(self.reach, clause, targets)
        for item in self.usable("reach"):
            targets = [monster for monster in lined if steps(place, monster) <= self.tables.items[item.name][2]]
            if targets:
                answers[f"use:{item.name}"] = partial(self.reach_by, item, targets)
        return answers

    def reach(self, clause: str, targets: list[Cell]) -> None:
        """5.10."""
        self.count("5.10", "R29", clause)
        self.aim(targets, self.battle)

    def reach_by(self, item: Item, targets: list[Cell]) -> None:
        """15.13."""
        self.discharge(item)
        self.reach("15.13", targets)

    def battle(self, foe: Cell) -> None:
        """5.2, 5.3, R5."""
        self.count("5.1", "5.2", "R5")
        player = self.me()
        self.now.battle = Battle(foe, player.level)
        self.ask_for_aid()

    def fight(self) -> Battle:
        """The battle in progress."""
        assert self.now.battle
        return self.now.battle

    def strength(self) -> int:
        """5.6, 13.2, 13.10: the attack so far, with class powers."""
        battle, attack = self.fight(), self.fight().might
        if self.me().has("mighty-blow"):
            self.count("13.2")
            attack += 1
        if self.me().has("bulwark") and battle.defended:
            self.count("13.10")
            attack += 1
        return attack

    def ask_for_aid(self) -> None:
        """5.3, 14.1, 14.5."""
        answers = self.asking("cleave", self.gain_cleave, self.ask_for_aid)
        answers |= self.asking("ward", self.gain_ward, self.ask_for_aid)
        self.ask("aid", self.turn, {**answers, "flip": self.flip})

    def gain_cleave(self) -> None:
        """14.1."""
        self.count("14.1", "5.3")
        self.fight().might += 1
        self.ask_for_aid()

    def gain_ward(self) -> None:
        """14.5."""
        self.count("14.5", "5.3")
        self.fight().ward += 1
        self.ask_for_aid()

    def flip(self) -> None:
        """5.4, R14: the flipped cards stay out of a shuffle."""
        self.count("5.4")
        battle = self.fight()
        battle.dimmed = False
        for _ in range(max(0, self.tables.flips[min(self.floor, 2)] - battle.ward)):
            card = self.take_card()
            if card:
                self.note("a Sword with an icon", type_of(card) == SWORD and has_icon(card))
                battle.flipped.append(card)
        self.ask_to_fight()

    def clear_flips(self) -> None:
        """The flipped cards are counted no more."""
        self.discards += self.fight().flipped
        self.fight().flipped = []

    def blows(self) -> dict[str, int]:
        """5.6, 13.1, 15.2, 15.19: all that can add to the attack, in the order of R5."""
        player, battle = self.me(), self.fight()
        found: dict[str, int] = {}
        for item in sorted(player.items, key=lambda item: list(self.tables.items).index(item.name)):
            if item in self.usable("attack"):
                found[f"use:{item.name}"] = self.tables.items[item.name][2]
            if item in self.usable("rally") and self.rally(item):
                found[f"use:{item.name}"] = self.rally(item)
        for card in sorted(set(player.hand), key=order):
            if type_of(card) == SWORD:
                found[f"strike:{card}"] = 1
        if player.has("shield-bash") and not battle.bashed:
            for card in sorted(set(player.hand), key=order):
                if type_of(card) == SHIELD:
                    found[f"bash:{card}"] = 1
        return found

    def rally(self, item: Item) -> int:
        """15.19, R29."""
        place = self.me().place
        assert not isinstance(place, str)
        near = [
            player
            for player in self.players
            if player is not self.me() and not isinstance(player.place, str) and steps(place, player.place) <= 2
        ]
        return min(len(near), self.tables.items[item.name][2])

    def total(self, earliest: str) -> int:
        """How much attack can still be added by this and by what comes after it."""
        blows = self.blows()
        names = list(blows)
        later = names[names.index(earliest) :] if earliest else names
        copies = Counter(self.me().hand)
        attack = sum(
            number * (copies[one.split(":")[1]] if one.startswith("strike:") else 1)
            for one, number in blows.items()
            if one in later and not one.startswith("bash:")
        )
        return attack + any(one.startswith("bash:") for one in later)

    def ask_to_fight(self) -> None:
        """5.5, R5: attack, defend, use items, or give up."""
        player, battle = self.me(), self.fight()
        answers: Answers = {"flee": self.give_up}
        if self.strength() + self.total("") >= battle.power:
            answers["attack"] = partial(self.attack, "")
        if not battle.defended:
            for card in set(player.hand):
                if type_of(card) == SHIELD:
                    answers[f"defend:{card}"] = partial(self.defend, card)
        if not battle.dimmed and any(has_icon(card) for card in battle.flipped):
            answers |= {f"use:{item.name}": partial(self.use_torch, item) for item in self.usable("torch")}
        answers |= {f"use:{item.name}": partial(self.use_reflip, item) for item in self.usable("reflip")}
        self.count("5.5")
        self.ask("fight", self.turn, answers)

    def use_torch(self, item: Item) -> None:
        """15.12."""
        self.count("15.12")
        self.discharge(item)
        self.fight().dimmed = True
        self.ask_to_fight()

    def use_reflip(self, item: Item) -> None:
        """15.23."""
        self.count("15.23")
        self.discharge(item)
        self.clear_flips()
        self.flip()

    def defend(self, card: str) -> None:
        """5.7, 13.10."""
        self.count("5.7")
        battle = self.fight()
        self.discard(self.me(), card)
        battle.defended = True
        self.clear_flips()
        self.flip()

    def attack(self, earliest: str) -> None:
        """5.6, R5: one thing after the other until it suffices."""
        battle = self.fight()
        if self.strength() >= battle.power:
            self.win()
            return
        answers: Answers = {}
        for blow, number in self.blows().items():
            is_later = not earliest or rank(blow, self.tables) >= rank(earliest, self.tables)
            if is_later and self.strength() + self.total(blow) >= battle.power:
                answers[blow] = partial(self.strike, blow, number)
        self.ask("strike", self.turn, answers)

    def strike(self, blow: str, number: int) -> None:
        """5.6, 13.1, 15.2, 15.19."""
        self.count("5.6")
        player, battle = self.me(), self.fight()
        battle.might += number
        kind, what = blow.split(":")
        if kind == "use":
            item = next(item for item in player.items if item.name == what)
            self.count("15.2" if self.tables.items[what][1] == "attack" else "15.19")
            self.discharge(item)
        else:
            if kind == "bash":
                self.count("13.1")
                battle.bashed = True
            self.discard(player, what)
        self.attack(blow)

    def win(self) -> None:
        """5.8, 13.3."""
        self.count("5.6", "5.8")
        player, battle = self.me(), self.fight()
        battle.is_decided = True
        self.clear_flips()
        self.monsters.remove(battle.foe)
        self.note("a battle won at a distance", battle.foe != player.place)
        gold = self.tables.bounties[min(self.floor, 2)]
        if player.has("trophy"):
            self.count("13.3")
            gold += 1
        self.earn(player, gold)
        self.after_victory()

    def after_victory(self) -> None:
        """15.7, 15.20."""
        answers: Answers = {f"use:{item.name}": partial(self.use_trophy, item) for item in self.usable("trophy")}
        answers |= {f"use:{item.name}": partial(self.use_spoils, item) for item in self.usable("spoils")}
        self.ask("after", self.turn, {**answers, "done": self.questing})

    def use_trophy(self, item: Item) -> None:
        """15.7."""
        self.count("15.7")
        self.earn(self.me(), self.discharge(item))
        self.after_victory()

    def use_spoils(self, item: Item) -> None:
        """15.20, R35."""
        self.count("15.20", "R35")
        for _ in range(self.discharge(item)):
            self.take_card(self.me())
        self.after_victory()

    def give_up(self) -> None:
        """5.9, R6, 15.4."""
        self.count("5.9", "R6")
        self.fight().is_decided = True
        self.clear_flips()
        answers: Answers = {}
        if self.me().hand:
            answers = {f"use:{item.name}": partial(self.use_keep, item) for item in self.usable("keep")}
        self.ask("defeat", self.turn, {**answers, "suffer": self.pay_for_defeat})

    def use_keep(self, item: Item) -> None:
        """15.4."""
        self.count("15.4")
        self.discharge(item)
        self.retreat()

    def pay_for_defeat(self) -> None:
        """5.9."""
        self.note("a battle lost with an empty hand", not self.me().hand)
        self.lose_a_card()
        self.retreat()

    def retreat(self) -> None:
        """5.9, R6: only from a monster on one's own card."""
        place = self.me().place
        assert not isinstance(place, str)
        if self.fight().foe != place:
            self.note("a battle lost at a distance")
            self.mend("after", self.questing)
            return
        spots: list[Place] = [cell for cell in beside(place) if self.is_free(cell)]
        spots += [corner for corner in CORNERS if place in TOUCHES[corner] and not self.others_at(corner)]
        if not spots:
            self.mend("after", self.questing)
            return
        self.ask("retreat", self.turn, {f"go:{name(spot)}": partial(self.go, spot) for spot in spots})

    def go(self, spot: Place) -> None:
        """5.9."""
        self.note("a retreat to a corner with a quest", isinstance(spot, str) and self.faces[spot])
        self.me().place = spot
        self.now.retreated = True
        self.mend("after", self.questing)

    # ---- questing ----------------------------------------------------

    def questing(self) -> None:
        """6.1."""
        self.now.battle = None
        self.now.asked = []
        self.ask_for_quest()

    def quest_cost(self, corner: str, wild_card: bool, wild_type: bool) -> Cost:
        """6.2, 13.15, 14.7, 15.16: what the quest there costs, and what may stand in."""
        symbols = tuple(self.tables.quests[self.faces[corner]][1].split())
        return Cost(symbols, "type", int(wild_card), int(self.me().has("attune")), int(wild_type))

    def ask_for_quest(self) -> None:
        """6.1, R6, R34."""
        now, player = self.now, self.me()
        place = player.place
        if not isinstance(place, str) or not self.faces[place] or now.retreated:
            self.omen()
            return
        answers: Answers = {"done": self.omen}
        cost = self.quest_cost(place, now.wild_card, now.wild_type)
        if self.payable(cost):
            self.count(*["13.15"] * (not self.payable(cost.without_scroll())))
            answers["quest"] = self.begin_quest
        if not now.wild_card and self.payable(self.quest_cost(place, True, now.wild_type)):
            answers |= {f"use:{item.name}": partial(self.use_ledger, item) for item in self.usable("wild-quest")}
        if not now.wild_type and self.payable(self.quest_cost(place, now.wild_card, True)):
            answers |= self.asking("transmute", partial(self.gain_wild, self.ask_for_quest), self.ask_for_quest)
        self.ask("quest", self.turn, answers)

    def use_ledger(self, item: Item) -> None:
        """15.16."""
        self.count("15.16")
        self.discharge(item)
        self.now.wild_card = True
        self.ask_for_quest()

    def gain_wild(self, then: Then) -> None:
        """14.7."""
        self.count("14.7")
        self.now.wild_type = True
        then()

    def begin_quest(self) -> None:
        """6.1."""
        self.count("6.1", "6.2")
        cost = self.quest_cost(str(self.me().place), self.now.wild_card, self.now.wild_type)
        self.pay(cost, self.complete_quest)

    def complete_quest(self) -> None:
        """6.3 to 6.6, R7, 13.11."""
        self.count("6.3", "6.5", "6.6", "R7")
        self.now.wild_card = False
        player = self.me()
        corner = str(player.place)
        quest = self.faces[corner]
        gold = self.tables.quests[quest][2]
        if player.has("pilgrim"):
            self.count("13.11")
            gold += 1
        player.quests.append(quest)
        self.faces[corner] = ""
        self.earn(player, gold)
        self.note("a quest completed at the spawn location", corner == self.spawn_corner)
        if corner != self.spawn_corner:
            self.turn_up(self.spawn_corner)
        self.spawn_corner = corner
        if not any(self.faces.values()):
            self.note("no quest is face up")
            self.now.unturned = corner
        self.quest_effect(quest)

    def quest_effect(self, quest: str) -> None:
        """6.4, 16.1 to 16.7, R32."""
        effect, number = self.tables.quests[quest][4:]
        player = self.me()
        self.count(*["6.4"] * bool(effect))
        if effect == "draw":
            self.count("16.1")
            for _ in range(number):
                self.take_card(player)
            self.omen()
        elif effect == "each-draw":
            self.count("16.2", "R21")
            self.offer_cards(number, 0)
        elif effect == "feast":
            self.count("16.7", "R21")
            for _ in range(number):
                self.take_card(player)
            self.offer_cards(1, 1)
        elif effect == "refresh":
            self.refresh()
        elif effect == "remove":
            self.count("R32")
            self.aim(self.monsters, self.remove, self.omen)
        elif effect == "gain":
            self.count("16.5")
            self.gain_item(number, self.omen)
        elif effect == "push":
            self.count("16.6", "R32")
            self.aim(self.movable(self.monsters), partial(self.push, number, True, self.omen), self.omen)
        else:
            self.omen()

    def offer_cards(self, number: int, done: int) -> None:
        """R21: clockwise, each for themselves."""
        if done == self.seats:
            self.omen()
            return
        seat = (self.turn + done) % self.seats
        answers: Answers = {
            "draw": partial(self.draw_cards, seat, number, done),
            "done": partial(self.offer_cards, number, done + 1),
        }
        self.ask("offer", seat, answers)

    def draw_cards(self, seat: int, number: int, done: int) -> None:
        """R21."""
        for _ in range(number):
            self.take_card(self.players[seat])
        self.offer_cards(number, done + 1)

    def refresh(self) -> None:
        """16.3, R32."""
        self.count("16.3", "R32")
        player = self.me()
        answers: Answers = {
            f"recharge:{item.name}": partial(self.renew, item) for item in player.items if not item.charged
        }
        if not player.charge and not player.reward:
            kind = CHARGES[player.hero]
            for card in set(self.discards):
                if type_of(card) == kind:
                    answers[f"charge:{card}"] = partial(self.charge_from_discards, card)
        self.ask("refresh", self.turn, {**answers, "done": self.omen})

    def renew(self, item: Item) -> None:
        """16.3, 8.6: an item is recharged at most once a turn."""
        item.charged = item.renewed = True
        self.omen()

    def charge_from_discards(self, card: str) -> None:
        """16.3."""
        self.discards.remove(card)
        self.me().charge = card
        self.omen()

    def remove(self, monster: Cell) -> None:
        """16.4."""
        self.count("16.4")
        self.monsters.remove(monster)
        self.omen()

    # ---- payments ----------------------------------------------------

    def payable(self, cost: Cost) -> bool:
        """R26: whether it can be paid at all."""
        return self.can_finish(cost, [], self.me().hand, len(self.usable("spare-key")))

    def can_finish(self, cost: Cost, chosen: list[str], pool: list[str], keys: int) -> bool:
        """15.9, R26: whether these cards, some of the pool and so many spare keys pay for everything."""
        if can_be_paid(cost, chosen, pool):
            return True
        return keys > 0 and cost.has_key() and self.can_finish(cost.without_key(), chosen, pool, keys - 1)

    def pay(self, cost: Cost, then: Then, cards: bool = True) -> None:
        """R26: card after card, ascending, spare keys last."""
        now = self.now
        if len(now.paid) == len(cost.symbols):
            self.settle(cost, then)
            return
        spare = self.usable("spare-key")
        last = order(now.paid[-1]) if now.paid else -1
        pool = [card for card in self.me().hand if order(card) >= last] if cards else []
        answers: Answers = {}
        for card in sorted(set(pool), key=order):
            rest = [other for other in pool if order(other) >= order(card)]
            rest.remove(card)
            if self.can_finish(cost, [*now.paid, card], rest, len(spare)):
                answers[f"pay:{card}"] = partial(self.pay_card, cost, card, then)
        if cost.has_key() and self.can_finish(cost.without_key(), now.paid, [], len(spare) - 1):
            answers |= {f"use:{item.name}": partial(self.pay_key, cost, item, then) for item in spare}
        self.ask("pay", self.turn, answers)

    def pay_card(self, cost: Cost, card: str, then: Then) -> None:
        """R26."""
        self.count("R26")
        self.drop(self.me(), card)
        self.now.paid.append(card)
        self.pay(cost, then)

    def pay_key(self, cost: Cost, item: Item, then: Then) -> None:
        """15.9."""
        self.count("15.9")
        self.discharge(item)
        self.pay(cost.without_key(), then, False)

    def settle(self, cost: Cost, then: Then) -> None:
        """R26: all is paid; powers go first, and Wild is used up if it was needed."""
        paid, self.now.paid = self.now.paid, []
        self.discards += paid
        for power, plainer in (("13.15", cost.without_scroll()), ("13.7", cost.without_any_card())):
            if not can_be_paid(plainer, paid, []) and not self.now.wild_card:
                self.count(power)
        if cost.any_type and not can_be_paid(cost.without_wild(), paid, []):
            self.count("14.7", "R26")
            self.now.wild_type = False
        else:
            self.note("Wild was not needed", cost.any_type)
        then()

    # ---- spawning and movement ---------------------------------------

    def omen(self) -> None:
        """14.8: before the spawn card."""
        self.now.asked = []
        self.ask_for_omen()

    def ask_for_omen(self) -> None:
        """14.8."""
        answers = self.asking("foretell", self.foretell, self.ask_for_omen)
        self.ask("omen", self.turn, {**answers, "done": self.reveal})

    def foretell(self) -> None:
        """14.8."""
        self.count("14.8")
        self.now.foretold = True
        self.reveal()

    def reveal(self) -> None:
        """7.1."""
        self.count("7.1")
        self.now.omen = self.take_card()
        if not self.now.omen:
            self.rest()
            return
        self.ask_about_omen()

    def matching(self) -> list[Cell]:
        """7.3: monsters that will move."""
        now = self.now
        return [
            monster
            for monster in self.monsters
            if monster not in now.pinned
            and (
                colour_of(self.board[monster]) == colour_of(now.omen)
                or type_of(self.board[monster]) == type_of(now.omen)
            )
        ]

    def ask_about_omen(self) -> None:
        """14.8, 15.6, 15.8, 15.17."""
        answers: Answers = {"done": self.spawn_and_move}
        if self.now.foretold:
            answers["bury"] = self.bury
        for item in self.usable("mirror"):
            answers[f"use:{item.name}"] = partial(self.use_mirror, item)
        if self.matching():
            for item in self.usable("hold"):
                answers[f"use:{item.name}"] = partial(self.use_hold, item)
        if self.movable(self.matching()):
            for item in self.usable("reverse"):
                answers[f"use:{item.name}"] = partial(self.use_reverse, item)
        self.ask("spawn", self.turn, answers)

    def bury(self) -> None:
        """14.8, R31."""
        self.count("14.8", "R31")
        self.now.foretold = False
        self.under.append(self.now.omen)
        self.reveal()

    def use_mirror(self, item: Item) -> None:
        """15.6."""
        self.count("15.6")
        self.discharge(item)
        self.discards.append(self.now.omen)
        self.reveal()

    def use_hold(self, item: Item) -> None:
        """15.8, R33."""
        self.count("15.8", "R33")
        self.discharge(item)
        self.aim(self.matching(), self.pin)

    def pin(self, monster: Cell) -> None:
        """15.8."""
        self.now.pinned.append(monster)
        self.ask_about_omen()

    def use_reverse(self, item: Item) -> None:
        """15.17, R33: outwards at once."""
        self.count("15.17", "R33")
        self.discharge(item)
        self.aim(self.movable(self.matching()), self.reverse)

    def reverse(self, monster: Cell) -> None:
        """15.17."""
        spots = self.outwards(monster)
        self.ask("push", self.turn, {f"push:{name(spot)}": partial(self.drive_back, monster, spot) for spot in spots})

    def drive_back(self, monster: Cell, spot: Cell) -> None:
        """15.17."""
        self.monsters.remove(monster)
        self.monsters.append(spot)
        self.pin(spot)

    def spawn_and_move(self) -> None:
        """7.2 to 7.6."""
        now = self.now
        moving = self.matching()
        self.spawn()
        self.discards.append(now.omen)
        now.omen = ""
        for monster in self.marching_order(moving):
            self.march(monster)
            if self.escaped == self.limit:
                self.count("11.3", "R16")
                self.end("the monsters win")
                return
        self.rest()

    def spawn(self) -> None:
        """7.2, R8: where a monster appears, if it does."""
        self.count("7.2", "R8")
        if len(self.monsters) == 4:
            self.count("1.4")
            return
        first = 3 * CORNERS.index(self.spawn_corner)
        for cell in RING[first:] + RING[:first]:
            card = self.board[cell]
            if card and colour_of(card) == colour_of(self.now.omen) and cell not in self.monsters:
                self.monsters.append(cell)
                self.note("a monster spawns on a character", [p for p in self.players if p.place == cell])
                return
        self.note("no card for a monster to spawn on")

    def marching_order(self, monsters: list[Cell]) -> list[Cell]:
        """7.5, R9: nearest first, then clockwise from the diagonal of the spawn corner."""
        self.count("7.5", "R9")
        self.note("monsters equally near", len({depth(monster) for monster in monsters}) < len(monsters))
        return sorted(monsters, key=lambda cell: (depth(cell), clockwise(cell, self.spawn_corner)))

    def march(self, monster: Cell) -> None:
        """7.3, 7.4, 7.6, R9."""
        self.count("7.3")
        if depth(monster) == 1:
            self.count("7.6")
            self.monsters.remove(monster)
            self.escaped += 1
            self.note("two monsters escape in a turn", self.now.escapes)
            self.now.escapes += 1
            return
        inwards = [cell for cell in orthogonal(monster) if self.is_free(cell) and depth(cell) == depth(monster) - 1]
        if not inwards:
            self.note("a monster is stuck")
            return
        all_inwards = [cell for cell in orthogonal(monster) if depth(cell) == depth(monster) - 1]
        self.note("a monster goes the other way round", len(inwards) < len(all_inwards))
        self.count("7.4", *["R9"] * (len(inwards) > 1))
        self.monsters.remove(monster)
        self.monsters.append(max(inwards, key=lambda cell: turning(monster, cell)))

    # ---- resting -----------------------------------------------------

    def rest(self) -> None:
        """8.1, R10."""
        self.now.asked = []
        self.ask_to_rest()

    def ask_to_rest(self) -> None:
        """R10: in any order."""
        player, now = self.me(), self.now
        answers: Answers = {"done": partial(self.trim, "")}
        for deck, word in enumerate(DECKS):
            if not now.bought and self.shelf_size(deck) and self.payable(self.price(deck)):
                answers[f"buy:{word}"] = partial(self.buy, deck)
        for item in player.items:
            if not item.charged and not item.renewed and self.payable(self.recharge_cost(item)):
                answers[f"recharge:{item.name}"] = partial(self.recharge, item)
        if not player.charge and not player.reward:
            for card in set(player.hand):
                if type_of(card) == CHARGES[player.hero]:
                    answers[f"charge:{card}"] = partial(self.charge, card)
        if player.reward:
            answers["turn-back"] = self.turn_back
        answers |= {f"use:{item.name}": partial(self.use_draw, item) for item in self.usable("draw")}
        answers |= {f"use:{item.name}": partial(self.use_hand, item) for item in self.usable("hand")}
        if not now.bought and max(self.tables.prices) > 1:
            answers |= self.asking("picklock", self.gain_cheaper, self.ask_to_rest)
        if not now.wild_type and player.hand:
            answers |= self.asking("transmute", partial(self.gain_wild, self.ask_to_rest), self.ask_to_rest)
        self.ask("rest", self.turn, answers)

    def shelf_size(self, deck: int) -> int:
        """Items that can be had."""
        return len(self.shelves[deck]) + sum(len(group) for group in self.shelf_under[deck])

    def price(self, deck: int) -> Cost:
        """8.2, 13.7, 14.3."""
        keys = max(1, self.tables.prices[deck] - self.now.cheaper) if self.now.cheaper else self.tables.prices[deck]
        return Cost((KEY,) * keys, "type", int(self.me().has("locksmith")), 0, int(self.now.wild_type))

    def recharge_cost(self, item: Item) -> Cost:
        """8.7."""
        symbols = self.tables.items[item.name][3].split()
        differ = "all" if "~" in symbols else ""
        return Cost(tuple(one for one in symbols if one != "~"), differ, 0, 0, int(self.now.wild_type))

    def gain_cheaper(self) -> None:
        """14.3."""
        self.count("14.3")
        self.now.cheaper += 1
        self.ask_to_rest()

    def buy(self, deck: int) -> None:
        """8.1, 8.2."""
        self.count("8.1", "8.2")
        self.now.bought = True
        self.pay(self.price(deck), partial(self.gain_item, deck, self.ask_to_rest))

    def take_item(self, deck: int) -> str:
        """The top one."""
        if self.shelves[deck]:
            item = str(self.draw(self.shelves[deck]))
            self.shelves[deck].remove(item)
            return item
        group = self.shelf_under[deck][0]
        item = str(self.draw(group))
        group.remove(item)
        if not group:
            self.shelf_under[deck].pop(0)
        return item

    def gain_item(self, deck: int, then: Then) -> None:
        """8.2, 8.3, 16.5, R10."""
        if not self.shelf_size(deck):
            then()
        elif self.me().place == TROVE:
            self.count("8.3", "R10")
            self.note("fewer than three items on the Trove", self.shelf_size(deck) < 3)
            self.offer = [self.take_item(deck) for _ in range(min(3, self.shelf_size(deck)))]
            answers: Answers = {f"keep:{item}": partial(self.keep, deck, item, then) for item in self.offer}
            self.ask("keep", self.turn, answers)
        else:
            self.have(self.take_item(deck), then)

    def keep(self, deck: int, item: str, then: Then) -> None:
        """8.3, R10: the rest in random order."""
        rest = [other for other in self.offer if other != item]
        if rest:
            self.shelf_under[deck].append(sorted(rest, key=list(self.tables.items).index))
        self.offer = []
        self.have(item, then)

    def have(self, item: str, then: Then) -> None:
        """8.4, 8.5, R11."""
        player = self.me()
        player.items.append(Item(item))
        if len(player.items) <= 3:
            then()
            return
        self.count("8.5", "R11")
        self.ask("drop", self.turn, {f"drop:{one.name}": partial(self.drop_item, one, then) for one in player.items})

    def drop_item(self, item: Item, then: Then) -> None:
        """8.5, R10: out of the game."""
        self.note("the new item is the one discarded", item.fresh)
        self.me().items.remove(item)
        then()

    def recharge(self, item: Item) -> None:
        """8.6, 8.7."""
        self.count("8.6", "8.7")
        self.pay(self.recharge_cost(item), partial(self.recharged, item))

    def recharged(self, item: Item) -> None:
        """8.6."""
        item.charged = item.renewed = True
        self.ask_to_rest()

    def charge(self, card: str) -> None:
        """8.8, R12."""
        self.count("8.8", "R12")
        self.drop(self.me(), card)
        self.me().charge = card
        self.ask_to_rest()

    def turn_back(self) -> None:
        """R12."""
        self.count("R12")
        self.me().reward = False
        self.ask_to_rest()

    def use_draw(self, item: Item) -> None:
        """15.1, R35."""
        self.count("15.1", "R35")
        for _ in range(self.discharge(item)):
            self.take_card(self.me())
        self.ask_to_rest()

    def use_hand(self, item: Item) -> None:
        """15.11."""
        self.count("15.11")
        self.now.room += self.discharge(item)
        self.ask_to_rest()

    def trim(self, last: str) -> None:
        """8.9, R23: down to the hand size, in the order of the cards."""
        player = self.me()
        excess = len(player.hand) - self.hand_size(self.turn)
        if excess <= 0:
            self.end_turn()
            return
        self.count("8.9", "R23")
        pool = sorted((card for card in player.hand if not last or order(card) >= order(last)), key=order)
        answers: Answers = {}
        for card in pool:
            if len([other for other in pool if order(other) >= order(card)]) >= excess:
                answers[f"discard:{card}"] = partial(self.trim_card, card)
        self.ask("trim", self.turn, answers)

    def trim_card(self, card: str) -> None:
        """8.9."""
        self.discard(self.me(), card)
        self.trim(card)

    # ---- the end -----------------------------------------------------

    def end_turn(self) -> None:
        """11.2, 11.4, R7, R14."""
        now = self.now
        self.me().turns += 1
        if now.unturned:
            self.count("R7")
            self.turn_up(now.unturned)
        if now.exhausted and self.floor < 3:
            self.count("11.2")
            self.floor += 1
        seat = (self.turn + 1) % self.seats
        if self.floor == 3 and seat == self.first:
            self.count("11.4")
            self.note("the third exhaustion in the last player's turn", now.exhausted)
            self.turn = seat
            self.end("the dungeon is done")
            return
        self.start_turn(seat)

    def end(self, why: str) -> None:
        """12.1 to 12.4, R15."""
        self.ending = why
        self.step, self.answers, self.asked = "over", {}, -1
        self.count("R15")
        if why == "the dungeon is done":
            self.count("12.1", "12.2", "12.3", "12.4")

    def points(self, player: Player) -> list[int]:
        """12.1 to 12.4: for levels, gold, items and quests."""
        return [
            5 * player.level,
            player.gold,
            sum(self.tables.points[self.tables.items[item.name][0]] for item in player.items),
            sum(self.tables.quests[quest][3] for quest in player.quests),
        ]

    def places(self) -> list[int]:
        """R15: most points, then more quests, then more gold."""
        ranks = [(sum(self.points(player)), len(player.quests), player.gold) for player in self.players]
        return [1 + sum(other > rank_ for other in ranks) for rank_ in ranks]

    def worth(self) -> list[float]:
        """R15: nothing if the monsters win; else a quarter each, and three quarters for first place."""
        if self.escaped == self.limit:
            return [0.0] * self.seats
        places = self.places()
        return [0.25 + 0.75 * (place == 1) / places.count(1) for place in places]


def name(place: Place) -> str:
    """A place as tokens call it."""
    return place if isinstance(place, str) else f"r{place[0]}c{place[1]}"


def rank(blow: str, tables: Tables) -> tuple[int, int]:
    """R5: the order in which things are spent on an attack."""
    kind, what = blow.split(":")
    families = ("use", "strike", "bash")
    return families.index(kind), list(tables.items).index(what) if kind == "use" else order(what)


def clockwise(cell: Cell, corner: str) -> float:
    """The angle clockwise round the centre from the diagonal of a corner to a cell."""
    down, right = {"nw": (-1, -1), "ne": (-1, 1), "se": (1, 1), "sw": (1, -1)}[corner]
    turn = atan2(cell[0] - 4, cell[1] - 4) - atan2(down, right)  # rows grow downwards, so this angle is clockwise
    return round(turn % tau, 9) % round(tau, 9)


def turning(one: Cell, other: Cell) -> float:
    """How far a step turns clockwise round the centre, from -pi to pi."""
    turn = atan2(other[0] - 4, other[1] - 4) - atan2(one[0] - 4, one[1] - 4)
    return (turn + pi) % tau - pi
