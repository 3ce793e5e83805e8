"""The games as games of OpenSpiel: its own tests, and that no player is told what its seat cannot know."""

import copy
import pickle
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

import pyspiel
import pytest

import dungeonbox
from dungeonbox.adapters import openspiel
from dungeonbox.adapters.openspiel import CHANCE, SIMULTANEOUS, DungeonboxState, Observer, Play, Sequencer
from dungeonbox.games import layout
from dungeonbox.kernel.chance import Scripted, Seeded, sees
from dungeonbox.kernel.match import Match
from tests.adapters import playthroughs

HONEST_TENSOR: Final = Observer.set_from
HIDING: Final = ("mayhem(players=3)", "busters(players=3)", "hustle(players=2)")


def load(text: str) -> Any:
    return pyspiel.load_game(f"dungeonbox_{text}")


def tables(*, all_seats: bool) -> list[str]:
    """Every game at its smallest and its largest table, or at every one."""
    found = []
    for id in dungeonbox.IDS:
        seats = dungeonbox.info(id).seats
        found += [f"{id}(players={number})" for number in (seats if all_seats else (seats[0], seats[-1]))]
    return found


def wander(game: Any, seed: int) -> Iterator[DungeonboxState]:
    """Every state of a game played at random, the same one each time."""
    luck = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_simultaneous_node():
            state.apply_actions([luck.choice(state.legal_actions(player)) for player in range(state.num_players())])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    yield state


# OpenSpiel's own tests -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*tables(all_seats=False), "busters(players=4,simultaneous=True)"])
def test_openspiel_plays_it_at_random(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("text", tables(all_seats=True))
def test_openspiel_plays_it_at_random_with_every_number_of_players(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=5, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("players", dungeonbox.info("busters").seats)
def test_openspiel_plays_sealed_choices_at_once(players: int) -> None:
    pyspiel.random_sim_test(load(f"busters(players={players},simultaneous=True)"), 5, serialize=True, verbose=False)


@pytest.mark.parametrize("id", dungeonbox.IDS)
def test_a_playthrough_is_the_golden_one(id: str) -> None:
    golden = (playthroughs.FOLDER / f"{id}.txt").read_text(encoding="utf-8")
    assert playthroughs.playthrough(id).splitlines() == golden.splitlines()


# What kind of game it is ---------------------------------------------------------------------------------


def test_every_game_of_the_box_is_registered() -> None:
    found = [name for name in pyspiel.registered_names() if name.startswith("dungeonbox_")]
    assert found == sorted(f"dungeonbox_{id}" for id in dungeonbox.IDS)


def test_the_type_says_what_the_traits_say() -> None:
    kind = pyspiel.GameType
    found = {id: load(id).get_type() for id in dungeonbox.IDS}
    assert {id for id in found if found[id].information == kind.Information.IMPERFECT_INFORMATION} == {
        *("mayhem", "busters", "hustle")
    }
    assert [found[id].utility for id in ("mayhem", "attack", "hustle")] == [
        kind.Utility.CONSTANT_SUM,
        kind.Utility.IDENTICAL,
        kind.Utility.GENERAL_SUM,
    ]
    joint = load("busters(simultaneous=True)").get_type()
    assert (found["busters"].dynamics, joint.dynamics) == (kind.Dynamics.SEQUENTIAL, kind.Dynamics.SIMULTANEOUS)


def test_the_sizes_are_those_of_the_rulebook() -> None:
    game, rules = load("mayhem(players=4)"), dungeonbox.make("mayhem", 4)
    assert (game.num_players(), game.num_distinct_actions()) == (4, rules.actions)
    assert (game.max_game_length(), game.max_chance_outcomes()) == (
        rules.measures.max_length,
        rules.measures.max_outcomes,
    )
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0.0, 1.0, 1.0)
    assert game.max_chance_nodes_in_history() > rules.measures.max_length


def test_options_and_components_are_parameters(tmp_path: Path) -> None:
    text = (Path(dungeonbox.__file__).parent / "games" / "mayhem" / "components.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "hit-points"\nnumber = 10', 'id = "hit-points"\nnumber = 7'), encoding="utf-8")
    game = load(f"mayhem(players=2,first_seat=2,fireball_ignores_shields=on,components={own})")
    setup = game.sequencer.rules.setup
    assert setup.options == {"first_seat": "2", "fireball_ignores_shields": "on"}
    assert setup.digest == dungeonbox.read_components(own).digest != dungeonbox.house_components("mayhem").digest


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mayhem(players=9)", "2 to 4 seats, not 9"),
        ("mayhem(players=2,first_seat=9)", "option first_seat is one of"),
        ("mayhem(players=2,first_seat=first)", "first_seat"),
        ("mayhem(components=nowhere.toml)", "nowhere.toml"),
        ("mayhem(speed=3)", "speed"),
    ],
)
def test_a_bad_parameter_is_named(text: str, complaint: str) -> None:
    with pytest.raises((dungeonbox.DungeonboxError, pyspiel.SpielError), match=complaint):
        load(text)


# Play ----------------------------------------------------------------------------------------------------


def test_actions_and_results_of_luck_have_the_words_of_the_rulebook() -> None:
    state = load("mayhem(players=2)").new_initial_state()
    assert [state.action_to_string(0, action) for action in state.legal_actions()][:2] == ["hero:azzan", "hero:lia"]
    for action in (0, 1):
        state.apply_action(action)
    assert [state.action_to_string(CHANCE, result) for result, _ in state.chance_outcomes()] == ["0", "1"]
    state.apply_action(0)
    words = {state.action_to_string(CHANCE, result): chance for result, chance in state.chance_outcomes()}
    assert words["lightning-bolt"] == 4 / 28
    assert abs(sum(words.values()) - 1) < 1e-9
    assert state.string_to_action("fireball") == state.play.step.results[words_index(state, "fireball")]


def words_index(state: Any, word: str) -> int:
    return [state.action_to_string(CHANCE, result) for result in state.play.step.results].index(word)


@pytest.mark.parametrize("text", ["mayhem(players=3)", "attack(players=2)", "hustle(players=3)", "busters(players=4)"])
def test_the_match_that_a_game_was_is_the_same_here(text: str) -> None:
    """All actions and draws of a game, played again by a match of ours: it ends in the same state."""
    game = load(text)
    values: list[int] = []
    before: Play = game.sequencer.start
    values += [draw.value for draw in before.step.draws] if before.step.is_done else []
    for state in wander(game, 5):
        if state.play.step is not before.step and state.play.step.is_done:
            values += [draw.value for draw in state.play.step.draws]
        before = state.play
    moves = [(item.player, item.action) for item in state.full_history() if item.player != CHANCE]
    match = Match.new(game.sequencer.rules, Scripted(values))
    for seat, action in moves:
        match.act(seat, action)
    assert match.state == state.play.asked
    assert state.returns() == list(match.outcome.worth)


def test_a_state_is_copied_and_pickled_wherever_it_stands() -> None:
    for text in ("shuffle(players=2)", "busters(players=3)"):
        game = load(text)
        for number, state in enumerate(wander(game, 2)):
            if number > 90:
                break
            if number % 9 == 0:
                again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
                for other in (again, state.clone(), copy.deepcopy(state), game.deserialize_state(state.serialize())):
                    assert (str(other), other.history()) == (str(state), state.history())
                    assert told(other, 0) == told(state, 0)


def test_sealed_choices_are_one_joint_action() -> None:
    state = load("busters(players=3,simultaneous=True)").new_initial_state()
    while not state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[0])
    cards = [state.legal_actions(player)[player] for player in range(3)]
    state.apply_actions(cards)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for player in range(3):
        assert all(f"{seat + 1} card:{seat + 1}" in told(state, player)[0] for seat in range(3))


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = load("mayhem(players=2)").new_initial_state()
    for action in (100, 999):
        with pytest.raises(pyspiel.SpielError, match=f"^action {action} is not legal for player 0$"):
            state.apply_action(action)
    joint = load("busters(players=3,simultaneous=True)").new_initial_state()
    while not joint.is_simultaneous_node():
        joint.apply_action(joint.legal_actions()[0])
    before = str(joint)
    cards = [joint.legal_actions(player)[0] for player in range(3)]
    for actions, complaint in (
        (cards[:2], "3 players need as many actions, not 2"),
        ([*cards[:2], 999], "action 999 is not legal for player 2"),
    ):
        with pytest.raises(pyspiel.SpielError, match=f"^{complaint}$"):
            joint.apply_actions(actions)
    assert (state.history(), str(joint)) == ([], before)


# What a player is told -----------------------------------------------------------------------------------


def told(state: Any, player: int) -> tuple[str, str, list[int], list[float], list[float]]:
    """Everything a player gets from a state."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.legal_actions(player) if state.current_player() in (player, SIMULTANEOUS) else [],
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


def test_an_information_state_is_the_table_and_the_record_of_the_seat() -> None:
    state = load("mayhem(players=2)").new_initial_state()
    for action in (0, 1, 1, 0, 1, 2, 12, 13, 14, 15):
        state.apply_action(action)
    first, second = [state.information_state_string(player).splitlines() for player in range(2)]
    assert first[3:5] == [
        "seat1 azzan  hp 10  hand lightning-bolt burning-hands magic-missile  deck ?*25",
        "seat2 lia  hp 10  turns 1  hand ?*4  deck ?*24",
    ]
    assert first[-3:] == ["start", "1 hero:azzan", "2 hero:lia 1 lightning-bolt burning-hands magic-missile ? ? ? ?"]
    assert second[-1].startswith("2 hero:lia 1 ? ? ? for-even-more-justice")


@pytest.mark.parametrize("id", dungeonbox.IDS)
def test_the_tensor_is_the_row_of_the_observation(id: str) -> None:
    game = load(id)
    rules, rows = game.sequencer.rules, layout(game.sequencer.rules)
    state = list(islice(wander(game, 4), 70))[-1].clone()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for player in range(game.num_players()):
        row = rows.row(rules.observe(state.play.state, player))
        scaled = [byte / scale for byte, scale in zip(row, rows.scales(), strict=True)]
        assert state.observation_tensor(player) == pytest.approx(scaled)
        assert state.information_state_tensor(player) == state.observation_tensor(player)
        assert 0 <= min(scaled) <= max(scaled)
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [rows.size]


@pytest.mark.parametrize("text", [*HIDING, "busters(players=3,simultaneous=True)", "attack(players=2)"])
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_it(text: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differ = 0
    for number, state in enumerate(wander(load(text), 1)):
        if state.is_chance_node() or number % 3:
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert told(other, player) == told(state, player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            differ += str(other) != str(state)
    assert (differ > 0) == (text in HIDING)  # of joint choices nothing is hidden but what is not yet chosen


def test_a_resampled_state_tells_others_nothing_that_the_player_cannot_know() -> None:
    """What other seats remember of it is what the player knows, whatever they have seen in truth."""
    state = list(wander(load("mayhem(players=2)"), 1))[60]
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.play.records == (state.play.records[0],) * 2
    assert state.play.records[0] != state.play.records[1]


def test_nothing_is_resampled_while_luck_falls() -> None:
    state = load("shuffle(players=2)").new_initial_state()
    nothing = [0.0] * state.get_game().observation_tensor_size()
    assert told(state, 0) == ("start\n", "", [], nothing, nothing)
    with pytest.raises(pyspiel.SpielError, match="not while luck falls"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))


def seen_by(play: Play, player: int) -> list[int]:
    """What this player saw of the luck of the latest step."""
    return [draw.value if sees(draw.seen, player) else -1 for draw in play.step.draws]


def compare_twins(text: str, seed: int) -> int:
    """Change each action and result that some player did not see, and compare all it is told from there on.

    A twin ends where the player sees a difference, or where the game cannot go on as it did.
    """
    states = [state.clone() for state in wander(load(text), seed)]
    history = states[-1].full_history()
    luck = Random(seed)
    compared = 0
    for at, item in enumerate(history):
        others = [action for action in states[at].legal_actions() if action != item.action]
        for player in range(states[0].num_players()):
            if others and player != item.player:
                compared += compare_twin(states, at, luck.choice(others), player)
    return compared


def compare_twin(states: list[Any], at: int, other: int, player: int) -> int:
    """The same for one action or result, which is another one in the twin."""
    twin = states[at].clone()
    twin.apply_action(other)
    compared = 0
    for true, after in pairwise(states[at + 1 :]):
        if not CHANCE == true.current_player() == twin.current_player():
            if true.current_player() != twin.current_player() or not is_hidden(true, twin, player):
                break
            assert told(true, player) == told(twin, player), f"player {player} is told a secret"
            compared += 1
        action = after.history()[-1]
        if action not in twin.legal_actions():
            break
        twin.apply_action(action)
    return compared


def is_hidden(true: Any, twin: Any, player: int) -> bool:
    """Whether these eyes saw the same luck and the same actions, so that they cannot tell the twins apart."""
    return seen_by(true.play, player) == seen_by(twin.play, player) and open_actions(true) == open_actions(twin)


def open_actions(state: Any) -> list[tuple[int, int]]:
    """The actions that all have seen: all but those of a sealed step that is open."""
    moves = [(item.player, item.action) for item in state.full_history() if item.player != CHANCE]
    return moves[: len(moves) - len(state.play.pending)]


@pytest.mark.parametrize("text", HIDING)
def test_what_a_player_did_not_see_changes_nothing_it_is_told(text: str) -> None:
    assert compare_twins(text, 1) > 0


def tensor_of_the_truth(observer: Observer, state: Any, player: int) -> None:
    """The row of what the seat would see if the others had shown it a bit of the truth."""
    HONEST_TENSOR(observer, state, player)
    if state.play.asked is not None:
        observer.tensor[0] += crc32(state.play.asked.pack()) & 1


@pytest.mark.parametrize(
    ("text", "place", "name", "leak"),
    [
        ("mayhem(players=3)", openspiel, "sees", lambda *_: True),
        ("mayhem(players=3)", Sequencer, "observed", lambda one, play, _seat: one.rules.position(play.asked)),
        ("busters(players=3)", Sequencer, "remembered", lambda _one, play, _seat: repr(play.pending)),
        ("mayhem(players=3)", Observer, "set_from", tensor_of_the_truth),
    ],
)
def test_a_leak_is_caught(text: str, place: object, name: str, leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, name, leak)
    with pytest.raises(AssertionError, match="is told a secret"):
        compare_twins(text, 1)


# Algorithms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["busters(players=4)", "mayhem(players=2)"])
def test_a_state_is_imagined_from_an_observation(text: str) -> None:
    game = load(text)
    match = Match.new(game.sequencer.rules, Seeded(2))
    luck = Seeded(3)
    *_, last = wander(game, 1)
    over = last.play.state
    while not match.is_over:
        for seat in match.waiting():
            state = game.imagine(match.observe(seat), luck)
            assert state.current_player() == seat
            with pytest.raises(pyspiel.SpielError, match="a seat that is asked"):
                game.imagine(game.sequencer.rules.observe(over, seat), luck)
            assert state.legal_actions() == list(match.game.legal(match.state, seat))
            assert state.information_state_string(seat).startswith(
                match.game.position(match.observe(seat)).split("\n")[0]
            )
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
