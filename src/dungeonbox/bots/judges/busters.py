"""Judges Dungeon Busters by gems, and guesses what the others play before a battle.

Nobody knows how a rival chooses, so three guesses are mixed: as thumb does; as players do who learn from regret, each
of what the others have played (Hart and Mas-Colell's regret matching); and any card at all. Who is sure of one of them
wins against such rivals, and loses to all others.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.heuristic.busters import THUMB, Heuristic, best_card, colour_worth, gain, held_by
from dungeonbox.bots.judge import Judge
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState
from dungeonbox.games.busters.steps import CHOOSE_CARD, CHOOSE_HERO
from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves
from dungeonbox.kernel.zones import Bag

NAMES: Final = [
    "gems", "sets", "leads", "shared leads", "largest pile", "points ahead", "trophies", "cards left", "lowest card",
    "highest card", "second highest card",
]  # fmt: skip
TURNS: Final = 1
BY_THUMB: Final = 0.55
BY_REGRET: Final = 0.3
"""How likely a rival is to choose so; else they choose any card."""
LESSONS: Final = 150
"""How many battles the rivals learn from."""
FINE: Final = 1_000_000
"""How finely cards are drawn."""


class GameJudge(Judge):
    """Looks to the end of the battle."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS)
        self.guesses = vec[float]()
        """How likely each seat is to play each card in the battle that is thought about; no guess if empty."""
        self.battle: Int = NONE
        self.by_thumb = BY_THUMB
        self.by_regret = BY_REGRET

    def turn_of(self, s: State) -> Int:
        table = cast(BustersState, s)
        return 100 * (table.dungeon + 1) - table.deck.size()

    def progress(self, game: Game[State], s: State) -> float:
        table = cast(BustersState, s)
        return (float(table.dungeon) + 1.0 / float(1 + table.deck.size())) / float(cast(Busters, game).box.dungeons)

    def prefer(self, eyes: Eyes) -> Int:
        return NONE if eyes.observation.stack.step == CHOOSE_HERO else self.heuristic.choose(eyes)

    def prepare(self, eyes: Eyes) -> Judge:
        s = cast(BustersState, eyes.observation)
        if s.stack.step != CHOOSE_CARD:
            return self
        judge = GameJudge()
        judge.weights = self.weights
        judge.digest = self.digest
        judge.battle = self.turn_of(s)
        judge.caution = self.caution
        judge.first_look = self.first_look
        judge.guesses = self._guess(cast(Busters, eyes.game), s, eyes.chance)
        return judge

    def _guess(self, rules: Busters, s: BustersState, chance: Chance) -> vec[float]:
        """How likely each seat is to play each card."""
        cards = rules.high + 1
        found = learned(rules, s, chance)
        for other in range(rules.seats):
            held = held_by(s, other)
            for card in range(cards):
                at = other * cards + card
                any_card = float(held.count(card)) / float(held.size())
                found[at] = self.by_regret * found[at] + (1.0 - self.by_regret - self.by_thumb) * any_card
            if s.heroes[other].choice.size() == 0:
                found[other * cards + best_card(rules, s, other, chance, THUMB)] += self.by_thumb
        return found

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves, chance: Chance) -> Int:
        rules = cast(Busters, game)
        table = cast(BustersState, s)
        if s.stack.step == CHOOSE_CARD:
            if self.turn_of(s) != self.battle:
                return moves[chance.below(len(moves), NOBODY)]
            return rules.action_ids.card + drawn(self.guesses, seat * (rules.high + 1), rules.high + 1, chance)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            worth = 0.0 if s.stack.step == CHOOSE_HERO else colour_worth(rules, table, seat, action)
            if worth > highest:
                best = action
                highest = worth
        return best

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        return describe_hero(cast(Busters, game), cast(BustersState, s), side)


def describe_hero(rules: Busters, s: BustersState, seat: Int) -> vec[float]:
    """What an adventurer has."""
    hero = s.heroes[seat]
    gems = hero.gems
    points = points_of(rules, s, seat)
    ahead = points
    leads: Int = 0
    shared: Int = 0
    for other in range(rules.seats):
        if other != seat:
            ahead = min(ahead, points - points_of(rules, s, other))
    for colour in range(len(COLOURS)):
        most: Int = 0
        for other in range(rules.seats):
            if other != seat:
                most = max(most, s.heroes[other].gems[colour])
        leads += 1 if gems[colour] > most else 0
        shared += 1 if gems[colour] == most else 0
    hand = hero.hand
    cards = hand.size()
    row = vec[float](capacity=len(NAMES))
    row = append(row, float(gems[0] + gems[1] + gems[2]) / 10.0)
    row = append(row, float(min(gems[0], gems[1], gems[2])) / 3.0)
    row = append(row, float(leads))
    row = append(row, float(shared))
    row = append(row, float(max(gems[0], gems[1], gems[2])) / 5.0)
    row = append(row, float(ahead) / 10.0)
    row = append(row, float(hero.trophies.size()) / 5.0)
    row = append(row, float(cards) / 5.0)
    row = append(row, float(hand[0]) / 5.0 if cards > 0 else 0.0)
    row = append(row, float(hand[cards - 1]) / 5.0 if cards > 0 else 0.0)
    return append(row, float(hand[cards - 2]) / 5.0 if cards > 1 else 0.0)


def points_of(rules: Busters, s: BustersState, seat: Int) -> Int:
    """What the gems of a seat would score now."""
    gems = s.heroes[seat].gems
    box = rules.box
    points = box.gem_points * (gems[0] + gems[1] + gems[2]) + box.set_points * min(gems[0], gems[1], gems[2])
    for colour in range(len(COLOURS)):
        has_most = True
        for other in range(rules.seats):
            if other != seat and s.heroes[other].gems[colour] >= gems[colour]:
                has_most = False
        if has_most:
            points += box.most_points
    return points


# What the others may play ---------------------------------------------------------------------------------


def learned(rules: Busters, s: BustersState, chance: Chance) -> vec[float]:
    """How often each seat plays each card while all learn from regret."""
    cards = rules.high + 1
    regrets = vec[float]()
    plays = vec[float]()
    table = vec[i64]()
    for other in range(rules.seats):
        table = append(table, held_by(s, other)[0])
        for _card in range(cards):
            regrets = append(regrets, 0.0)
            plays = append(plays, 0.0)
    for _lesson in range(LESSONS):
        for other in range(rules.seats):
            table[other] = regretted(regrets, other * cards, held_by(s, other), chance)
            plays[other * cards + table[other]] += 1.0 / float(LESSONS)
        for other in range(rules.seats):
            played = table[other]
            brought = gain(rules, s, other, table, THUMB)
            for card in held_by(s, other).cards:
                table[other] = card
                regrets[other * cards + card] += gain(rules, s, other, table, THUMB) - brought
            table[other] = played
    return plays


def regretted(regrets: vec[float], at: Int, held: Bag, chance: Chance) -> Int:
    """A card, drawn by how much it is regretted that it was not played; any, if nothing is regretted."""
    total = 0.0
    for card in held.cards:
        total += max(regrets[at + card], 0.0)
    if total <= 0.0:
        return held[chance.below(held.size(), NOBODY)]
    drawn_at = total * float(chance.below(FINE, NOBODY)) / float(FINE)
    for card in held.cards:
        drawn_at -= max(regrets[at + card], 0.0)
        if drawn_at < 0.0:
            return card
    return held[held.size() - 1]


def drawn(guessed: vec[float], at: Int, cards: Int, chance: Chance) -> Int:
    """A card, each as likely as was guessed."""
    left = float(chance.below(FINE, NOBODY)) / float(FINE)
    last: Int = NONE
    for card in range(cards):
        if guessed[at + card] > 0.0:
            last = card
            left -= guessed[at + card]
            if left < 0.0:
                return card
    return last
