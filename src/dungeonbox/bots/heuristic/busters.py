"""Rules of thumb for Dungeon Busters: imagine what the others play, and hold back just enough.

The others are taken to play any card they hold, but a pledge makes a card likelier, the more so the better its player
has kept their word in this game. For a few such imagined battles every own card is tried, and the one that brings most,
compared with what it brings the others, is played. A card that another player wished for is played even if another one
would bring a little more, as long as it brings something.

A pledge keeps the others away from a card, but tells them what to prepare for. So whether it pledges does not depend on
the card it means to play, and only about three of five pledges name that card.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.bots.bot import Eyes, Listener, draw_hero
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.effects import is_kept
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.games.busters.steps import CHOOSE_CARD, CHOOSE_HERO, LOSE, TAKE
from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves
from dungeonbox.kernel.zones import Bag, Pile

BATTLES: Final = 60
"""How many battles to imagine."""
SPOILS: Final = 0.7
"""What a gem of the Spoils counts: the lower player picks first."""
AHEAD: Final = 0.8
"""What being ahead in a colour counts before the end."""
PERCENT: Final = 100
GRANTED: Final = 35
"""How often a wish is taken to be granted."""
WISHES: Final = 20
"""How many battles to imagine for that."""
LEAST_WISH: Final = 0.3
"""What a granted wish must bring to be worth saying."""
FINE: Final = 1000
"""How finely trust is drawn."""


class Temper:
    """What a player makes of things: these are thumb's numbers, a personality has others."""

    def __init__(self) -> None:
        self.rivalry = 0.2
        """What a point to another player costs, in points of one's own."""
        self.trophy = 0.5
        self.loss = 2.5
        """What a gem to be given up counts, sets and leads that go with it included."""
        self.honour = 0.4
        """What it is worth to be believed next time."""
        self.courtesy = 0.6
        """What it is worth to grant a wish: one that was granted is repaid."""
        self.talkative: Int = 40
        """How often it pledges a card when it may speak, in percent."""
        self.honest: Int = 60
        """How often a pledge names the card that it means to play."""
        self.wishful: Int = 15
        """How often it looks for something to wish."""
        self.faith: Int = 50
        """How often it believes a player who has neither kept nor broken a pledge."""


THUMB: Final = Temper()


class Heuristic(Listener):
    """Imagines battles; takes and gives up gems by what they score."""

    def __init__(self) -> None:
        super().__init__("thumb")
        self.temper = THUMB

    def choose(self, eyes: Eyes) -> Int:
        """The card that does best in the imagined battles, or the colour that scores best; a hero by lot."""
        if eyes.observation.stack.step == CHOOSE_HERO:
            return draw_hero(eyes)
        rules = cast(Busters, eyes.game)
        s = cast(BustersState, eyes.observation)
        moves = eyes.legal()
        if s.stack.step == CHOOSE_CARD:
            return rules.action_ids.card + best_card(rules, s, eyes.seat, eyes.chance, self.temper)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            worth = colour_worth(rules, s, eyes.seat, action)
            if worth > highest:
                best = action
                highest = worth
        return best

    def say(self, eyes: Eyes) -> Int:
        """At most one pledge and one wish a round."""
        rules = cast(Busters, eyes.game)
        s = cast(BustersState, eyes.observation)
        chance = eyes.chance
        has_pledged = False
        has_wished = False
        for pledge in s.heroes[eyes.seat].pledges.cards:
            has_pledged = has_pledged or pledge <= rules.action_ids.high
            has_wished = has_wished or pledge > rules.action_ids.high
        aside: Int = NONE
        if not has_pledged and chance.below(PERCENT, NOBODY) < self.temper.talkative:
            aside = rules.action_ids.pledge + card_to_pledge(rules, s, eyes.seat, chance, self.temper)
        elif not has_wished and chance.below(PERCENT, NOBODY) < self.temper.wishful:
            aside = wish(rules, s, eyes.seat, chance, self.temper)
        return aside if aside in eyes.asides() else NONE

    def expect(self, eyes: Eyes) -> Moves:
        """The cards of one imagined battle, for the players who pledged something or of whom something is wished."""
        rules = cast(Busters, eyes.game)
        s = cast(BustersState, eyes.observation)
        expected = no_moves()
        if s.stack.step != CHOOSE_CARD or sayings(s) == 0:
            return expected
        heard = Heard(rules, s, self.temper)
        table = imagined(rules, s, eyes.seat, heard, eyes.chance)
        for other in range(len(table)):
            is_heard = heard.wished[other] != NONE or s.heroes[other].pledges.size() > 0
            is_expected = is_heard and other != eyes.seat
            expected = append(expected, rules.action_ids.card + table[other] if is_expected else NONE)
        return expected


def with_temper(traits: dict[str, object]) -> Heuristic:
    """A player to whom other things matter than to thumb: by the names of a `Temper`'s numbers."""
    bot = Heuristic()
    bot.temper = Temper()
    for name, value in traits.items():
        setattr(bot.temper, name, value)
    return bot


class Heard:
    """What was said before a battle, as one player takes it: what is wished of each, how far pledges are believed."""

    def __init__(self, rules: Busters, s: BustersState, temper: Temper) -> None:
        self.wished = wished_cards(rules, s)
        self.faith = temper.faith


def sayings(s: BustersState) -> Int:
    """How many things have been said before this battle."""
    count: Int = 0
    for hero in s.heroes:
        count += hero.pledges.size()
    return count


def card_to_pledge(rules: Busters, s: BustersState, seat: Int, chance: Chance, temper: Temper) -> Int:
    """The card it means to play, or to mislead whoever believes every word, any other."""
    card = best_card(rules, s, seat, chance, temper)
    others = s.heroes[seat].hand.clone()
    others.remove(card)
    if others.size() == 0 or chance.below(PERCENT, NOBODY) < temper.honest:
        return card
    return others[chance.below(others.size(), NOBODY)]


def wish(rules: Busters, s: BustersState, seat: Int, chance: Chance, temper: Temper) -> Int:
    """What to wish: the card of another player that would help us most in some imagined battles; NONE if none does."""
    mine = best_card(rules, s, seat, chance, temper)
    cards = rules.high + 1
    sums = [0.0 for _card in range(len(s.heroes) * cards)]
    heard = Heard(rules, s, temper)
    for _battle in range(WISHES):
        table = imagined(rules, s, seat, heard, chance)
        table[seat] = mine
        unasked = gain(rules, s, seat, table, temper)
        for other in range(len(s.heroes)):
            if other != seat:
                played = table[other]
                for card in held_by(s, other).cards:
                    table[other] = card
                    sums[other * cards + card] += gain(rules, s, seat, table, temper) - unasked
                table[other] = played
    best: Int = NONE
    highest = LEAST_WISH * float(WISHES)
    for other in range(len(s.heroes)):
        for card in range(rules.low, cards):
            if card != mine and sums[other * cards + card] > highest:
                highest = sums[other * cards + card]
                best = rules.action_ids.ask_for(other, card)
    return best


def colour_worth(rules: Busters, s: BustersState, seat: Int, action: Int) -> float:
    """What is left to score after giving up or taking a colour."""
    gems = s.heroes[seat].gems.clone()
    if s.stack.step == LOSE:
        gems.put(action - rules.action_ids.lose, 0)
    elif s.stack.step == TAKE:
        colour = action - rules.action_ids.take
        gems.put(colour, gems[colour] + 1)
    return score(rules, s, seat, gems)


def score(rules: Busters, s: BustersState, seat: Int, gems: Pile) -> float:
    """Points for gems: each one, the sets, and a little for being ahead in a colour."""
    points = 0.0
    for colour in range(len(COLOURS)):
        points += float(rules.box.gem_points * gems[colour])
        is_ahead = True
        for other in range(len(s.heroes)):
            if other != seat and s.heroes[other].gems[colour] >= gems[colour]:
                is_ahead = False
        if is_ahead:
            points += AHEAD
    return points + float(rules.box.set_points * min(gems[0], gems[1], gems[2]))


def best_card(rules: Busters, s: BustersState, seat: Int, chance: Chance, temper: Temper) -> Int:
    """The card that brings most; one's own word and the others' wishes count as well."""
    cards = s.heroes[seat].hand.kinds()
    worths = card_worths(rules, s, seat, chance, temper)
    best: Int = 0
    for index in range(len(cards)):
        if worths[index] > 0.0 and is_wished(rules, s, seat, cards[index]):
            worths[index] += temper.courtesy
        worths[index] += honour(rules, s.heroes[seat], cards[index], temper)
        if worths[index] > worths[best]:
            best = index
    return cards[best]


def card_worths(rules: Busters, s: BustersState, seat: Int, chance: Chance, temper: Temper) -> list[float]:
    """What each kind of card in the hand brings on average, tried in some imagined battles."""
    cards = s.heroes[seat].hand.kinds()
    sums = [0.0 for _card in cards]
    heard = Heard(rules, s, temper)
    for _battle in range(BATTLES):
        table = imagined(rules, s, seat, heard, chance)
        for index in range(len(cards)):
            table[seat] = cards[index]
            sums[index] += gain(rules, s, seat, table, temper)
    return [worth / float(BATTLES) for worth in sums]


def honour(rules: Busters, hero: Hero, card: Int, temper: Temper) -> float:
    """What keeping one's own pledges is worth."""
    worth = 0.0
    for pledge in hero.pledges.cards:
        if pledge <= rules.action_ids.high and is_kept(rules.action_ids, pledge, card):
            worth += temper.honour
    return worth


def is_wished(rules: Busters, s: BustersState, seat: Int, card: Int) -> bool:
    """Whether another player wishes that this seat plays this card."""
    wished = rules.action_ids.ask_for(seat, card)
    wishes: Int = 0
    for hero in s.heroes:
        if hero.pledges.has(wished):
            wishes += 1
    return wishes > 0


def wished_cards(rules: Busters, s: BustersState) -> vec[i64]:
    """For every player the lowest card that others wish of them, or NONE."""
    cards = vec[i64]()
    for seat in range(len(s.heroes)):
        found: Int = NONE
        for card in held_by(s, seat).kinds():
            if found == NONE and is_wished(rules, s, seat, card):
                found = card
        cards = append(cards, found)
    return cards


def held_by(s: BustersState, other: Int) -> Bag:
    """What another player may play: the hand, and the card that lies face down already, but not which it is."""
    hero = s.heroes[other]
    return hero.hand if hero.choice.size() == 0 else s.unseen[other]


def imagined(rules: Busters, s: BustersState, seat: Int, heard: Heard, chance: Chance) -> vec[i64]:
    """A card for every other player: what is wished of them, what they promised, if trust says so, or any they hold."""
    table = vec[i64]()
    for other in range(len(s.heroes)):
        hero = s.heroes[other]
        card: Int = 0
        if other != seat:
            held = held_by(s, other)
            card = held[chance.below(held.size(), NOBODY)]
            if trusts(hero, heard.faith, chance):
                card = promised(rules, hero, held, card)
            if hero.pledges.has(rules.action_ids.ask_for(seat, card)):
                card = held[chance.below(held.size(), NOBODY)]  # whoever wishes it of us will hardly play it too
            if heard.wished[other] != NONE and chance.below(PERCENT, NOBODY) < GRANTED:
                card = heard.wished[other]
        table = append(table, card)
    return table


def trusts(hero: Hero, faith: Int, chance: Chance) -> bool:
    """Whether to believe a player this time: by how often they kept their word in this game, faith at first."""
    if hero.pledges.size() == 0:
        return False
    earned = (hero.kept * PERCENT + 2 * faith) * FINE // ((hero.kept + hero.broken + 2) * PERCENT)
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


def gain(rules: Busters, s: BustersState, seat: Int, table: vec[i64], temper: Temper) -> float:
    """What a battle with these cards brings us, less a part of what it brings the others."""
    total: Int = 0
    for other in range(len(table)):
        if copies(table, table[other]) == 1:
            total += table[other]
    if total < rules.box.hp[s.monster]:
        return defeat(s, seat, table, temper)
    return victory(rules, s, seat, table, temper)


def copies(table: vec[i64], card: Int) -> Int:
    """How many played this strength."""
    count: Int = 0
    for other in table:
        if other == card:
            count += 1
    return count


def defeat(s: BustersState, seat: Int, table: vec[i64], temper: Temper) -> float:
    """The lowest lose their largest pile, which is our loss, or the others'."""
    lowest = table[0]
    for card in table:
        lowest = min(lowest, card)
    worth = 0.0
    for other in range(len(table)):
        if table[other] == lowest:
            loss = temper.loss * float(most(s.heroes[other].gems))
            worth += temper.rivalry * loss if other != seat else -loss
    return worth


def most(gems: Pile) -> Int:
    """The size of the largest pile."""
    return max(gems[0], gems[1], gems[2])


def victory(rules: Busters, s: BustersState, seat: Int, table: vec[i64], temper: Temper) -> float:
    """Chests from the lowest card that counts up, the Spoils shared, the monster to the highest."""
    worth = 0.0
    rank: Int = 0
    counted: Int = 0
    highest: Int = NONE
    for card in range(rules.low, rules.high + 1):
        player = sole_player(table, card)
        if player == NONE:
            continue
        loot = chest_worth(rules, s, player, counted)
        worth += loot if player == seat else -temper.rivalry * loot
        if player == seat:
            rank = counted + 1
        highest = player
        counted += 1
    if rank > 0:
        spoils = s.spoils[0] + s.spoils[1] + s.spoils[2]
        worth += SPOILS * float(spoils) / float(counted)
    if highest == seat:
        worth += temper.trophy
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
    return score(rules, s, player, after) - score(rules, s, player, before)
