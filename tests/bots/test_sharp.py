"""The comparing search: small positions it must get right, and what it never does."""

import re
import tomllib
from copy import copy

import pytest

from dungeonbox.bots import Eyes, make_bot, make_judge
from dungeonbox.bots.judges.shuffle import SHORTLIST
from dungeonbox.bots.levels import levels
from dungeonbox.bots.sharp import Comparing, Sharp
from dungeonbox.games import IDS, info, make
from dungeonbox.games.mayhem import notation
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.notes import Notes
from tests.bots.questions import parts, questions
from tests.house.places import SOURCE

COSTLY = [pytest.param(id, marks=pytest.mark.slow) if id in ("shuffle", "hustle") else id for id in IDS]
"""All games; those that think long without compilation are not among the quick tests."""


class Broken(Exception):
    pass


class Trap(Chance):
    """Luck that must not be asked."""

    def below(self, n: int, seen: int) -> int:
        raise Broken


def sharp(id: str, samples: int) -> Sharp:
    bot = make_bot(f"sharp:{samples}", id)
    assert isinstance(bot, Sharp)
    return bot


def mayhem(text: str) -> Eyes:
    game = make("mayhem", seats=2)
    return Eyes(game, game.observe(notation.read(game, text), 0), Seeded(3))


def chosen(position: Eyes) -> str:
    return position.game.token(sharp("mayhem", 100).choose(position))


def test_it_takes_the_win_in_front_of_it() -> None:
    position = mayhem(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  turns 2  hand lightning-bolt stoneskin evil-sneer
        seat2 sutha  hp 3  turns 1  hand flex
        """
    )
    assert chosen(position) == "play:lightning-bolt"


def test_it_swaps_a_bad_life_for_a_good_one() -> None:
    position = mayhem(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  turns 2  hand burning-hands vampiric-touch
        seat2 sutha  hp 10  turns 1  hand rage big-axe-is-best-axe
        """
    )
    assert chosen(position) == "play:vampiric-touch"


def test_it_overrules_the_heuristic_now_and_then() -> None:
    """In most questions of a game it finds nothing better."""
    bots = (sharp("mayhem", 100), make_bot("thumb", "mayhem"))
    answers = [
        [bot.choose(Eyes(match.game, match.observe(seat), Seeded(3))) for bot in bots]
        for match, seat in questions("mayhem", every=1)
    ]
    others = sum(own != thumb for own, thumb in answers)
    assert 0 < others < len(answers) / 2


def test_an_estimate_has_every_action_once_the_choice_first_then_the_better_ones() -> None:
    position = mayhem(
        """
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 6  turns 2  hand fireball stoneskin evil-sneer
        seat2 sutha  hp 9  turns 1  hand flex
        """
    )
    found = sharp("mayhem", 50).think(position)
    assert sorted(found.actions) == list(position.legal())
    assert found.worths[1:] == sorted(found.worths[1:], reverse=True)
    assert all(0.0 <= worth <= 1.0 for worth in found.worths)
    assert sum(found.shares) == pytest.approx(1.0)


@pytest.mark.parametrize("id", COSTLY)
def test_every_choice_is_legal_and_the_same_luck_makes_the_same_one(id: str) -> None:
    bot = sharp(id, 2)
    asked = 0
    for match, seat in questions(id, every=15):
        observation = match.observe(seat)
        once, again = (bot.choose(Eyes(match.game, observation, Seeded(7))) for _time in range(2))
        assert once == again
        assert once in list(match.game.legal(observation, seat))
        asked += 1
    assert asked > 0


@pytest.mark.parametrize("id", ["attack", pytest.param("hustle", marks=pytest.mark.slow)])
def test_what_is_done_in_every_deal_was_thought_out_before_luck_had_a_say(id: str) -> None:
    steps = 0
    for match, seat in questions(id, every=15):
        game, observation = match.game, match.observe(seat)
        thinking = sharp(id, 2).begin(Eyes(game, observation, Seeded(7)))
        assert isinstance(thinking, Comparing)
        thinking.step(1)
        for option in thinking.options:
            actions = [option.action, *option.course]
            state = game.determinize(observation, Seeded(11))
            for action in actions[:-1]:  # the last one may draw
                game.apply(state, seat, action, Trap(), Notes(False))
            steps += len(option.course)
    assert steps > 0


def test_pretending_learns_nothing() -> None:
    match, seat = next(questions("mayhem", every=4))
    luck = Seeded(3)
    thinking = sharp("mayhem", 10).begin(Eyes(match.game, match.observe(seat), luck))
    thinking.step(4)
    before = parts(thinking.estimate())
    luck_before = copy(luck)
    thinking.pretend()
    assert parts(thinking.estimate()) == before
    assert luck == luck_before


def test_a_card_that_lies_face_down_is_not_known() -> None:
    """Whatever the first seat has laid down, the second thinks the same."""
    game = make("busters", seats=3)
    start = game.start(Seeded(3), Notes(False))
    while len(list(game.legal(start, 1))) == 0 or game.to_act(start) != 0b111:
        seat = next(seat for seat in range(3) if len(game.legal(start, seat)) > 0)
        game.apply(start, seat, game.legal(start, seat)[0], Seeded(1), Notes(False))
    thoughts = set()
    for action in game.legal(start, 0):
        state = start.clone()
        game.apply(state, 0, action, Seeded(1), Notes(False))
        found = sharp("busters", 20).think(Eyes(game, game.observe(state, 1), Seeded(2)))
        thoughts.add((tuple(found.actions), tuple(found.worths)))
    assert len(thoughts) == 1


def test_a_mistake_in_a_rule_is_not_swallowed() -> None:
    text = "step play seat1\nturn seat1 owed 1\nseat1 azzan hand fireball charm\nseat2 sutha hand flex rage\n"
    with pytest.raises(Broken):
        sharp("mayhem", 5).choose(Eyes(mayhem(text).game, mayhem(text).observation, Trap()))


def test_without_a_judge_there_is_no_such_bot() -> None:
    with pytest.raises(BadOptions, match="there is no sharp for 'chess'"):
        make_bot("sharp:10", "chess")


# The judges ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", COSTLY)
def test_what_a_position_is_worth_to_all_adds_up(id: str) -> None:
    judge = make_judge(id)
    assert judge is not None
    for match, _seat in questions(id, every=15):
        game, s = match.game, match.game.determinize(match.observe(0), Seeded(1))
        worths = [judge.worth(game, s, seat) for seat in range(game.seats)]
        assert all(0.0 <= worth <= 1.0 for worth in worths)
        if judge.is_shared:
            assert len(set(worths)) == 1
        elif not judge.has_dungeon:
            assert sum(worths) == pytest.approx(1.0)
        else:
            assert sum(worths) <= judge.safe * float(game.seats) + 1.0 - judge.safe


@pytest.mark.parametrize("id", IDS)
def test_the_weights_are_for_the_components_of_the_box(id: str) -> None:
    """Fit them anew when the components change, or what a row is: `dungeonbox fit`."""
    judge = make_judge(id)
    assert judge is not None
    assert judge.can_judge(make(id, info(id).seats[0]))


@pytest.mark.parametrize("id", IDS)
def test_weights_say_where_they_come_from_and_what_was_won_with_them(id: str) -> None:
    """The proof is a command anybody can repeat, and the result names the same bot and as many games."""
    path = SOURCE / "bots" / "judges" / f"{id}.toml"
    made = tomllib.loads(path.read_text(encoding="utf-8"))
    assert made["command"].startswith(f"dungeonbox fit {id} --games ")
    assert " --seed " in made["command"]
    assert re.fullmatch("[0-9a-f]{12}", made["commit"])
    assert made["edition"] == make(id, info(id).seats[0]).edition
    proof = re.fullmatch(
        rf"dungeonbox simulate {id} --seats \d --bots ([^ ,]+)\S* --games (\d+) --seed \d+", made["proof"]
    )
    assert proof is not None
    assert proof[1] == f"sharp:{levels(id)[-1].samples}"
    assert proof[1] in made["result"]
    assert f"{int(proof[2]):,} " in made["result"]
    assert path.stat().st_size < 1_000_000


def test_with_other_components_it_plays_on_to_the_end_instead_of_judging() -> None:
    sheet = make("mayhem", 2).setup.components
    amounts = [{**row, "number": 3} if row["id"] == "hit-points" else row for row in sheet.data["amount"]]
    game = make("mayhem", 2, components=Sheet("other", {**sheet.data, "amount": amounts}))
    judge = make_judge("mayhem")
    assert judge is not None
    assert not judge.can_judge(game)
    start = game.start(Seeded(1), Notes(False))
    found = sharp("mayhem", 4).think(Eyes(game, game.observe(start, 0), Seeded(2)))
    assert all(worth * 4 == round(worth * 4) for worth in found.worths)  # games that were won, lost or shared


def test_of_a_hundred_places_only_the_weightiest_are_compared_and_the_favourite_always() -> None:
    """Where positions cannot be judged: elsewhere Shuffle's judge plans the turn, and leaves nothing to samples."""
    asked = 0
    for match, seat in questions("shuffle", every=3):
        eyes = Eyes(match.game, match.observe(seat), Seeded(7))
        if len(eyes.legal()) > SHORTLIST:
            bot = sharp("shuffle", 2)
            bot.judge.digest = "of another box"
            thinking = bot.begin(eyes)
            assert isinstance(thinking, Comparing)
            assert len(thinking.options) <= SHORTLIST + 1
            assert thinking.options[0].action == make_bot("thumb", "shuffle").choose(
                Eyes(match.game, match.observe(seat), Seeded(7))
            )
            asked += 1
        if asked == 3:
            return
    pytest.fail("there was nothing to choose from")
