"""OpenSpiel's own games, played at random and searched beside ours; OpenSpiel is the extra `bench`."""

from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any, Final

from dungeonbox.kernel.errors import DungeonboxError

GAMES: Final = {
    "hearts": "hearts",
    "goofspiel": "goofspiel(imp_info=True,players=5,num_cards=7,points_order=random)",
}
"""The peers by the name of their rows, each with the words by which OpenSpiel loads it."""

ROLLOUTS: Final = 100
SIMULATIONS: Final = 500
EXPLORE: Final = 2.0
MEGABYTES: Final = 100
TRIALS: Final = 20
GAMES_AT_ONCE: Final = 20


def is_there() -> bool:
    """Whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


class Peer:
    """One game of OpenSpiel's."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.evaluate = pyspiel.evaluate_bots
        self.game = pyspiel.load_game(GAMES[name])
        self.seats: int = self.game.num_players()
        self.bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(self.seats)]
        self.seed = 0
        self.draws, self.decisions = self._always(name)

    def _always(self, name: str) -> tuple[int, int]:
        """The number of chance draws and of decisions in a game; a number that differs between games is 0.

        Then decisions need not be picked out of a history inside the loop. A quarter of all games of hearts, for
        example, have 52 decisions and the others, with cards passed, 64; but all draw luck 53 times. A game of
        goofspiel always has 30 decisions, five to a move.
        """
        draws, decisions = set(), set()
        for seed in range(TRIALS):
            state = self.game.new_initial_state()
            self.evaluate(state, self.bots, seed)
            history = state.full_history()
            draws.add(sum(1 for step in history if step.player < 0))
            decisions.add(len(history) - sum(1 for step in history if step.player < 0))
        if len(draws) > 1 and len(decisions) > 1:
            raise DungeonboxError(f"games of {name} draw luck different numbers of times: {sorted(draws)}")
        return min(draws), decisions.pop() if len(decisions) == 1 else 0

    def decided(self, state: Any) -> int:
        """How many decisions were made in a game that is over."""
        if self.decisions:
            return self.decisions
        moves: int = state.move_number()
        return moves - self.draws

    def bulk(self, seconds: float) -> float:
        """Decisions a second, its loop in C++ with its own random players."""
        evaluate, bots, new_state = self.evaluate, self.bots, self.game.new_initial_state
        done = 0
        start = now = process_time()
        while now < start + seconds:
            for _game in range(GAMES_AT_ONCE):
                self.seed += 1
                state = new_state()
                evaluate(state, bots, self.seed)
                done += self.decided(state)
            now = process_time()
        return done / (now - start)

    def dealt(self) -> Any:
        """The first decision of a game, after all luck that comes before it."""
        choice = Random(1).choice  # noqa: S311 - a benchmark needs no secret luck
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state.chance_outcomes())[0])
        return state

    def rollouts(self, seconds: float) -> float:
        """Decisions a second of its native rollouts: from the first decision each clones the state and plays on.

        A search of one simulation is nothing else, if so many rollouts judge it.
        """
        state = self.dealt()
        whole = state.clone()
        self.evaluate(whole, self.bots, 1)
        decisions = sum(1 for step in whole.full_history() if step.player >= 0)
        return self._searched(state, 1, ROLLOUTS, seconds) * ROLLOUTS * decisions

    def searched(self, seconds: float) -> float:
        """Simulations a second of its own tree search, from the first decision on, each with one rollout."""
        return self._searched(self.dealt(), SIMULATIONS, 1, seconds)

    def _searched(self, state: Any, simulations: int, rollouts: int, seconds: float) -> float:
        """Simulations a second, each judged by so many rollouts."""
        import pyspiel

        judge = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(self.game, judge, EXPLORE, simulations, MEGABYTES, False, 1, False)
        done = 0
        start = now = process_time()
        while now < start + seconds:
            bot.mcts_search(state)
            done += simulations
            now = process_time()
        return done / (now - start)

    def stepped(self, seconds: float) -> float:
        """Decisions a second, each asked for and answered from here; chance is drawn here too and not counted."""
        choice = Random(1).choice  # noqa: S311 - a benchmark needs no secret luck
        done = 0
        start = now = process_time()
        while now < start + seconds:
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.chance_outcomes())[0])
                elif state.is_simultaneous_node():
                    state.apply_actions([choice(state.legal_actions(player)) for player in range(self.seats)])
                    done += self.seats
                else:
                    state.apply_action(choice(state.legal_actions()))
                    done += 1
            now = process_time()
        return done / (now - start)
