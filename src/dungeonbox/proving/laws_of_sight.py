"""Laws 9 to 13 and 20: about what a pair of eyes can know, and that it gets no more and no less."""

from typing import Final, TypeAlias

from dungeonbox.kernel.chance import EVERYONE, NOBODY, SPECTATOR, WHOLE, Scripted, Seeded
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.game import Game, State, clone_bags
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.zones import Pile, Zone
from dungeonbox.proving import twins
from dungeonbox.proving.subject import LawBroken, Subject
from dungeonbox.proving.trial import Trial, demand, some

FILLS_A_CARD: Final = 30

Meeting: TypeAlias = tuple[int, int, int, int]
"""A secret, one of its zones, a hole there (0 for all holes of a bag), and a card."""


def law_observations_are_idempotent(trial: Trial) -> int:
    """9 observe is idempotent; observe(determinize(m)) = m; observing an observation for other eyes raises."""
    states = trial.sample(9)
    for state in states:
        for eyes in trial.subject.eyes:
            observation = trial.game.observe(state, eyes)
            demand(9, observation.eyes == eyes, f"the observation for {eyes} says it is for {observation.eyes}")
            demand(
                9,
                trial.game.observe(observation, eyes).pack() == observation.pack(),
                "an observation observed again is another one",
            )
            _try_determinize(trial.game, observation, trial.luck(9))
            for other in [*trial.subject.eyes, WHOLE]:
                is_refused = other == eyes or _is_refused(trial.game, observation, other)
                demand(9, is_refused, f"an observation for {eyes} was observed for {other}")
    return len(states)


def _try_determinize(game: Game[State], observation: State, luck: Seeded) -> None:
    whole = game.determinize(observation, luck)
    demand(9, whole.eyes == WHOLE, f"a filled state is for {whole.eyes}")
    wrong = game.check(whole)
    demand(9, wrong == [], f"a filled state is impossible: {'; '.join(wrong)}")
    if game.observe(whole, observation.eyes).pack() != observation.pack():
        again = game.observe(whole, observation.eyes)
        raise LawBroken(9, f"observe(determinize(m)) is not m:\n{observation.dump()}\n{again.dump()}")


def _is_refused(game: Game[State], observation: State, eyes: int) -> bool:
    """Whether observing an observation for other eyes raises."""
    try:
        game.observe(observation, eyes)
    except WrongEyes:
        return True
    return False


def law_hidden_facts_change_nothing(trial: Trial) -> int:
    """10 Flip law: what a pair of eyes did not see changes nothing of all it gets; what it saw does show."""
    walk, traits = trial.walk, trial.game.traits
    is_public = all(drawn.seen == EVERYONE for moment in walk.moments for drawn in moment.drawn)
    demand(10, traits.hidden or is_public, "a draw is hidden in a game that says it hides nothing")
    by_draw = by_choice = 0
    for eyes in trial.subject.eyes:
        luck = trial.luck(1000 + eyes)
        for flip in some(twins.hidden_draws(walk, eyes), trial.effort.twins, luck):
            by_draw += twins.draw_twin(walk, eyes, flip, luck)
        for flip in some(twins.seen_draws(walk, eyes), trial.effort.twins, luck):
            twins.seen_twin(walk, eyes, flip, luck)
        for closing in some(twins.sealed_steps(walk), trial.effort.twins, luck):
            by_choice += twins.waiting_twin(walk, eyes, closing, luck)
            by_choice += twins.open_twin(walk, eyes, closing, luck)
    if walk.is_over:
        is_hiding = by_draw > 0 or _has_holes(trial)
        demand(10, is_hiding or not traits.hidden, "the game says it hides something, but no draw had a twin")
        demand(10, by_choice > 0 or not traits.sealed, "the game says it seals choices, but none had a twin")
    return by_draw + by_choice


def _has_holes(trial: Trial) -> bool:
    """Whether the spectators, who see least, could not place some card at some time: there need be no hidden draw."""
    observations = [trial.game.observe(state, SPECTATOR) for state in trial.states]
    return any(
        zone.holes() > 0
        for observation in observations
        for secret in trial.game.unseen_cards(observation)
        for zone in secret.zones
    )


def law_observations_decide_alike(trial: Trial) -> int:
    """11 legal, asides and to_act of a seat's observation equal those of the state."""
    game = trial.game
    for number, state in enumerate(trial.states):
        for seat in range(game.seats):
            observation = game.observe(state, seat)
            for name, listed in (("legal", game.legal), ("asides", game.asides)):
                true, seen = list(listed(state, seat)), list(listed(observation, seat))
                demand(
                    11, true == seen, f"step {number}: {name} of seat {seat + 1} is {true}, by its observation {seen}"
                )
            is_alike = game.to_act(observation) == game.to_act(state)
            demand(11, is_alike, f"step {number}: to_act of an observation is another one")
    return len(trial.states)


def law_bytes_follow_from_observations(trial: Trial) -> int:
    """12 The bytes sent to a seat are a function of its observation, its notes, its question and public table facts."""
    states = trial.sample(12)
    for state in states:
        for eyes in trial.subject.eyes:
            other = trial.game.determinize(trial.game.observe(state, eyes), trial.luck(12))
            frames = [_opening(trial.subject, whole, eyes) for whole in (state, state, other)]
            demand(12, frames[0] == frames[1], f"the same table sends {frames[0]} and {frames[1]}")
            demand(12, frames[0] == frames[2], f"the same observation sends {frames[0]} and {frames[2]}")
    return len(states)


def _opening(subject: Subject, state: State, eyes: int) -> list[bytes]:
    """What a table sends to a pair of eyes that sits down at this state."""
    match = Match(subject.game, Scripted([]), state.clone())
    return subject.courier(match, [eyes]).open().get(eyes, [])


def law_determinizations_vary(trial: Trial) -> int:
    """13 determinize varies: every hole meets every card of its unseen bag within 30 times as many calls as cards."""
    luck = trial.luck(13)
    states = some(trial.states, trial.effort.states, luck)
    for state in states:
        eyes = trial.subject.eyes[luck.below(len(trial.subject.eyes), NOBODY)]
        observation = trial.game.observe(state, eyes)
        secrets = trial.game.unseen_cards(observation)
        missing = {
            (number, place, hole, card)
            for number, secret in enumerate(secrets)
            for place, zone in enumerate(secret.zones)
            for hole in _holes(zone)
            for card in secret.unseen.listed()
        }
        for _ in range(FILLS_A_CARD * max([len(secret.unseen) for secret in secrets], default=0)):
            if missing:
                missing -= _met(trial.game, observation, trial.game.determinize(observation, luck))
        for number, place, hole, card in sorted(missing)[:1]:
            where = f"hole {hole + 1} of zone {place + 1} of secret {number + 1}"
            raise LawBroken(13, f"determinize never puts card {card} into {where} for {twins.name_of(eyes)}")
    return len(states)


def _holes(zone: Zone) -> list[int]:
    """The places of the hidden cards; in a bag they have none, so it counts as one."""
    if isinstance(zone, Pile):
        return [place for place in range(len(zone)) if zone[place] < 0]
    return [0] if zone.holes() > 0 else []


def _met(game: Game[State], observation: State, whole: State) -> set[Meeting]:
    """Which holes and cards have met in a filled state."""
    # With the observation's bags lent to it, the filled state names its zones as the observation does.
    whole.unseen = clone_bags(observation.unseen)
    found: set[Meeting] = set()
    for number, (before, after) in enumerate(
        zip(game.unseen_cards(observation), game.unseen_cards(whole), strict=True)
    ):
        for place, (zone, filled) in enumerate(zip(before.zones, after.zones, strict=True)):
            if isinstance(zone, Pile):
                found |= {(number, place, hole, filled[hole]) for hole in _holes(zone)}
            else:
                found |= {(number, place, 0, card) for card in filled.listed() if filled.count(card) > zone.count(card)}
    return found


def law_listeners_agree(trial: Trial) -> int:
    """20 A listener that reads only the notes of one pair of eyes works out what they know, as observed."""
    game, subject = trial.game, trial.subject
    if subject.listener is None:
        demand(20, not game.traits.hidden, "the game hides something, but has no listener")
        return 0
    for eyes in subject.eyes:
        listener = subject.listener(game, eyes)
        for number, moment in enumerate(trial.walk.moments):
            for note in moment.notes:
                listener.hear(note.to(eyes))
            heard = listener.unseen_cards()
            known = [secret.listed() for secret in game.unseen_cards(game.observe(moment.state, eyes))]
            where = f"after event {number} the observation of {twins.name_of(eyes)}"
            demand(20, heard == known, f"{where} has {known}, its listener {heard}")
    return len(trial.walk.moments)
