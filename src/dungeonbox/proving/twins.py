"""Twins for the flip law: two matches that one pair of eyes cannot tell apart, unless something leaks.

A twin is the walk played again with one thing changed that these eyes did not see: how a hidden draw fell, or what
another seat chose in a sealed step that is still open. All they saw falls as before, all else as before where it still
can. It ends where the change makes a recorded action illegal, or would have to be shown.
"""

from dataclasses import dataclass
from difflib import ndiff

from dungeonbox.kernel.chance import NOBODY, SPECTATOR, WHOLE, Chance, Scripted, Seeded, sees
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.game import State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.zones import Bag
from dungeonbox.proving.subject import LawBroken, Subject
from dungeonbox.proving.walk import Drawn, Moment, Walk

FLIP_LAW = 10
NO_EYES = -1
CLOSE = 3
"""So many moments after a change everything is compared; later on the costly things only now and then."""


@dataclass(frozen=True)
class Sight:
    """Everything one pair of eyes gets, by name; and its observation, to show where it differs."""

    facts: dict[str, object]
    observation: State


class Parted(Exception):
    """What these eyes saw cannot be repeated: from here on the twins may differ."""


class TwinLuck(Chance):
    """Luck that falls as recorded wherever the eyes saw it, and elsewhere as recorded if it still can."""

    def __init__(self, eyes: int, luck: Seeded) -> None:
        self.eyes = eyes
        self.luck = luck
        self.script: list[Drawn] = []
        self.at = 0
        self.flip_at = -1

    def begin(self, script: list[Drawn], flip_at: int = -1) -> None:
        """The draws of the next action, and which of them to change."""
        self.script, self.at, self.flip_at = script, 0, flip_at

    def finish(self) -> None:
        """No draw these eyes saw may be missing."""
        if any(self._sees(drawn.seen) for drawn in self.script[self.at :]):
            raise Parted

    def _sees(self, seen: int) -> bool:
        return self.eyes != NO_EYES and sees(seen, self.eyes)

    def below(self, n: int, seen: int) -> int:
        """A number, as it fell before if it can."""
        return self._fall(list(range(n)), seen)

    def take(self, bag: Bag, seen: int) -> int:
        """A card, as it fell before if it can."""
        card = self._fall(bag.listed(), seen)
        bag.remove(card)
        return card

    def show(self, card: int, seen: int) -> None:
        """A card turned up: if these eyes see it, it must be the one they saw before."""
        self._fall([card], seen)

    def _fall(self, options: list[int], seen: int) -> int:
        old = self.script[self.at] if self.at < len(self.script) else None
        is_flipped = self.at == self.flip_at
        self.at += 1
        was_seen = old is not None and self._sees(old.seen)
        if self._sees(seen) != was_seen:
            raise Parted
        if old is not None and old.value in options and not is_flipped:
            return old.value
        if was_seen:
            raise Parted
        others = sorted({value for value in options if not is_flipped or old is None or value != old.value})
        if not others:
            raise Parted
        return others[self.luck.below(len(others), NOBODY)]


@dataclass
class Side:
    """One of two twins at its table."""

    subject: Subject
    eyes: int
    match: Match
    luck: TwinLuck

    def __post_init__(self) -> None:
        self.courier = self.subject.courier(self.match, [self.eyes])
        self.frames = self.courier.open().get(self.eyes, [])
        self.heard = 0

    def play(self, moment: Moment, flip_at: int = -1) -> None:
        """Do again what was done at this moment."""
        self.luck.begin(moment.drawn, flip_at)
        self.frames = self.courier.act(moment.seat, moment.action).get(self.eyes, [])
        self.luck.finish()

    def sight(self, *, is_close: bool) -> Sight:
        """Everything these eyes get now."""
        notes = self.match.notes(self.eyes, self.heard)
        self.heard += len(notes)
        found = sight_of(self.subject, self.match.state, self.eyes, notes, is_close=is_close)
        found.facts["number of frames"] = len(self.frames)
        found.facts["frames"] = self.frames
        return found


def sight_of(subject: Subject, state: State, eyes: int, notes: list[Note], *, is_close: bool) -> Sight:
    """What a pair of eyes gets from a state; the costly part of it only if asked for."""
    game = subject.game
    observation = game.observe(state, eyes)
    found: dict[str, object] = {"pack(observation)": observation.pack(), "to_act": game.to_act(state), "notes": notes}
    if game.to_act(state) == 0:
        found["outcome"] = game.outcome(state)
    if is_close:
        found["view"] = game.view(observation)
        found["determinize"] = game.determinize(observation, Seeded(FLIP_LAW)).pack()
    if is_close and eyes != SPECTATOR:
        found["legal"] = list(game.legal(state, eyes))
        found["asides"] = list(game.asides(state, eyes))
        found["why_not"] = [game.why_not(observation, action) for action in range(0, game.actions, 7)]
    return Sight(found, observation)


def compare(eyes: int, true: Sight, twin: Sight, where: str) -> None:
    """Complain about the first thing that tells the twins apart."""
    for name, value in true.facts.items():
        if twin.facts.get(name) != value:
            lines = ndiff(true.observation.dump().splitlines(), twin.observation.dump().splitlines())
            shown = [line for line in lines if line[0] in "-+"] or [f"- {value!r}", f"+ {twin.facts.get(name)!r}"]
            raise LawBroken(FLIP_LAW, "\n".join([f"{where}, {name} tells {name_of(eyes)} a secret:", *shown]))


def name_of(eyes: int) -> str:
    """Who these eyes are, for people."""
    return "the spectators" if eyes == SPECTATOR else f"seat {eyes + 1}"


# Twins by a hidden draw ----------------------------------------------------------------------------------


def hidden_draws(walk: Walk, eyes: int) -> list[tuple[int, int]]:
    """Each draw these eyes did not see and that could have fallen otherwise: its moment, and its place there."""
    return [
        (index, place)
        for index, moment in enumerate(walk.moments)
        for place, drawn in enumerate(moment.drawn)
        if not sees(drawn.seen, eyes) and len(set(drawn.options)) > 1
    ]


def draw_twin(walk: Walk, eyes: int, flip: tuple[int, int], luck: Seeded) -> int:
    """Change one hidden draw and play on side by side; returns how many moments were compared."""
    index, place = flip
    sides = _begin(walk, eyes, flip, luck)
    if sides is None:
        return 0
    true, twin = sides
    compare(eyes, true.sight(is_close=True), twin.sight(is_close=True), "at the start")
    compared = 1
    for number in range(walk.base(index) + 1 if index else 1, len(walk.moments)):
        moment = walk.moments[number]
        try:
            twin.play(moment, place if number == index else -1)
        except (Parted, IllegalAction):
            break
        true.play(moment)
        is_close = number < index + CLOSE or number % 7 == 0 or number == len(walk.moments) - 1
        done = walk.subject.game.token(moment.action)
        where = f"after event {number} ({done}), draw {place + 1} of event {index} flipped"
        compare(eyes, true.sight(is_close=is_close), twin.sight(is_close=is_close), where)
        compared += number >= index
    mine, theirs = [side.match.eyes_record(eyes).text() for side in (true, twin)]
    if mine != theirs:
        raise LawBroken(FLIP_LAW, f"the record of {name_of(eyes)} tells it a secret:\n{mine}\n{theirs}")
    return compared if index == 0 else compared - 1


def seen_draws(walk: Walk, eyes: int) -> list[tuple[int, int]]:
    """Each draw these eyes saw and that could have fallen otherwise: its moment, and its place there."""
    return [
        (index, place)
        for index, moment in enumerate(walk.moments)
        for place, drawn in enumerate(moment.drawn)
        if sees(drawn.seen, eyes) and len(set(drawn.options)) > 1
    ]


def seen_twin(walk: Walk, eyes: int, flip: tuple[int, int], luck: Seeded) -> int:
    """Change a draw these eyes are said to have seen: then it must show in their observation or their notes."""
    index, place = flip
    moment = walk.moments[index]
    before = walk.moments[index - 1].state if index else None
    sights = []
    for flip_at in (-1, place):
        one = TwinLuck(NO_EYES, luck)
        one.begin(moment.drawn, flip_at)
        notes = Notes()
        state = walk.subject.game.start(one, notes) if before is None else before.clone()
        for seat, action in moment.moves:
            walk.subject.game.apply(state, seat, action, one, notes)
        told = [note.to(eyes) for note in notes.written]
        sights.append((walk.subject.game.observe(state, eyes).pack(), told))
    if sights[0] == sights[1]:
        where = f"draw {place + 1} of event {index} ({walk.subject.game.token(moment.action) if index else 'start'})"
        raise LawBroken(FLIP_LAW, f"{where} is said to be seen by {name_of(eyes)}, who gets nothing of it")
    return 1


def _begin(walk: Walk, eyes: int, flip: tuple[int, int], luck: Seeded) -> tuple[Side, Side] | None:
    """Two tables at the last moment before the change, or two starts of which one has it; None if they part."""
    index, place = flip
    lucks = [TwinLuck(WHOLE, luck), TwinLuck(eyes, luck)]
    game = walk.subject.game
    if index > 0:
        state = walk.moments[walk.base(index)].state
        matches = [Match(game, one, state.clone()) for one in lucks]
    else:
        lucks[0].begin(walk.moments[0].drawn)
        lucks[1].begin(walk.moments[0].drawn, place)
        try:
            matches = [Match.new(game, one) for one in lucks]
            lucks[1].finish()
        except Parted:
            return None
    true, twin = [Side(walk.subject, eyes, match, one) for match, one in zip(matches, lucks, strict=True)]
    return true, twin


# Twins by a sealed choice --------------------------------------------------------------------------------


def sealed_steps(walk: Walk) -> list[int]:
    """The moments at which sealed steps closed."""
    return [index for index, moment in enumerate(walk.moments) if moment.is_sealed]


def waiting_twin(walk: Walk, eyes: int, closing: int, luck: Seeded) -> int:
    """Let the others choose otherwise, and change their minds, while a sealed step is open at the table."""
    base = walk.base(closing)
    state = walk.moments[base].state
    sides = [
        Side(walk.subject, eyes, Match(walk.subject.game, Scripted([]), state.clone()), one)
        for one in (TwinLuck(WHOLE, luck), TwinLuck(eyes, luck))
    ]
    true, twin = sides
    changed = 0
    for number in range(base + 1, closing):
        moment = walk.moments[number]
        true.play(moment)
        if moment.is_aside or moment.seat == eyes:
            twin.play(moment)
        else:
            changed += _choose_otherwise(twin, moment, luck)
        where = f"after event {number}, with other sealed choices"
        compare(eyes, true.sight(is_close=True), twin.sight(is_close=True), where)
    return changed


def _choose_otherwise(twin: Side, moment: Moment, luck: Seeded) -> int:
    """Choose something else, and change the choice twice more, which no other observer may notice."""
    game = twin.subject.game
    others = [action for action in game.legal(twin.match.state, moment.seat) if action != moment.action]
    if not others:
        twin.play(moment)
        return 0
    other = others[luck.below(len(others), NOBODY)]
    frames = twin.courier.act(moment.seat, other).get(twin.eyes, [])
    again = [twin.courier.act(moment.seat, action).get(twin.eyes, []) for action in (moment.action, other)]
    if any(again):
        raise LawBroken(
            FLIP_LAW,
            f"{name_of(twin.eyes)} gets a frame when seat {moment.seat + 1} changes a sealed choice: {again!r}",
        )
    twin.frames = frames
    return 1


def open_twin(walk: Walk, eyes: int, closing: int, luck: Seeded) -> int:
    """Apply the others' choices one by one, as search does, and then other ones: an open step must not tell."""
    game = walk.subject.game
    state = walk.moments[closing - 1].state
    moves = [move for move in walk.moments[closing].moves if move[0] != eyes]
    moves = moves[:-1] if eyes == SPECTATOR else moves
    true, twin = state.clone(), state.clone()
    changed = 0
    for seat, action in moves:
        others = [other for other in game.legal(twin, seat) if other != action]
        other = others[luck.below(len(others), NOBODY)] if others else action
        notes = [Notes(), Notes()]
        game.apply(true, seat, action, Scripted([]), notes[0])
        game.apply(twin, seat, other, Scripted([]), notes[1])
        sights = [
            sight_of(walk.subject, one, eyes, [note.to(eyes) for note in told.written], is_close=True)
            for one, told in zip((true, twin), notes, strict=True)
        ]
        compare(eyes, sights[0], sights[1], f"before event {closing}, with the choice of seat {seat + 1} applied")
        changed += other != action
    return changed
