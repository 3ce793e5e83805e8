"""How an observation of Dungeon Busters is written as a row of bytes: the code of each field of its state."""

from dungeonbox.games.busters import steps
from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.games.busters.rules import STEPS, Busters
from dungeonbox.kernel.codes import MOST, Choice, Code, Counts, Number, Numbers, Seat, SeatAction, Slots
from dungeonbox.kernel.tensor import LEFT, FieldCode, Frames, Layout, Part


def layout(game: Busters) -> Layout:
    """The layout of a row."""
    box, seats = game.box, int(game.seats)
    unseen = FieldCode("unseen", _cards(box, holes=False), "the hand and the card laid face down, not known apart")
    return Layout(seats, _frames(box, seats), _table(box, seats), _hero(game), None, unseen)


def _cards(box: Box, *, holes: bool) -> Code:
    return Counts([str(card) for card in _strengths(box)], 1, holes=holes)


def _strengths(box: Box) -> list[int]:
    return list(range(1, int(box.strongest) + 1))


def _frames(box: Box, seats: int) -> Frames:
    """What happens after a battle, and a question."""
    gems = min(len(COLOURS) * int(box.all_gems), MOST)
    return Frames(
        2,
        [step.name for step in STEPS],
        seats,
        [
            Part("punished", LEFT, [steps.PUNISH], Number(seats), "how many seats have been looked at"),
            Part("shared", LEFT, [steps.SHARE], Number(gems), "how many gems have been taken"),
        ],
    )


def _table(box: Box, seats: int) -> list[FieldCode]:
    dungeons = [f"dungeon{number}" for number in range(1, int(box.dungeons) + 1)]
    gems = Numbers(list(COLOURS), int(box.all_gems))
    return [
        FieldCode("leader", Seat(seats), "the leader"),
        FieldCode("dungeon", Choice(dungeons), "the dungeon"),
        FieldCode("monster", Choice(box.words), "the monster on the table"),
        FieldCode("deck", Counts(box.words), "this dungeon's cards not yet turned over, the one left out among them"),
        FieldCode("bank", gems, "gems in the bank"),
        FieldCode("spoils", gems, "gems on the Spoils card"),
    ]


def _hero(game: Busters) -> list[FieldCode]:
    box, seats = game.box, int(game.seats)
    strengths = _strengths(box)
    played = Slots(len(strengths), Choice([str(card) for card in strengths], strengths))
    pledge = SeatAction(game.tokens, int(game.action_ids.pledge) + 1, seats)
    return [
        FieldCode("hero", Choice(box.heroes), "the adventurer"),
        FieldCode("kept", Number(MOST, saturates=True), "promises kept"),
        FieldCode("broken", Number(MOST, saturates=True), "promises broken"),
        FieldCode("hand", _cards(box, holes=True), "cards in the hand, by strength"),
        FieldCode("choice", _cards(box, holes=True), "the card laid down"),
        FieldCode("played", played, "cards played in this dungeon, oldest first"),
        FieldCode("gems", Numbers(list(COLOURS), int(box.all_gems)), "gems"),
        FieldCode("trophies", Counts(box.words), "monsters defeated"),
        FieldCode("pledges", Slots(int(box.most_pledges), pledge), "what was said this round"),
    ]
