"""Laws 1 to 8, 14 to 19 and 25: about playing, ending, copying, writing down and replaying."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Final, TypeAlias

from dungeonbox.kernel import explicit
from dungeonbox.kernel.chance import NOBODY, SPECTATOR, WHOLE, Scripted, Seeded
from dungeonbox.kernel.errors import BadRecord, BadToken, DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import CONSTANT_SUM, GENERAL_SUM, SHARED_SUM
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.record import UNDO, Record
from dungeonbox.kernel.types import seats_in
from dungeonbox.proving import replay
from dungeonbox.proving.fields import snapshot
from dungeonbox.proving.subject import LawBroken
from dungeonbox.proving.trial import Trial, demand, some
from dungeonbox.proving.walk import Drawn, Moment, Moves, Walk

MOST_FRAMES: Final = 64
"""A stack higher than this means that something automatic runs in circles."""

MOST_SEATS_IN_ALL_ORDERS: Final = 4
ORDERS_BEYOND: Final = 24

Outcomes: TypeAlias = tuple[str | int, ...]


def law_legal_is_ascending(trial: Trial) -> int:
    """1 legal: ascending, unique, non-empty exactly for seats in to_act; an aside alters neither."""
    game = trial.game
    for state in trial.states:
        waiting = seats_in(game.to_act(state))
        demand(1, all(seat < game.seats for seat in waiting), f"to_act waits for {waiting}")
        demand(1, len(waiting) < 2 or game.traits.sealed, f"to_act waits for {waiting}, but the game seals nothing")
        for seat in range(game.seats):
            _try_moves(game, state, seat, is_waited_for=seat in waiting)
    for before, moment in pairwise(trial.walk.moments):
        if moment.is_aside:
            name = game.token(moment.action)
            demand(1, not moment.drawn, f"the aside {name} drew luck")
            same = _questions(game, before.state) == _questions(game, moment.state)
            demand(1, same, f"the aside {name} altered to_act or legal")
    return len(trial.states)


def _try_moves(game: Game[State], state: State, seat: int, *, is_waited_for: bool) -> None:
    legal, asides = list(game.legal(state, seat)), list(game.asides(state, seat))
    demand(1, legal == sorted(set(legal)), f"legal of seat {seat + 1} is {legal}")
    demand(1, asides == sorted(set(asides)), f"asides of seat {seat + 1} are {asides}")
    demand(1, not set(legal) & set(asides), f"{set(legal) & set(asides)} are both legal and asides")
    demand(1, all(0 <= action < game.actions for action in legal + asides), f"no such action: {legal + asides}")
    demand(1, bool(legal) == is_waited_for, f"legal of seat {seat + 1} is {legal}, to_act {game.to_act(state):b}")


def _questions(game: Game[State], state: State) -> list[object]:
    """Who is waited for, and what each may do."""
    return [game.to_act(state), *[list(game.legal(state, seat)) for seat in range(game.seats)]]


def law_tokens_are_a_bijection(trial: Trial) -> int:
    """2 Tokens and action numbers are a bijection, and no token looks like a takeback."""
    game = trial.game
    tokens = [game.token(action) for action in range(game.actions)]
    demand(2, len(set(tokens)) == len(tokens), f"two actions have the same name: {sorted(tokens)}")
    for action, token in enumerate(tokens):
        demand(2, game.parse(token) == action, f"{token!r} is action {action}, but parses as {game.parse(token)}")
        demand(2, not token.startswith(UNDO), f"{token!r} looks like a takeback")
        demand(2, token.split() == [token], f"{token!r} is not one word")
    return len(tokens)


def law_clones_are_independent(trial: Trial) -> int:
    """3 Clones are equal and independent."""
    game = trial.game
    luck = trial.luck(3)
    states = trial.sample(3)
    for state in states:
        clone, before = state.clone(), snapshot(state)
        demand(3, clone.pack() == state.pack(), "a clone packs otherwise")
        demand(3, snapshot(clone) == before, "a clone is not equal")
        for seat in seats_in(game.to_act(clone)):
            for action in some(list(game.legal(clone, seat)), 1, luck):
                game.apply(clone, seat, action, luck, Notes(on=False))
                demand(3, snapshot(state) == before, f"{game.token(action)} on a clone changed the original")
    return len(states)


def law_clones_keep_their_pack(trial: Trial) -> int:
    """4 Old clones keep their pack, whatever happens to the state they were made from."""
    moments = trial.walk.moments
    state = trial.game.start(moments[0].luck(), Notes(on=False))
    kept = [(state.clone(), state.pack())]
    for moment in moments[1:]:
        moment.play_again(trial.game, state, Notes(on=False))
        kept.append((state.clone(), state.pack()))
    for number, (clone, packed) in enumerate(kept):
        demand(4, clone.pack() == packed, f"the clone made after event {number} has changed since")
    return len(kept)


def law_states_survive_writing(trial: Trial) -> int:
    """5 pack and unpack, dump and load give back the same state."""
    game = trial.game
    states = trial.sample(5)
    states += [game.observe(state, eyes) for state in states for eyes in trial.subject.eyes]
    for state in states:
        before = snapshot(state)
        for name, other in (("unpack", game.unpack(state.pack())), ("load", game.load(state.dump()))):
            demand(5, other.pack() == state.pack(), f"{name} gives a state that packs otherwise")
            demand(5, snapshot(other) == before, f"{name} gives another state than {state.dump()}")
    return len(states)


def law_records_replay(trial: Trial) -> int:
    """6 A record replays to the same packs; `replay.elsewhere` tries it in other processes too."""
    record = Record.parse(trial.walk.record.text())
    demand(6, record == trial.walk.record, "the record reads otherwise than it was written")
    packs = replay.packs(trial.game, record)
    demand(6, packs == trial.packs, f"the record replays to other states from {_differ(packs, trial.packs)} on")
    match = Match.replay(trial.game, record)
    demand(6, match.state.pack() == packs[-1], "Match.replay ends in another state")
    demand(6, match.record() == record, "a replayed match has another record")
    return len(packs)


def law_games_end(trial: Trial) -> int:
    """7 Games end within `max_length`; automatic steps are bounded; no pack repeats in one seat's luck-free chain."""
    walk = trial.walk
    if walk.crash is not None:
        raise LawBroken(7, f"the game broke down: {walk.crash!r}") from walk.crash
    chain: set[bytes] = set()
    owner = -1
    for moment in walk.moments:
        demand(7, len(moment.state.stack) <= MOST_FRAMES, f"{len(moment.state.stack)} frames on the stack")
        if not moment.moves:
            continue
        if moment.seat != owner or moment.drawn or moment.is_sealed:
            chain.clear()
            owner = moment.seat
        packed = moment.state.pack()
        demand(7, packed not in chain, f"seat {owner + 1} went round in a circle without luck")
        chain.add(packed)
    max_length = trial.game.max_length
    demand(7, walk.decisions <= max_length, f"{walk.decisions} decisions and no end, though max_length is {max_length}")
    return len(walk.moments)


def law_check_finds_nothing(trial: Trial) -> int:
    """8 check() finds nothing wrong anywhere."""
    for number, state in enumerate(trial.states):
        wrong = trial.game.check(state)
        demand(8, wrong == [], f"after {number} steps: {'; '.join(wrong)}")
    return len(trial.states)


def law_sealed_orders_agree(trial: Trial) -> int:
    """14 All orders of a sealed step give equal packs; luck falls only with the last choice."""
    facts = 0
    luck = trial.luck(14)
    for before, moment in pairwise(trial.walk.moments):
        for order in _orders(moment, luck) if moment.is_sealed else []:
            state = before.state.clone()
            _choose_in_order(trial.game, state, order, moment.luck())
            names = ", ".join(str(seat + 1) for seat, _ in order)
            demand(14, state.pack() == moment.state.pack(), f"seats in the order {names} give another state")
            facts += 1
    return facts


def _orders(moment: Moment, luck: Seeded) -> list[Moves]:
    """Every order of a few choices, some orders of many."""
    if len(moment.moves) <= MOST_SEATS_IN_ALL_ORDERS:
        return list(permutations(moment.moves))
    return [tuple(some(list(moment.moves), len(moment.moves), luck)) for _ in range(ORDERS_BEYOND)]


def _choose_in_order(game: Game[State], state: State, order: Moves, luck: Scripted) -> None:
    try:
        for seat, action in order[:-1]:
            game.apply(state, seat, action, Scripted([]), Notes(on=False))
        game.apply(state, *order[-1], luck, Notes(on=False))
        luck.finish()
    except DungeonboxError as error:
        raise LawBroken(14, f"luck falls otherwise when the choices come in another order: {error}") from error


def law_outcome_only_at_the_end(trial: Trial) -> int:
    """15 The outcome is there at the end and not before; worth is within 0 to 1 and sums up as the traits say."""
    game = trial.game
    for number, state in enumerate(trial.states):
        if game.to_act(state) != 0:
            demand(15, _has_no_outcome(game, state), f"step {number} is not the end, but has an outcome")
            continue
        demand(15, number == len(trial.states) - 1, f"the game went on after it was over at step {number}")
        outcome = game.outcome(state)
        demand(15, outcome.ending != "", "the game ended without saying how")
        demand(15, len(outcome.places) == len(outcome.worth) == game.seats, f"one place for each seat: {outcome}")
        demand(15, all(1 <= place <= game.seats for place in outcome.places), f"places are {outcome.places}")
        demand(15, all(0 <= worth <= 1 for worth in outcome.worth), f"worth is {outcome.worth}")
        given = sum(worth - min(outcome.worth) for worth in outcome.worth)  # besides what every seat gets
        demand(15, game.traits.shared or given < 1.000001, f"first place was given twice: {outcome}")
        demand(15, tuple(game.worth(state)) == outcome.worth, f"worth is {outcome.worth} or {list(game.worth(state))}")
        demand(15, _adds_up(game.traits.sum, outcome.worth), f"the sum is not {game.traits.sum}: {outcome}")
    return len(trial.states)


def _adds_up(kind: str, worth: tuple[float, ...]) -> bool:
    """Whether what a game was worth to its seats fits the kind of sum that it says it has."""
    if kind == CONSTANT_SUM:
        return abs(sum(worth) - 1) < 0.000001
    return kind == GENERAL_SUM or (kind == SHARED_SUM and len(set(worth)) == 1)


def _has_no_outcome(game: Game[State], state: State) -> bool:
    """Whether a state keeps its outcome to itself."""
    try:
        game.outcome(state)
    except DungeonboxError:
        return True
    return False


def law_refusals_name_a_clause(trial: Trial) -> int:
    """16 Every action that is not legal has an existing clause as why_not; text that does not parse is a BadToken."""
    game = trial.game
    facts = 0
    for state in trial.sample(16):
        for seat in range(game.seats):
            observation = game.observe(state, seat)
            allowed = {*game.legal(observation, seat), *game.asides(observation, seat)}
            for action in range(game.actions):
                if action not in allowed:
                    clause = game.why_not(observation, action)
                    name = f"why_not of {game.token(action)} for seat {seat + 1}"
                    demand(16, clause in trial.subject.clauses, f"{name} is {clause!r}, which is no clause")
                    facts += 1
    for text in ("", " ", "?", "undo:1", game.token(0) + " ", game.token(0) + "\n", "\0", "é" * 99):
        demand(16, _is_bad_token(game, text), f"{text!r} parses")
    return facts


def _is_bad_token(game: Game[State], text: str) -> bool:
    try:
        game.parse(text)
    except BadToken:
        return True
    return False


def law_reading_changes_nothing(trial: Trial) -> int:
    """17 Reading verbs change nothing."""
    game = trial.game
    states = trial.sample(17)
    for state in states:
        _read_state(game, state, range(game.seats))
        for eyes in trial.subject.eyes:
            before = snapshot(state)
            observation = game.observe(state, eyes)
            demand(17, snapshot(state) == before, f"observing a state changed it: {state.dump()}")
            _read_state(game, observation, [] if eyes == SPECTATOR else [eyes])
            _read_observation(game, observation)
    return len(states)


def _read_state(game: Game[State], state: State, seats: Iterable[int]) -> None:
    """Read a state in every way and see that it stays the same."""
    before = snapshot(state)
    game.to_act(state)
    state.dump()
    state.pack()
    for seat in seats:
        game.legal(state, seat)
        game.asides(state, seat)
    if state.eyes == WHOLE:
        game.check(state)
        _has_no_outcome(game, state)
    demand(17, snapshot(state) == before, f"looking at a state changed it: {state.dump()}")


def _read_observation(game: Game[State], observation: State) -> None:
    """Read an observation in every way and see that it stays the same."""
    before = snapshot(observation)
    game.view(observation)
    game.unseen_cards(observation)
    game.determinize(observation, Seeded(17))
    game.observe(observation, observation.eyes)
    if observation.eyes != SPECTATOR:
        for action in range(0, game.actions, 7):
            game.why_not(observation, action)
    demand(17, snapshot(observation) == before, f"looking at an observation changed it: {observation.dump()}")


def law_notes_change_nothing(trial: Trial) -> int:
    """18 Notes on or off: the same states and the same draws."""
    moments = trial.walk.moments
    expected = [moment.state.pack() for moment in moments]
    for notes in (Notes(), Notes(on=False)):
        word = "on" if notes.on else "off"
        packs = _packs_with(trial, notes, f"with notes {word} luck is drawn otherwise")
        demand(18, packs == expected, f"with notes {word} event {_differ(packs, expected)} gives another state")
        demand(18, notes.on or not notes.written, "notes were written though they are off")
    return len(moments)


def _packs_with(trial: Trial, notes: Notes, complaint: str) -> list[bytes]:
    """The packs of the walk played again in place."""
    moments = trial.walk.moments
    try:
        state = trial.game.start(moments[0].luck(), notes)
        packs = [state.pack()]
        for moment in moments[1:]:
            moment.play_again(trial.game, state, notes)
            packs.append(state.pack())
    except DungeonboxError as error:
        raise LawBroken(18, f"{complaint}: {error}") from error
    return packs


def law_luck_replays_exactly(trial: Trial) -> int:
    """19 Luck keeps to its measures and replays exactly: a value missing, left over or impossible is refused."""
    walk = trial.walk
    drawn = [one for moment in walk.moments for one in moment.drawn]
    demand(19, trial.game.traits.luck or not drawn, "luck is drawn in a game that has none")
    _measure_luck(trial)
    luck = trial.luck(19)
    record = walk.record
    places = [place for place, entry in enumerate(record.entries) if entry.outcomes]
    for place in [-1, *some(places, trial.effort.states, luck)]:
        for name, outcomes in _spoilt(walk, record, place, luck):
            is_refused = _is_refused(trial.game, _with_outcomes(record, place, outcomes))
            demand(19, is_refused, f"a record with a draw {name} in entry {place + 1} is accepted")
    return len(drawn)


def _measure_luck(trial: Trial) -> None:
    """See that no step draws more often, and no draw can fall higher, than the game says."""
    measures = trial.game.measures
    for number, moment in enumerate(trial.walk.moments):
        draws = [drawn for drawn in moment.drawn if not drawn.is_shown]
        most = f"event {number} drew {len(draws)} times, though max_draws is {measures.max_draws}"
        demand(19, len(draws) <= measures.max_draws, most)
        highest = max([max(drawn.options) for drawn in draws], default=-1)
        above = f"event {number} could draw {highest}, though max_outcomes is {measures.max_outcomes}"
        demand(19, highest < measures.max_outcomes, above)


def _spoilt(walk: Walk, record: Record, place: int, luck: Seeded) -> list[tuple[str, Outcomes]]:
    """The outcomes of an entry (-1: of the start) with something wrong, and what."""
    outcomes = record.start if place < 0 else record.entries[place].outcomes
    if not outcomes:
        return [("left over", (0,))]
    index = luck.below(len(outcomes), NOBODY)
    impossible = _impossible(walk.subject.game, _drawn_at(walk, place)[index])
    return [
        ("left over", (*outcomes, 0)),
        ("missing", outcomes[:-1]),
        ("impossible", (*outcomes[:index], impossible, *outcomes[index + 1 :])),
    ]


def _drawn_at(walk: Walk, place: int) -> list[Drawn]:
    """The draws of the entry at this place of the record."""
    applied = [moment for moment in walk.moments for _ in moment.moves]
    return walk.moments[0].drawn if place < 0 else applied[place].drawn


def _impossible(game: Game[State], drawn: Drawn) -> str | int:
    """A result this draw could not have had."""
    if not drawn.is_card:
        return len(drawn.options)
    faces = [face for card, face in enumerate(game.faces) if card not in drawn.options]
    return faces[0] if faces else "no such thing"


def _with_outcomes(record: Record, place: int, outcomes: Outcomes) -> Record:
    """The record up to an entry, which gets other outcomes. It names no result, which would give the change away."""
    if place < 0:
        return replace(record, start=outcomes, entries=(), outcome=None)
    entries = record.entries[: place + 1]
    return replace(record, entries=(*entries[:-1], entries[-1]._replace(outcomes=outcomes)), outcome=None)


def _is_refused(game: Game[State], record: Record) -> bool:
    try:
        Match.replay(game, record)
    except BadRecord:
        return True
    return False


def law_chance_nodes_agree(trial: Trial) -> int:
    """25 Explicit chance: a step that stops at every draw has the same results to choose from and ends in one state."""
    game = trial.game
    draws = 0
    step = explicit.begin(game)
    for number, moment in enumerate(trial.walk.moments):
        for seat, action in moment.moves:
            step = explicit.act(game, step.state, seat, action)
        for drawn in [drawn for drawn in moment.drawn if not drawn.is_shown]:
            is_alike = sorted(step.results) == sorted(drawn.options) and step.is_card == drawn.is_card
            demand(25, is_alike, f"event {number} may draw {drawn.options}, explicitly {step.results}")
            step = explicit.draw(game, step, drawn.value)
            draws += 1
        is_alike = step.is_done and step.state.pack() == moment.state.pack()
        demand(25, is_alike, f"event {number}, draw by draw, leads to another state")
        fallen = [(one.value, one.seen) for one in step.draws]
        is_alike = not moment.moves or fallen == [(one.value, one.seen) for one in moment.drawn]
        demand(25, is_alike, f"event {number}, draw by draw, is seen by others")
    return draws


def _differ(one: list[bytes], other: list[bytes]) -> int:
    """The first place at which two lists differ."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
