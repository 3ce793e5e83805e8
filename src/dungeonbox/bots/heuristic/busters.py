"""Rules of thumb for Dungeon Busters: imagine what the others play, and hold back just enough.

The others are taken to play any card they hold, but a pledge makes a card likelier, the more so the better its player
has kept their word in this game. For a few such imagined battles every own card is tried, and the one that brings most,
compared with what it brings the others, is played.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.effects import is_kept
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.games.busters.steps import CHOOSE_CARD, LOSE, TAKE
from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag, Pile

BATTLES: Final = 60
"""How many battles to imagine."""
RIVALRY: Final = 0.2
"""What a point to another player costs, in points of one's own."""
TROPHY: Final = 0.5
LOSS: Final = 2.5
"""What a gem to be given up counts, sets and leads that go with it included."""
SPOILS: Final = 0.7
"""What a gem of the Spoils counts: the lower player picks first."""
AHEAD: Final = 0.8
"""What being ahead in a colour counts before the end."""
HONOUR: Final = 0.4
"""What it is worth to be believed next time."""
FINE: Final = 1000
"""How finely trust is drawn."""


class Heuristic(Bot):
    """Imagines battles; takes and gives up gems by what they score."""

    def __init__(self) -> None:
        super().__init__("thumb")

    def choose(self, eyes: Eyes) -> Int:
        """The card that does best in the imagined battles, or the colour that scores best."""
        rules = cast(Busters, eyes.game)
        s = cast(BustersState, eyes.observation)
        moves = eyes.legal()
        if s.stack.step == CHOOSE_CARD:
            return rules.action_ids.card + best_card(rules, s, eyes.seat, eyes.chance)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            worth = colour_worth(rules, s, eyes.seat, action)
            if worth > highest:
                best = action
                highest = worth
        return best

    def say(self, eyes: Eyes) -> Int:
        """Promise the card one means to play, unless it is a card to keep quiet about."""
        rules = cast(Busters, eyes.game)
        s = cast(BustersState, eyes.observation)
        if s.heroes[eyes.seat].pledges.size() > 0:
            return NONE
        card = best_card(rules, s, eyes.seat, eyes.chance)
        pledge = rules.action_ids.pledge + card
        if card <= rules.low + 1 or pledge not in eyes.asides():
            return NONE
        return pledge


def colour_worth(rules: Busters, s: BustersState, seat: Int, action: Int) -> float:
    """What is left to score after giving up or taking a colour."""
    gems = s.heroes[seat].gems.clone()
    if s.stack.step == LOSE:
        gems.put(action - rules.action_ids.lose, 0)
    elif s.stack.step == TAKE:
        colour = action - rules.action_ids.take
        gems.put(colour, gems[colour] + 1)
    return score(s, seat, gems)


def score(s: BustersState, seat: Int, gems: Pile) -> float:
    """Points for gems: each one, the sets, and a little for being ahead in a colour."""
    points = 0.0
    for colour in range(len(COLOURS)):
        points += float(gems[colour])
        is_ahead = True
        for other in range(len(s.heroes)):
            if other != seat and s.heroes[other].gems[colour] >= gems[colour]:
                is_ahead = False
        if is_ahead:
            points += AHEAD
    return points + 3.0 * float(min(gems[0], gems[1], gems[2]))


def best_card(rules: Busters, s: BustersState, seat: Int, chance: Chance) -> Int:
    """Try every own card in some imagined battles."""
    cards = s.heroes[seat].hand.kinds()
    sums = [0.0 for _card in cards]
    for _battle in range(BATTLES):
        table = imagined(rules, s, seat, chance)
        for index in range(len(cards)):
            table[seat] = cards[index]
            sums[index] += gain(rules, s, seat, table)
    best: Int = 0
    for index in range(len(cards)):
        sums[index] += float(BATTLES) * honour(rules, s.heroes[seat], cards[index])
        if sums[index] > sums[best]:
            best = index
    return cards[best]


def honour(rules: Busters, hero: Hero, card: Int) -> float:
    """What keeping one's own pledges is worth."""
    worth = 0.0
    for pledge in hero.pledges.cards:
        if pledge <= rules.action_ids.high and is_kept(rules.action_ids, pledge, card):
            worth += HONOUR
    return worth


def imagined(rules: Busters, s: BustersState, seat: Int, chance: Chance) -> vec[i64]:
    """A card for every other player: what they promised, if trust says so, else anything they hold."""
    table = vec[i64]()
    for other in range(len(s.heroes)):
        hero = s.heroes[other]
        card: Int = 0
        if other != seat:
            held = hero.hand if hero.choice.size() == 0 else s.unseen[other]  # laid down already, but not which
            card = held[chance.below(held.size(), NOBODY)]
            if trusts(hero, chance):
                card = promised(rules, hero, held, card)
        table = append(table, card)
    return table


def trusts(hero: Hero, chance: Chance) -> bool:
    """Whether to believe a player this time: by how often they kept their word in this game, starting at a half."""
    if hero.pledges.size() == 0:
        return False
    earned = (hero.kept + 1) * FINE // (hero.kept + hero.broken + 2)
    return chance.below(FINE, NOBODY) < earned


def promised(rules: Busters, hero: Hero, held: Bag, card: Int) -> Int:
    """A card that keeps the latest promise: the imagined one if it does, else the first of those held that does."""
    for index in range(hero.pledges.size() - 1, -1, -1):
        pledge = hero.pledges[index]
        if pledge > rules.action_ids.high:
            continue
        if is_kept(rules.action_ids, pledge, card):
            return card
        for other in held.cards:
            if is_kept(rules.action_ids, pledge, other):
                return other
    return card


def gain(rules: Busters, s: BustersState, seat: Int, table: vec[i64]) -> float:
    """What a battle with these cards brings us, less a part of what it brings the others."""
    total: Int = 0
    for other in range(len(table)):
        if copies(table, table[other]) == 1:
            total += table[other]
    if total < rules.box.hp[s.monster]:
        return defeat(s, seat, table)
    return victory(rules, s, seat, table)


def copies(table: vec[i64], card: Int) -> Int:
    """How many played this strength."""
    count: Int = 0
    for other in table:
        if other == card:
            count += 1
    return count


def defeat(s: BustersState, seat: Int, table: vec[i64]) -> float:
    """The lowest lose their largest pile, which is our loss, or the others'."""
    lowest = table[0]
    for card in table:
        lowest = min(lowest, card)
    worth = 0.0
    for other in range(len(table)):
        if table[other] == lowest:
            loss = LOSS * float(most(s.heroes[other].gems))
            worth += RIVALRY * loss if other != seat else -loss
    return worth


def most(gems: Pile) -> Int:
    """The size of the largest pile."""
    return max(gems[0], gems[1], gems[2])


def victory(rules: Busters, s: BustersState, seat: Int, table: vec[i64]) -> float:
    """Chests from the lowest card that counts up, the Spoils shared, the monster to the highest."""
    worth = 0.0
    rank: Int = 0
    counted: Int = 0
    highest: Int = NONE
    for card in range(1, 8):
        player = sole_player(table, card)
        if player == NONE:
            continue
        loot = chest_worth(rules, s, player, counted)
        worth += loot if player == seat else -RIVALRY * loot
        if player == seat:
            rank = counted + 1
        highest = player
        counted += 1
    if rank > 0:
        spoils = s.spoils[0] + s.spoils[1] + s.spoils[2]
        worth += SPOILS * float(spoils) / float(counted)
    if highest == seat:
        worth += TROPHY
    return worth


def sole_player(table: vec[i64], card: Int) -> Int:
    """The seat that alone played this strength; NONE if no seat or several did."""
    player: Int = NONE
    for other in range(len(table)):
        if table[other] == card:
            if player != NONE:
                return NONE
            player = other
    return player


def chest_worth(rules: Busters, s: BustersState, player: Int, chest: Int) -> float:
    """What a chest would score for a player."""
    if chest >= rules.box.chests[s.monster]:
        return 0.0
    before = s.heroes[player].gems
    after = before.clone()
    for colour in range(len(COLOURS)):
        gems = min(rules.box.in_chest(s.monster, chest, colour), s.bank[colour])
        after.put(colour, before[colour] + gems)
    return score(s, player, after) - score(s, player, before)
