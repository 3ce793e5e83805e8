"""The hustle: jumps, colours, leaps, and the cards picked up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.hustle.referee.box import (
    ALL,
    CELLS,
    CENTRE,
    COLOURS,
    CORNERS,
    POWERS,
    REWARDS,
    RING,
    SCROLL,
    TOUCHES,
    Cell,
    beside,
    colour_of,
    order,
    tile_on,
    type_of,
)
from tests.games.hustle.referee.parts import Answers, Item, Place, Player, name
from tests.games.hustle.referee.wandering import Wandering


class Hustling(Wandering):
    """The first step of a turn; then the board is filled again."""

    def start_turn(self, seat: int) -> None:
        """3.1."""
        self.count("3.1")
        self.turn = seat
        self.forget_turn()
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
        answers: Answers = {}
        people, monsters = self.in_the_way()
        slips, veils = self.covers()
        if people > slips and veils < ALL:
            answers |= {f"use:{item.name}": partial(self.use_slip, item) for item in self.usable("slip")}
        if max(people - slips, 0) + monsters > veils and veils < ALL:
            answers |= self.asking("smoke", self.gain_veil, self.ask_for_jump)
        return answers

    def covers(self) -> tuple[int, int]:
        """R28: the covers; here they are used up on landing."""
        return self.now.slips, self.now.veils

    def in_the_way(self) -> tuple[int, int]:
        """R28: how many characters and monsters stand on cards that this hustle could go over."""
        player, now = self.me(), self.now
        is_any = bool(self.means("recolour", self.begin_painting) or self.means("leap", self.begin_leaping))
        cards = {cell for cell in CELLS if self.board[cell] and cell not in now.path and (is_any or self.fits(cell))}
        place = player.place
        edge = set(RING if not place else self.neighbours(place)) & cards
        reached: set[Cell] = set()
        while edge:
            reached |= edge
            open_ = [cell for cell in edge if now.veils or cell not in self.monsters]
            edge = {near for cell in open_ for near in beside(cell)} & cards - reached
        people = 0 if player.has("nimble") else sum(len(self.others_at(cell)) for cell in reached)
        return people, len([monster for monster in self.monsters if monster in reached])

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
