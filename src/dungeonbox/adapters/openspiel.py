"""OpenSpiel: the games of this box as games of `pyspiel`.

    import pyspiel
    import dungeonbox.adapters.openspiel  # registers them
    game = pyspiel.load_game("dungeonbox_mayhem(players=4)")

Parameters are `players`, the options of the game, `components` (the path of a file), and for games with sealed choices
`simultaneous`: with it all seats choose in one joint action, else one after the other and none sees what others chose.
Every draw of luck is a chance node. What a player is told comes from that seat's observation and record alone.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import dungeonbox
from dungeonbox.adapters import needs
from dungeonbox.games import layout
from dungeonbox.kernel import explicit
from dungeonbox.kernel.chance import NOBODY, Chance, Draw, Seeded, sees
from dungeonbox.kernel.explicit import ExplicitStep
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import CONSTANT_SUM, SHARED_SUM, GameInfo, Option, Traits
from dungeonbox.kernel.playout import lowest
from dungeonbox.kernel.record import UNKNOWN
from dungeonbox.kernel.types import NONE, seats_in

with needs("openspiel"):
    import numpy as np
    import pyspiel

PREFIX: Final = "dungeonbox_"
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS: Final = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
SEEDS: Final = 1 << 53
"""A float of a sampler tells so many numbers apart."""


@dataclass(frozen=True)
class Play:
    """A game as far as it was played. It never changes, so clones share it."""

    step: ExplicitStep
    asked: State | None
    """The state at the latest question, which is what players see while luck falls; None before the first."""
    records: tuple[str, ...]
    """What each seat has seen happen, a line for each action."""
    pending: tuple[tuple[int, int], ...]
    """Seats and actions that are in no record yet: those of a sealed step that is open, or that waits for luck."""
    turn: int
    """Who is to act: a seat, or one of the numbers that OpenSpiel has for chance, all at once, and the end."""

    def __deepcopy__(self, memo: object) -> "Play":
        return self

    @property
    def state(self) -> State:
        """The state at the latest question; only after the first."""
        assert self.asked is not None
        return self.asked


class Sequencer:
    """How a game is played in OpenSpiel's terms: one rulebook, sealed choices together or one after the other."""

    def __init__(self, rules: Game[State], *, is_simultaneous: bool) -> None:
        self.rules = rules
        self.is_simultaneous = is_simultaneous
        nothing = Play(explicit.begin(rules), None, ("",) * rules.setup.seats, (), CHANCE)
        self.start = self._settled(nothing, nothing.step, ((NONE, NONE),))

    def act(self, play: Play, seat: int, action: int) -> Play:
        """After an action of a seat that is to act."""
        if action not in self.rules.legal(play.state, seat):
            raise pyspiel.SpielError(f"action {action} is not legal for player {seat}")
        step = explicit.act(self.rules, play.state, seat, action)
        return self._settled(play, step, (*play.pending, (seat, action)))

    def draw(self, play: Play, result: int) -> Play:
        """After a result of luck."""
        return self._settled(play, explicit.draw(self.rules, play.step, result), play.pending)

    def _settled(self, play: Play, step: ExplicitStep, pending: tuple[tuple[int, int], ...]) -> Play:
        """Go on to the next question, if luck has decided everything up to there."""
        if not step.is_done:
            return Play(step, play.asked, play.records, pending, CHANCE)
        turn = self._turn(step.state)
        if play.asked is not None and len(seats_in(self.rules.to_act(play.asked))) > 1:
            return Play(step, step.state, play.records, pending, turn)  # others have yet to choose
        draws: list[list[Draw]] = [[] for _ in pending[1:]] + [step.draws]  # luck falls with the last choice
        records = [
            record + "".join(self._line(*done, drawn, eyes) for done, drawn in zip(pending, draws, strict=True))
            for eyes, record in enumerate(play.records)
        ]
        return Play(step, step.state, tuple(records), (), turn)

    def _turn(self, state: State) -> int:
        waiting = self.rules.to_act(state)
        if waiting == 0:
            return TERMINAL
        is_joint = self.is_simultaneous and len(seats_in(waiting)) > 1
        return SIMULTANEOUS if is_joint else int(lowest(waiting))

    def _line(self, seat: int, action: int, draws: list[Draw], eyes: int) -> str:
        """One line of a seat's record: who did what, and how luck fell, as far as these eyes saw it."""
        words = [str(self._word(draw)) if sees(draw.seen, eyes) else UNKNOWN for draw in draws]
        done = "start" if seat == NONE else f"{seat + 1} {self._token(action)}"
        return " ".join([done, *words]) + "\n"

    def _word(self, draw: Draw) -> str | int:
        return self.rules.faces[draw.value] if draw.is_card else draw.value

    def _token(self, action: int) -> str:
        return UNKNOWN if action == NONE else self.rules.token(action)

    def observed(self, play: Play, seat: int) -> str:
        """The table as a seat sees it, in words."""
        return "" if play.asked is None else self.rules.position(self.rules.observe(play.asked, seat))

    def remembered(self, play: Play, seat: int) -> str:
        """All that a seat knows: the table as it sees it, and its record; sealed choices of others are not in it."""
        chosen = [self._line(own, action if own == seat else NONE, [], seat) for own, action in play.pending]
        return self.observed(play, seat) + play.records[seat] + "".join(chosen)

    def resampled(self, play: Play, seat: int, luck: Seeded) -> Play:
        """A game that this seat could be in. Of the past all seats remember what this one knows of it."""
        whole = self.rules.determinize(self.rules.observe(play.state, seat), luck)
        pending = tuple((own, action if own == seat else NONE) for own, action in play.pending)
        return Play(explicit.reached(whole), whole, (play.records[seat],) * len(play.records), pending, play.turn)

    def imagined(self, observation: State, luck: Chance) -> Play:
        """A game that the seat with this observation could be in, at its question; it remembers nothing of the past.

        Sealed choices of seats that come before it are drawn at random: it cannot know them.
        """
        if observation.eyes not in seats_in(self.rules.to_act(observation)):
            raise pyspiel.SpielError("a state is imagined for a seat that is asked")
        whole = self.rules.determinize(observation, luck)
        play = Play(explicit.reached(whole), whole, ("",) * self.rules.setup.seats, (), self._turn(whole))
        while 0 <= play.turn < observation.eyes:
            moves = self.rules.legal(play.state, play.turn)
            play = self.act(play, play.turn, moves[luck.below(len(moves), NOBODY)])
        return play


class DungeonboxGame(pyspiel.Game):
    """A game of this box with its parameters."""

    id: ClassVar[str]

    def __init__(self, params: Mapping[str, Any]) -> None:
        info = dungeonbox.info(self.id)
        options = {option.name: str(params[option.name] or option.values[0]) for option in info.options}
        rules = dungeonbox.make(self.id, params["players"], options, params["components"] or None)
        is_simultaneous = bool(params.get("simultaneous", False))
        super().__init__(_game_type(info, rules.traits, is_simultaneous=is_simultaneous), _game_info(rules), params)
        self.sequencer = Sequencer(rules, is_simultaneous=is_simultaneous)

    def new_initial_state(self) -> "DungeonboxState":
        """A new game, before its first draw or question."""
        return DungeonboxState(self, self.sequencer.start)

    def imagine(self, observation: State, chance: Chance) -> "DungeonboxState":
        """A state for an algorithm that plays at a table of ours: it tells no more than a seat's observation.

        The seat must be one that is asked. What it cannot see is drawn from `chance`.
        """
        return DungeonboxState(self, self.sequencer.imagined(observation, chance))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """What a player is told: its observation, or with perfect recall its record too; None for other kinds."""
        if params:
            raise pyspiel.SpielError(f"observers have no parameters, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.sequencer, has_recall=kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the draws of a game."""
        measures = self.sequencer.rules.measures
        return (measures.max_length + 1) * measures.max_draws


class Mayhem(DungeonboxGame):
    """Dungeon Mayhem."""

    id = "mayhem"


class Busters(DungeonboxGame):
    """Dungeon Busters."""

    id = "busters"


class Attack(DungeonboxGame):
    """Dungeon Attack!."""

    id = "attack"


class Shuffle(DungeonboxGame):
    """Dungeon Shuffle."""

    id = "shuffle"


class Hustle(DungeonboxGame):
    """Dungeon Hustle."""

    id = "hustle"


class DungeonboxState(pyspiel.State):
    """A moment of a game. OpenSpiel copies and pickles its one attribute."""

    def __init__(self, game: DungeonboxGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    @property
    def _sequencer(self) -> Sequencer:
        sequencer: Sequencer = self.get_game().sequencer
        return sequencer

    def current_player(self) -> int:
        """Who is to act."""
        return self.play.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.turn == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._sequencer.rules.legal(self.play.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each result of the next draw, with its probability."""
        results = self.play.step.results
        return [(result, count / len(results)) for result, count in sorted(Counter(results).items())]

    def _apply_action(self, action: int) -> None:
        turn = self.play.turn
        sequencer = self._sequencer
        self.play = sequencer.draw(self.play, action) if turn == CHANCE else sequencer.act(self.play, turn, action)

    def _apply_actions(self, actions: list[int]) -> None:
        play, players = self.play, len(self.play.records)
        if len(actions) != players:
            raise pyspiel.SpielError(f"{players} players need as many actions, not {len(actions)}")
        for seat in seats_in(self._sequencer.rules.to_act(play.state)):
            play = self._sequencer.act(play, seat, actions[seat])
        self.play = play

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self._sequencer.rules
        if player != CHANCE:
            return rules.token(action)
        return rules.faces[action] if self.play.step.is_card else str(action)

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing before it is over."""
        if not self.is_terminal():
            return [0.0] * len(self.play.records)
        return list(self._sequencer.rules.outcome(self.play.state).worth)

    def __str__(self) -> str:
        """The whole truth, for debugging: the table, and what luck has drawn since."""
        asked, step = self.play.asked, self.play.step
        position = "" if asked is None else self._sequencer.rules.position(asked)
        fallen = [*[draw.value for draw in step.draws], *step.drawn]
        return position if step.is_done else f"{position}luck {' '.join(map(str, fallen))}".rstrip()

    def resample_from_infostate(self, player: int, sampler: Any) -> "DungeonboxState":
        """A state that this player cannot tell from this one, drawn anew; `sampler()` gives a float from 0 to 1.

        It has no history, which would tell what the player cannot know.
        """
        if self.play.turn == CHANCE:
            raise pyspiel.SpielError("a state is resampled when a player is to act, not while luck falls")
        luck = Seeded(int(sampler() * SEEDS))
        return DungeonboxState(self.get_game(), self._sequencer.resampled(self.play, player, luck))


class Observer:
    """What one player is told of a state, as a tensor and as text.

    The tensor is the row of the seat's observation (`dungeonbox tensor GAME` shows it), with numbers divided by their
    bounds, also with perfect recall: a seat's observation holds all it knows of the table, but not who did what when.
    """

    def __init__(self, sequencer: Sequencer, *, has_recall: bool) -> None:
        self._sequencer = sequencer
        self._has_recall = has_recall
        self._layout = layout(sequencer.rules)
        self._scales = np.frombuffer(self._layout.scales(), np.uint8).astype(np.float32)
        self.tensor = np.zeros(len(self._scales), np.float32)
        self.dict = {"info_state" if has_recall else "observation": self.tensor}

    def set_from(self, state: DungeonboxState, player: int) -> None:
        """Write the tensor; nothing is in it before the first question."""
        asked = state.play.asked
        if asked is None:
            self.tensor.fill(0)
            return
        row = self._layout.row(self._sequencer.rules.observe(asked, player))
        np.divide(np.frombuffer(row, np.uint8), self._scales, out=self.tensor)

    def string_from(self, state: DungeonboxState, player: int) -> str:
        """What this player sees of a state; with perfect recall also all that it has seen."""
        told = self._sequencer.remembered if self._has_recall else self._sequencer.observed
        return told(state.play, player)


def _game_type(info: GameInfo, traits: Traits, *, is_simultaneous: bool = False) -> Any:
    """What kind of game it is, in OpenSpiel's terms."""
    kind = pyspiel.GameType
    sums = {CONSTANT_SUM: kind.Utility.CONSTANT_SUM, SHARED_SUM: kind.Utility.IDENTICAL}
    parameters: dict[str, object] = {"players": info.usual_seats(), "components": ""}
    parameters |= {option.name: _default(option) for option in info.options}
    if traits.sealed:
        parameters["simultaneous"] = False
    return kind(
        short_name=f"{PREFIX}{info.id}",
        long_name=info.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if is_simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if traits.luck else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if traits.hidden else kind.Information.PERFECT_INFORMATION,
        utility=sums.get(traits.sum, kind.Utility.GENERAL_SUM),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _default(option: Option) -> str | int:
    """The usual value of an option. OpenSpiel reads digits as a number: where others are such, the usual one is 0."""
    return 0 if all(value.isdigit() for value in option.values[1:]) else option.values[0]


def _game_info(rules: Game[State]) -> Any:
    """How large the game is, in OpenSpiel's terms."""
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=rules.measures.max_outcomes,
        num_players=rules.setup.seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0 if rules.traits.sum == CONSTANT_SUM else None,
        max_game_length=rules.measures.max_length,
    )


for _game in (Mayhem, Busters, Attack, Shuffle, Hustle):
    # OpenSpiel keeps what it registers until after Python has ended, which only a class survives.
    _about = dungeonbox.info(_game.id)
    _traits = dungeonbox.make(_game.id, _about.usual_seats()).traits
    pyspiel.register_game(_game_type(_about, _traits), _game)
