"""The referee as others see it: how it gets ready, and a picture of its table."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import (
    CELLS,
    CHARGES,
    COLOURS,
    CORNERS,
    DECKS,
    HEROES,
    HOUSE,
    STARTING_MONSTERS,
    SWORD,
    Cell,
    Tables,
    dungeon_cards,
    order,
    type_of,
)
from tests.games.hustle.referee.hustling import Hustling
from tests.games.hustle.referee.parts import TROVE, Answers, Turn, name


class Referee(Hustling):
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self, seats: int, first_seat: str = "random", difficulty: str = "normal", tables: Tables = HOUSE
    ) -> None:
        super().__init__(seats, first_seat, difficulty, tables)
        self.ask_for_hero(0)

    def picture(self) -> dict[str, object]:
        """Everything on the table, in the words of the game's own view."""
        now, floor = self.now, self.level_below()
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
        return name(battle.foe), battle.base, battle.power, self.strength(), battle.flipped, battle.defended > 0

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
