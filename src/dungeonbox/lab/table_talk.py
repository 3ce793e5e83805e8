"""What table talk in Dungeon Busters is worth: `python -m dungeonbox.lab.table_talk --games 4000`.

Four questions about `thumb` at four seats. How often does a player win who hears all pledges, believes every one and
takes silence for a low card? How often does thumb pledge? Does thumb do better if it talks than if it is mute? How
often does it do what another player wishes? With `--against NAME,NAME` the first question alone is asked, of three bots
of each of these names.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import choose, speak, turn_parts
from dungeonbox.bots.heuristic.busters import THUMB, card_worths
from dungeonbox.games import make
from dungeonbox.games.busters.effects import is_kept
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.games.busters.steps import CHOOSE_CARD
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag
from dungeonbox.lab.stats import difference_interval, mean, share_interval

SEATS = 4
FEWER = 4
"""Wishes need fewer games than first places: there are twelve in each."""


class Mute(Bot):
    """Thumb that hears everything and says nothing."""

    def __init__(self) -> None:
        super().__init__("mute")
        self.thumb = make_bot("thumb", "busters")

    def choose(self, eyes: Eyes) -> Int:
        """What thumb chooses."""
        return self.thumb.choose(eyes)


class Believer(Mute):
    """Takes every pledge for the truth and silence for a low card; apart from that it is thumb.

    It is thumb at a table where the others hold only the cards that fit what they said.
    """

    def __init__(self, is_mute: bool) -> None:
        super().__init__()
        self.name = "believer"
        self.is_mute = is_mute

    def say(self, eyes: Eyes) -> Int:
        """What thumb says, or nothing."""
        return NONE if self.is_mute else self.thumb.say(eyes)

    def choose(self, eyes: Eyes) -> Int:
        """What thumb would choose if the others had promised nothing and held only what fits their words."""
        s = cast(BustersState, eyes.observation.clone())
        if s.stack.step == CHOOSE_CARD:
            for seat, hero in enumerate(s.heroes):
                if seat != eyes.seat:
                    hero.hand = believed(cast(Busters, eyes.game), hero)
                    hero.pledges.clear()
        return self.thumb.choose(Eyes(eyes.game, s, eyes.chance))


def believed(rules: Busters, hero: Hero) -> Bag:
    """The cards of a hand that keep its player's latest pledge; the low ones, or else the lowest, after none."""
    hand = hero.hand.listed()
    pledges = [pledge for pledge in hero.pledges.listed() if pledge <= rules.action_ids.high]
    if pledges:
        return Bag.of([card for card in hand if is_kept(rules.action_ids, pledges[-1], card)])
    return Bag.of([card for card in hand if card <= rules.action_ids.most_low] or [min(hand)])


@dataclass(frozen=True)
class Encounters:
    """Games of one bot against three of another: the shares of first places of the one, and how the others talked."""

    firsts: Counter[float]
    pledged: int
    rounds: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share of first places with its interval."""
        low, high = share_interval(mean(self.firsts) * self.firsts.total(), self.firsts.total())
        return mean(self.firsts), low, high


def play(one: Bot, rest: Bot, games: int, seed: int) -> Encounters:
    """Play games, with `one` at each seat in turn. All speak before all choose, so each hears all pledges."""
    game = make("busters", SEATS)
    firsts: Counter[float] = Counter()
    pledged = rounds = 0
    for number in range(games):
        seat = number % SEATS
        bots = [one if each == seat else rest for each in range(SEATS)]
        match = play_out(Match.new(game, Seeded(seed, number * (SEATS + 1)), notes=False), bots, seed, number)
        places = match.outcome.places
        firsts[1 / places.count(1) if places[seat] == 1 else 0.0] += 1
        others = [entry.token.partition(":")[0] for entry in match.entries if entry.seat != seat]
        pledged += others.count("pledge")
        rounds += others.count("card")
    return Encounters(firsts, pledged, rounds)


def play_out(match: Match, bots: Sequence[Bot], seed: int, number: int) -> Match:
    """Play one game to its end, each bot with luck of its own."""
    lucks: list[Chance] = [Seeded(seed, number * (SEATS + 1) + seat + 1) for seat in range(SEATS)]
    while not match.is_over:
        for seat, is_talk in turn_parts(match.waiting()):
            (speak if is_talk else choose)(match, seat, bots[seat], lucks[seat])
    return match


def wishes(games: int, seed: int) -> tuple[int, int]:
    """How many wishes thumb saw a gain in, and how many of those it followed.

    In games of mute thumbs one player wishes a card that another would not play unasked; that player sees a gain in
    it if the card brings something in the battles it imagines after the wish. Luck is the same with and without it.
    """
    game = make("busters", SEATS)
    thumb, mute = make_bot("thumb", "busters"), Mute()
    seen = followed = 0
    for number in range(games):
        match = Match.new(game, Seeded(seed, number), notes=False)
        luck = Seeded(seed, games + number)
        while not match.is_over:
            waiting = match.waiting()
            if len(waiting) > 1:
                wisher, asked = number % SEATS, (number + 1 + match.length % (SEATS - 1)) % SEATS
                gains = is_followed(match, wisher, asked, thumb, luck.below(1 << 30, 0))
                seen += gains is not None
                followed += gains is True
            for seat in waiting:
                choose(match, seat, mute, luck)
    return seen, followed


def is_followed(match: Match, wisher: int, asked: int, thumb: Bot, seed: int) -> bool | None:
    """Whether thumb plays the card wished of it; None if it would anyway, or sees no gain in it."""
    rules = cast(Busters, match.game)
    unasked = thumb.choose(Eyes(match.game, match.observe(asked), Seeded(seed)))
    tokens = [f"ask:seat{asked + 1}.{token.partition(':')[2]}" for token in match.legal(asked)]
    token = tokens[seed % len(tokens)]
    card = int(token.partition(".")[2])
    told = match.clone()
    told.play(wisher, token)
    observation = cast(BustersState, told.observe(asked))
    worths = card_worths(rules, observation, asked, Seeded(seed), THUMB)
    index = [int(kind) for kind in observation.heroes[asked].hand.kinds()].index(card)
    if unasked == rules.action_ids.card + card or worths[index] <= 0:
        return None
    return int(thumb.choose(Eyes(match.game, observation, Seeded(seed)))) == rules.action_ids.card + card


def believed_by(rest: Bot, games: int, seed: int) -> tuple[list[str], list[Encounters]]:
    """What a believer comes to against three bots, in words and numbers: first mute, then talking."""
    found = [play(Believer(is_mute), rest, games, seed) for is_mute in (True, False)]
    lines = []
    for how, played in zip(("mute", "talking"), found, strict=True):
        share, low, high = played.share
        lines.append(f"believer, {how}, against three {rest.name}: first in {share:.1%} ({low:.1%} to {high:.1%})")
    return lines, found


def report(games: int, seed: int) -> str:
    """The answers as text."""
    thumb, mute = make_bot("thumb", "busters"), Mute()
    lines, found = believed_by(thumb, games, seed)
    pledged, rounds = sum(played.pledged for played in found), sum(played.rounds for played in found)
    lines.append(f"thumb pledges in {pledged / rounds:.1%} of the rounds")
    talks, silent = play(thumb, mute, games, seed), play(mute, mute, games, seed)
    low, high = difference_interval(talks.firsts, silent.firsts)
    lines.append(
        f"thumb among three that listen: first in {talks.share[0]:.1%} if it talks, {silent.share[0]:.1%} if mute "
        f"(difference {low:+.1%} to {high:+.1%})"
    )
    seen, followed = wishes(games // FEWER, seed)
    share = followed / max(seen, 1)
    lines.append(f"wishes: {followed} of {seen} in which thumb sees a gain are followed ({share:.1%})")
    return "\n".join(lines)


def main() -> None:
    """Print the answers."""
    parser = argparse.ArgumentParser(prog="python -m dungeonbox.lab.table_talk", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games for each question (default 4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", metavar="A,B", help="ask only how a believer does against three of each of these")
    args = parser.parse_args()
    if args.games < FEWER:
        parser.error(f"expected at least {FEWER} games, got {args.games}")
    if args.against is None:
        print(report(args.games, args.seed))
    else:
        try:
            others = [make_bot(name, "busters") for name in args.against.split(",")]
        except BadOptions as error:
            parser.error(str(error))
        for other in others:
            print("\n".join(believed_by(other, args.games, args.seed)[0]), flush=True)


if __name__ == "__main__":
    main()
