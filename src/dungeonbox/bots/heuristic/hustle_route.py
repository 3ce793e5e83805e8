"""The hustle in Dungeon Hustle: try the routes from here, and take the first step of the best one."""

from typing import Final

from dungeonbox.bots.heuristic.hustle_values import CROWDED, FAVOUR, REWARD_USE, RISK, Appraisal
from dungeonbox.games.hustle import actions, covering, effects, hustling, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, LINES, NEAR, OUTER, bit
from dungeonbox.games.hustle.components import (
    CANTRIP,
    COLOURS,
    ITEMS,
    LEAP,
    PUSH,
    RECOLOUR,
    SCROLL,
    SLIP,
    SWAP,
    TWO_COLOURS,
    VEIL,
)
from dungeonbox.games.hustle.state import LEAPING, PAINTING, colour_of
from dungeonbox.kernel.types import NONE, Int, Moves

MOST_NODES: Final = 500
"""So many landings are tried at most for one colour."""
_LEAP: Final = actions.ACTIONS
"""Added to a jump that goes over a space, twice to one that changes a colour; no such action exists."""


class _Route:
    """All routes of one hustle from here, as far as they are worth trying."""

    def __init__(self, appraisal: Appraisal, colours: Int) -> None:
        self.appraisal = appraisal
        self.s = appraisal.s
        self.colours = colours
        self.visited: Int = 0
        self.painted: Int = self.s.now.painted
        self.nodes: Int = 0
        self.highest = -1000.0
        self.first: Int = actions.STOP
        self.size = appraisal.size
        self.paints: Int = 0
        self.leaps: Int = 0
        self.paint_cost = 1000.0
        self.leap_cost = 1000.0
        self._count_sources()

    def _count_sources(self) -> None:
        """What could change a colour or jump over a space, and what the cheapest costs."""
        appraisal = self.appraisal
        s = self.s
        hero = appraisal.hero
        if s.now.has(PAINTING):
            self.paints = 1
            self.paint_cost = 0.0
        if s.now.has(LEAPING):
            self.leaps = 1
            self.leap_cost = 0.0
        if s.now.has(PAINTING) or s.now.has(LEAPING):
            return
        if effects.unused(s, appraisal.box, RECOLOUR) != NONE:
            self._add_source(RECOLOUR, 0.0)
        if effects.unused(s, appraisal.box, LEAP) != NONE:
            self._add_source(LEAP, 0.0)
        if effects.unused(s, appraisal.box, CANTRIP) != NONE and appraisal.count(SCROLL) > 0:
            self._add_source(RECOLOUR, 1.0)
        if hero.reward == 1:
            self._add_source(appraisal.box.rewards[hero.character], REWARD_USE * 0.3)
        ready = effects.ready_items(s)
        if ready != 0:
            for item in range(ITEMS):
                if ready >> item & 1 == 1:
                    self._add_source(appraisal.box.items.effects[item], appraisal.charge_cost(item))

    def _add_source(self, effect: Int, cost: float) -> None:
        if effect == RECOLOUR:
            self.paints = 1
            self.paint_cost = min(self.paint_cost, cost)
        elif effect == LEAP:
            self.leaps = 1
            self.leap_cost = min(self.leap_cost, cost)

    def best(self) -> float:
        """The worth of the best route; `first` is its first action."""
        place = self.appraisal.hero.place
        is_begun = self.s.stack.step == steps.JUMP and self.s.stack.left > 0
        gain = 0.0
        for other in self.s.now.path.cards:
            self.visited |= bit(other)
            if other != place:
                gain += self._pick(other)
        if place != NONE:
            self.visited |= bit(place)
        self._from(place, gain, is_begun, NONE)
        for other in self.s.now.path.cards:
            if other != place:
                self._unpick(other)
        return self.highest

    def _is_coloured(self, cell: Int) -> bool:
        if self.painted >> cell & 1 == 1:
            return True
        return self.colours >> colour_of(self.s.table.cells[cell]) & 1 == 1

    def _is_picked(self, cell: Int) -> bool:
        """Whether leaving this card behind picks it up."""
        if cell >= CELLS or self.s.table.cells[cell] == NONE or not self._is_coloured(cell):
            return False
        return not self.s.has_monster(cell) and self.s.characters(cell) == 0

    def _pick(self, cell: Int) -> float:
        """Count a card as picked up; what that is worth."""
        if not self._is_picked(cell):
            return 0.0
        appraisal = self.appraisal
        card = self.s.table.cells[cell]
        value = appraisal.worth(card) - RISK
        if self.size >= appraisal.room + 1:
            value *= CROWDED
        self.size += 1
        appraisal.have[card] += 1.0
        return value

    def _unpick(self, cell: Int) -> None:
        if self._is_picked(cell):
            self.size -= 1
            self.appraisal.have[self.s.table.cells[cell]] -= 1.0

    def _from(self, place: Int, gain: float, may_stop: bool, first: Int) -> None:
        """Try to stop here, and every jump from here."""
        self.nodes += 1
        is_waiting = first == NONE and (self.s.now.has(PAINTING) or self.s.now.has(LEAPING))
        if may_stop and not is_waiting:
            self._finish(place, gain, actions.STOP if first == NONE else first)
        if self.nodes > MOST_NODES:
            return
        if place == NONE:
            for index in range(OUTER):
                self._try(place, BOARD.ring[index], gain, first, False)
            return
        after = gain + self._pick(place)
        if not (first == NONE and self.s.now.has(LEAPING)):
            for index in range(place * NEAR, place * NEAR + NEAR):
                if BOARD.near[index] != NONE:
                    self._try(place, BOARD.near[index], after, first, False)
        if self.leaps > 0 and place < CELLS:
            self.leaps -= 1
            for index in range(place * LINES, place * LINES + LINES):
                if BOARD.leaps[index] != NONE:
                    self._try(place, BOARD.leaps[index], after - self.leap_cost, first, True)
            self.leaps += 1
        self._unpick(place)

    def _try(self, place: Int, to: Int, gain: float, first: Int, is_leap: bool) -> None:
        """One jump: as it is, and with a change of colour if that lets the hustle go on."""
        if self.visited >> to & 1 == 1 and to < CELLS:
            return
        action = first
        if first == NONE:
            action = actions.JUMP + BOARD.index[to]
            if is_leap and not self.s.now.has(LEAPING):
                action += _LEAP
        must_paint = first == NONE and self.s.now.has(PAINTING)
        if to >= CELLS:
            if not must_paint:
                self._finish(to, gain, action)
            return
        if self.s.table.cells[to] == NONE:
            return
        is_coloured = self._is_coloured(to)
        if must_paint and is_coloured:
            return
        is_open = covering.is_covered(self.s, self.appraisal.box, to)
        if not must_paint:
            if is_coloured and is_open:
                self.visited |= bit(to)
                self._from(to, gain, True, action)
                self.visited &= ~bit(to)
            else:
                self._finish(to, gain, action)
        if not is_coloured and is_open and self.paints > 0:
            if first == NONE and not self.s.now.has(PAINTING):
                action = actions.JUMP + BOARD.index[to] + 2 * _LEAP if not is_leap else action
            self.paints -= 1
            self.painted |= bit(to)
            self.visited |= bit(to)
            self._from(to, gain - self.paint_cost, True, action)
            self.visited &= ~bit(to)
            self.painted &= ~bit(to)
            self.paints += 1

    def _finish(self, place: Int, gain: float, first: Int) -> None:
        """A route ends here; it may be the best so far."""
        value = gain + self.appraisal.ending(place)
        if value > self.highest:
            self.highest = value
            self.first = first


class Planner:
    """Answers the questions of a hustle: on which colour, where to jump, and when to stop."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.s = appraisal.s
        self.box = appraisal.box
        self.hero = appraisal.hero

    def plan(self, moves: Moves) -> Int:
        """The first action of the best route there is."""
        if self.s.stack.step == steps.JUMP:
            return self._go_on(moves)
        best = moves[0]
        highest = -1000.0
        base = -1000.0
        for action in moves:
            if action < actions.JUMP:
                route = _Route(self.appraisal, self.s.now.colours | bit(action - actions.COLOUR))
                value = route.best()
                base = max(base, value)
            else:
                value = self._start_with(action - actions.USE, base) - self.appraisal.charge_cost(action - actions.USE)
            if value > highest:
                best = action
                highest = value
        return best

    def _start_with(self, item: Int, base: float) -> float:
        """What the hustle is worth if an item is used before it, `base` without."""
        effect = self.box.items.effects[item]
        if effect == PUSH:
            most = 0.0
            for cell in self.s.table.monsters.cards:
                if effects.is_pushable(self.s, cell):
                    most = max(most, self.appraisal.retreat_of(cell, self.box.items.numbers[item]))
            return base + most - 0.01
        if effect == SWAP:
            return base + self._exchange() - 0.01
        best = base
        if effect == TWO_COLOURS:
            for one in range(COLOURS):
                for other in range(one):
                    best = max(best, _Route(self.appraisal, bit(one) | bit(other)).best())
            return best
        now = self.s.now
        now.veils += self.box.items.numbers[item]
        for colour in range(COLOURS):
            best = max(best, _Route(self.appraisal, bit(colour)).best())
        now.veils -= self.box.items.numbers[item]
        return best

    def _exchange(self) -> float:
        """What the best exchange of a card of the hand for one beside the hero brings."""
        near = hustling.empty_nearby(self.s)
        most = 0.0
        for cell in BOARD.cards:
            if near >> cell & 1 == 1:
                most = max(most, self.appraisal.worth(self.s.table.cells[cell]))
        return most - self.appraisal.least_worth()

    def _cover(self, moves: Moves, base: float) -> Int:
        """An item or help that covers figures on the way, if the route it opens is worth it; else NONE."""
        now = self.s.now
        best: Int = NONE
        highest = base
        for action in moves:
            slips: Int = 0
            veils: Int = 0
            cost = FAVOUR
            if actions.USE <= action < actions.STRIKE and self.box.items.effects[action - actions.USE] == SLIP:
                slips = self.box.items.numbers[action - actions.USE]
                cost = self.appraisal.charge_cost(action - actions.USE)
            elif actions.ASK <= action < actions.OFFER and self.box.helps.effects[action - actions.ASK] == VEIL:
                veils = self.box.helps.numbers[action - actions.ASK]
            else:
                continue
            now.slips += slips
            now.veils += veils
            value = _Route(self.appraisal, now.colours).best() - cost
            now.slips -= slips
            now.veils -= veils
            if value > highest:
                best = action
                highest = value
        return best

    def _go_on(self, moves: Moves) -> Int:
        """The next jump of the best route from here, or what it takes to make it."""
        route = _Route(self.appraisal, self.s.now.colours)
        cover = self._cover(moves, route.best())
        if cover != NONE:
            return cover
        first = route.first
        if first == actions.STOP or first < actions.STOP:
            for action in moves:
                if action == first:
                    return action
        for action in moves:
            if action == actions.PAINT and first == actions.PAINT:
                return action
        return self._source(moves, first)

    def _source(self, moves: Moves, first: Int) -> Int:
        """Which power, Reward or item makes the wanted jump possible; the cheapest first."""
        is_leap = _LEAP <= first < 2 * _LEAP
        best = moves[0]
        highest = -1000.0
        for action in moves:
            value = -100.0
            if action == actions.REWARD:
                if (self.box.rewards[self.hero.character] == LEAP) == is_leap:
                    value = -REWARD_USE * 0.3
            elif actions.POWER <= action < actions.REWARD:
                effect = self.box.powers.effects[action - actions.POWER]
                if (effect == LEAP) == is_leap:
                    value = -1.0 if effect == CANTRIP else 0.0
            elif actions.USE <= action < actions.STRIKE:
                effect = self.box.items.effects[action - actions.USE]
                if (effect == LEAP and is_leap) or (effect == RECOLOUR and not is_leap):
                    value = -self.appraisal.charge_cost(action - actions.USE)
            elif action == actions.STOP:
                value = -50.0
            if value > highest:
                best = action
                highest = value
        return best
