"""The board of Dungeon Attack!: the party above, the dungeon and the dice in hand in the middle, actions below."""

from collections.abc import Sequence
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.attack import words
from dungeonbox.games.attack.components import DICE, FACES
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import HEALTH
from dungeonbox.games.attack.view import AttackView, HeroView
from dungeonbox.games.attack.words_sheets import ability_words
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.cards import ANYONE, Face, SeatPanel, Tray
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.words import sentences

RESULTS: Final = (("✗", "$success"), ("→", "$secondary"), ("†", "$error"))
"""Defeated, Moving and Fighting: a shape for each."""
MONSTER: Final = ("●", "$attack")
BOSS: Final = ("♛", "$error")

GOODS: Final = (("$", "$warning"), ("♦", "$heal"), ("♠", "$defense"), ("★", "$power"))
"""Coins, potions, weapons, artefacts."""
GOALS: Final = {"gold": GOODS[:1], "items": GOODS[1:], "artefacts": GOODS[3:]}
"""What counts for each goal of the party."""
RETAINER: Final = ("♟", "$again")
HEALTHY: Final = ("♥", "$heal")

MARKS: Final = {
    "warrior": ("♜", "$defense"),
    "seer": ("✦", "$power"),
    "healer": ("✚", "$foreground"),
    "berserker": ("♨", "$error"),
    "burglar": ("◐", "$faint"),
    "slayer": ("♞", "$warning"),
    "bard": ("♪", "$secondary"),
    "trapper": ("➹", "$success"),
    "monk": ("☯", "$again"),
    "prospector": ("◈", "$attack"),
}
STRANGER: Final = ("●", "$foreground")

ACTIONS: Final = (
    ("fight", "Fight", "the dice you face"),
    ("bust", "Bust the Door", "all dice at once"),
    ("recover", "Recover", "one step"),
    ("rally", "Rally", "come back"),
    ("pass", "Pass", "do nothing"),
)
"""The cards in the tray during a turn; every other legal action stands in the list."""


def mark_of(hero: str) -> tuple[str, str]:
    """The symbol and colour of an adventurer."""
    return MARKS.get(hero, STRANGER)


def dice_of(monsters: int, bosses: int) -> Content:
    """Dice as numbers behind their shapes.

    >>> dice_of(3, 1).plain
    '●3 ♛1'
    """
    parts = [Content.assemble(shape, str(count)) for shape, count in ((MONSTER, monsters), (BOSS, bosses)) if count]
    return Content(" ").join(parts)


def row_of(counts: Sequence[int]) -> Content:
    """Dice of a roll laid out one by one, a Boss behind its crown.

    >>> row_of((2, 0, 1, 0, 0, 1)).plain
    '✗✗† ♛†'
    """
    monsters = [(RESULTS[die][0] * counts[die], RESULTS[die][1]) for die in range(FACES)]
    bosses = [
        ((BOSS[0] + RESULTS[die - FACES][0]) * counts[die], RESULTS[die - FACES][1]) for die in range(FACES, DICE)
    ]
    gap = " " if any(counts[:FACES]) and any(counts[FACES:]) else ""
    return Content.assemble(*monsters, gap, *bosses)


class Adventurer(SeatPanel):
    """One player: health, dice faced, treasure pile, belongings, and what they have said."""

    def show(self, frame: Frame) -> None:
        """Draw one player."""
        view = cast(AttackView, frame.view)
        hero = view.heroes[self.seat]
        mark, style = mark_of(hero.hero)
        star = "♔" if view.first == self.seat else ""
        who = "you" if self.seat == frame.eyes else frame.names[self.seat]
        title = Content.assemble((star, "bold $primary"), (f"{mark} {who}", f"bold {style}"))
        rating = f"CR {hero.rating}" if hero.hero else ""
        self.put(title, rating, self._lines(frame, hero), is_turn=self.seat == view.to_act)

    def _lines(self, frame: Frame, hero: HeroView) -> list[Content]:
        hearts = len(HEALTH) - 1 - HEALTH.index(hero.health)
        health = "fled" if hero.fled else "out" if hearts == 0 else ""
        lines = [
            Content.assemble((hero.hero.capitalize() or "nobody yet", "bold" if hero.hero else "$faint")),
            Content.assemble(
                (HEALTHY[0] * hearts, HEALTHY[1]), ("·" * (3 - hearts), "$faint"), (f" {health}", "bold $error")
            ),
            Content.assemble(("faces ", "$faint"), dice_of(*hero.faces) if any(hero.faces) else Content("-")),
            Content.assemble(("pile ", "$faint"), dice_of(*hero.pile) if any(hero.pile) else Content("-")),
        ]
        owned = zip(GOODS, (hero.gold, hero.potions, hero.weapons, hero.artefacts), strict=True)
        parts = [Content.assemble(shape, str(count)) for shape, count in owned if count]
        parts += [Content.assemble(RETAINER)] if hero.retainer else []
        lines.append(Content(" ").join(parts))
        view = cast(AttackView, frame.view)
        box = cast(Attack, frame.game).box
        lines += [
            Content.assemble((words.describe_saying(box, view, frame.names, token), "$draw")) for token in hero.said
        ]
        return lines


class Cavern(Static):
    """The dungeon, what the party has of the three achievements, and the dice in hand."""

    DEFAULT_CSS = """
    Cavern { height: 4; content-align: center middle; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__("", id="cavern", markup=False)

    def show(self, frame: Frame) -> None:
        """Tell what lies before the party."""
        view = cast(AttackView, frame.view)
        dungeon = dice_of(*view.dungeon) if any(view.dungeon) else Content.assemble(("empty", "$faint"))
        goals = [Content.assemble(*GOALS[goal.goal], f" {goal.has}/{goal.needs}") for goal in view.goals]
        store = [Content.assemble((f"Level {'I' * (view.level + 1)}", "bold"), "   dungeon ", dungeon), *goals]
        self.update(Content("\n").join([Content("   ").join(store), *self._roll(view), self._last(frame)]))

    def _roll(self, view: AttackView) -> list[Content]:
        """The dice in hand: those that can still be rerolled, then the others."""
        if view.hits:
            return [Content.assemble((f"Hits: {view.hits}", "bold $error"))]
        rows = zip(("roll ", "picked ", "settled "), view.roll, strict=True)
        parts = [Content.assemble((name, "$faint"), row_of(row)) for name, row in rows if any(row)]
        return [Content("   ").join(parts)] if parts else []

    def _last(self, frame: Frame) -> Content:
        """The latest things that happened, in words."""
        audible = [note for note in frame.notes if frame.words.NOTES[note.kind].text]
        told = sentences(frame.words, frame.game, audible[-2:], frame.names)
        return Content.assemble(("  ".join(told), "$faint"))


NARROWEST: Final = 15
WIDEST: Final = 22
"""Columns of a card."""


class ActionTray(Tray):
    """Actions or adventurers to choose from; cards that have more to say make the tray taller."""

    DEFAULT_CSS = """
    ActionTray.-tall { height: 8; }
    """

    def show(self, frame: Frame, faces: Sequence[Face], empty: str) -> None:
        """Lay these cards out."""
        is_tall = any(len(face.text.plain) > WIDEST for face in faces)
        self.set_class(is_tall, "-tall")
        self.narrowest = WIDEST if is_tall else NARROWEST
        super().show(frame, faces, empty)


class AttackBoard(Board):
    """The party in seat order, the dungeon before it, and what can be done."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    AttackBoard #party { height: 7; }
    .-tall AttackBoard #party { height: 9; }
    .-tall AttackBoard #cavern { height: 1fr; min-height: 4; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.rules = cast(Attack, game)
        self.box = self.rules.box
        self.panels = [Adventurer(seat) for seat in range(game.seats)]

    def compose(self) -> ComposeResult:
        """Party, dungeon, tray."""
        yield Horizontal(*self.panels, id="party")
        yield Cavern()
        yield ActionTray(NARROWEST, WIDEST)

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        for panel in self.panels:
            panel.show(frame)
        self.query_one(Cavern).show(frame)
        self.query_one(ActionTray).show(frame, self._faces(frame), self._empty(frame))

    # What lies in the tray -------------------------------------------------------------------------------

    def _faces(self, frame: Frame) -> list[Face]:
        view = cast(AttackView, frame.view)
        if view.eyes == NONE:
            return []
        if not view.heroes[view.eyes].hero:
            return self._hero_faces()
        if view.step == "act" or view.to_act != view.eyes:
            return [
                _face(token, Content.assemble((title, "bold")), "ends the level!" if token in view.ending else text)
                for token, title, text in ACTIONS
            ]
        return []

    def _hero_faces(self) -> list[Face]:
        faces = []
        for hero, id in enumerate(self.box.heroes):
            mark, style = mark_of(id)
            title = Content.assemble((f"{mark} {id.capitalize()}", f"bold {style}"))
            ability = self.box.ability(hero)
            text = f"CR {self.box.ratings[hero]} {ability}\n{ability_words(self.rules, hero)}"
            faces.append(_face(f"hero:{id}", title, text))
        return [*faces, ANYONE]

    def _empty(self, frame: Frame) -> str:
        return "Watching the party." if cast(AttackView, frame.view).eyes == NONE else ""

    # Words -----------------------------------------------------------------------------------------------

    def seat_style(self, frame: Frame, seat: int) -> str:
        """The adventurer's colour."""
        return f"bold {mark_of(cast(AttackView, frame.view).heroes[seat].hero)[1]}"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The adventurer's symbol."""
        hero = cast(AttackView, frame.view).heroes[seat].hero
        return mark_of(hero)[0] if hero else ""

    def legend(self) -> Content:
        """What the symbols mean."""
        dice = zip((*RESULTS, MONSTER, BOSS), ("Defeated", "Moving", "Fighting", "Monster", "Boss"), strict=True)
        goods = zip(
            (*GOODS, RETAINER, HEALTHY), ("coin", "potion", "weapon", "artefact", "retainer", "health"), strict=True
        )
        lines = [
            Content("   ").join([Content.assemble(shape, f" {name}") for shape, name in row]) for row in (dice, goods)
        ]
        for hero, id in enumerate(self.box.heroes):
            mark, style = mark_of(id)
            ability = self.box.ability(hero)
            about = f"CR {self.box.ratings[hero]}  {ability}: {ability_words(self.rules, hero)}"
            lines.append(Content.assemble((f"{mark} {id:<11}", style), about))
        return Content("\n").join([*lines, Content("♔ starting player of the level")])


def _face(token: str, title: Content, text: str) -> Face:
    return Face(token, title, Content.assemble((text, "$faint")))


BOARD: Final = AttackBoard
