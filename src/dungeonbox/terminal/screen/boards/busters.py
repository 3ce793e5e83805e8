"""The board of Dungeon Busters: the party above, the monster and its chests in the middle, one's own cards below."""

from collections.abc import Sequence
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.busters import words
from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.view import BustersView, HeroView, MonsterView
from dungeonbox.games.busters.words_lists import roman
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.cards import ANYONE, Face, SeatPanel, Tray
from dungeonbox.terminal.screen.frame import Frame

GEMS: Final = (("◆", "$error"), ("●", "$warning"), ("■", "$secondary"))
"""Red, yellow and blue: a shape for each colour."""

MARKS: Final = {"knight": "♞", "mage": "✦", "thief": "◐", "priest": "✚", "ranger": "➹"}
STYLES: Final = {"knight": "$defense", "mage": "$power", "thief": "$success", "priest": "$again", "ranger": "$attack"}
STRANGER: Final = "●"

SAID: Final = "“{}”"
STRENGTH: Final = Content.assemble(("strength", "$faint"))


def mark_of(hero: str) -> str:
    """The symbol of an adventurer."""
    return MARKS.get(hero, STRANGER)


def style_of(hero: str) -> str:
    """The colour of an adventurer."""
    return STYLES.get(hero, "$foreground")


def gems_of(counts: Sequence[int]) -> Content:
    """Gems as numbers behind their shapes."""
    parts = [Content.assemble((shape, style), f"{count} ") for count, (shape, style) in zip(counts, GEMS, strict=True)]
    return Content("").join(parts)


def pile_of(counts: Sequence[int]) -> Content:
    """Gems laid out one by one."""
    return Content.assemble(*[(shape * count, style) for count, (shape, style) in zip(counts, GEMS, strict=True)])


class HeroPanel(SeatPanel):
    """One player: gems, cards on the table, what they say and whether they keep their word."""

    def show(self, frame: Frame) -> None:
        """Draw one player."""
        view = cast(BustersView, frame.view)
        hero = view.heroes[self.seat]
        name = hero.hero.capitalize() if hero.hero else "nobody yet"
        crown = "♔ " if view.leader == self.seat else ""
        mark = (f"{mark_of(hero.hero)} {name}", f"bold {style_of(hero.hero)}")
        title = Content.assemble((crown, "bold $primary"), mark)
        trophies = f"monsters {len(hero.trophies)}" if hero.trophies else ""
        self.put(title, trophies, self._lines(frame, view, hero), is_turn=self.seat in view.to_act)

    def _lines(self, frame: Frame, view: BustersView, hero: HeroView) -> list[Content]:
        who = "you" if hero.seat == frame.eyes else frame.names[hero.seat]
        state = self._state(frame, view, hero)
        lines = [Content.assemble((who, "bold"), (state, "bold $primary")), gems_of(hero.gems)]
        hand = " ".join(map(str, hero.hand)) or "-"
        played = " ".join(map(str, hero.played))
        lines.append(Content.assemble((hand, "$foreground"), (f" │{played}" if played else "", "$faint")))
        lines += [Content.assemble((SAID.format(words.pledge(said, frame.names).strip('"')), "$draw"))
                  for said in hero.pledges]  # fmt: skip
        if hero.kept + hero.broken:
            lines.append(Content.assemble((f"✓{hero.kept}", "$success"), " ", (f"✗{hero.broken}", "$error")))
        return lines

    def _state(self, frame: Frame, view: BustersView, hero: HeroView) -> str:
        """The card revealed, or whether one lies face down."""
        if hero.choice:
            copies = sum(other.choice == hero.choice for other in view.heroes)
            return f" ▶{hero.choice}{' cancelled' if copies > 1 else ''}"
        if hero.seat in frame.chosen:
            return " ▮ chosen"
        return " …" if hero.seat in view.to_act else ""


class Stage(Static):
    """The monster, what it guards, and how the last battle went."""

    DEFAULT_CSS = """
    Stage { height: 4; content-align: center middle; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__("", id="stage", markup=False)

    def show(self, frame: Frame, names: dict[str, str]) -> None:
        """Tell what stands before the party."""
        view = cast(BustersView, frame.view)
        store = Content.assemble(
            (f"Dungeon {roman(view.dungeon)}", "bold"), "   bank ", gems_of(view.bank), "  spoils ",
            gems_of(view.spoils),
        )  # fmt: skip
        lines = [
            store,
            self._monster(view.monster),
            self._left(view, names, int(cast(Busters, frame.game).box.left_out)),
            self._last(frame),
        ]
        self.update(Content("\n").join(lines))

    def _monster(self, monster: MonsterView | None) -> Content:
        if monster is None:
            return Content("")
        chests = Content("  ").join([Content.assemble("[", pile_of(chest), "]") for chest in monster.chests])
        return Content.assemble(
            (monster.name, "bold $accent"), (f"  {monster.hp} HP", "bold $error"), "   chests ", chests
        )

    def _left(self, view: BustersView, names: dict[str, str], left_out: int) -> Content:
        if not view.left:
            return Content("")
        label = f"{words.to_come(len(view.left), left_out)}: "
        return Content.assemble((label + ", ".join(names[word] for word in view.left), "$faint"))

    def _last(self, frame: Frame) -> Content:
        """The latest battle: who played what, what cancelled out, and how it went."""
        view = cast(BustersView, frame.view)
        cards: list[Content] = []
        cancelled: set[int] = set()
        result = Content("")
        for note in reversed(frame.notes):
            kind = frame.words.NOTES[note.kind].name
            if kind in ("won", "defeated") and not cards:
                word = ("victory", "$success") if kind == "won" else ("defeat", "$error")
                result = Content.assemble(word, f", {note.public[0]} against {note.public[1]}:")
            elif kind == "cancelled" and not cards:
                cancelled.add(note.public[0])
            elif kind == "revealed":
                seat, card, *_ = note.public
                cards.insert(0, _played(view.heroes[seat].hero, card, card in cancelled))
            elif cards:
                break
        return Content("  ").join([Content.assemble(("last battle", "$faint")), result, *cards]) if cards else result


def _played(hero: str, card: int, is_cancelled: bool) -> Content:
    """One card of a battle under its player's mark, struck out if it cancelled out."""
    mark = (f"{mark_of(hero)} ", style_of(hero))
    return Content.assemble(mark, (f"{card}✗", "$faint") if is_cancelled else (str(card), "bold"))


class BustersBoard(Board):
    """The party in seat order, the monster between them and your hand."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    BustersBoard #party { height: 8; }
    .-tall BustersBoard #party { height: 10; }
    .-tall BustersBoard #stage { height: 1fr; min-height: 4; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        box = cast(Busters, game).box
        self.box = box
        self.names = dict(zip(box.words, box.names, strict=True))
        self.panels = [HeroPanel(seat) for seat in range(game.seats)]

    def compose(self) -> ComposeResult:
        """Party, monster, tray."""
        yield Horizontal(*self.panels, id="party")
        yield Stage()
        yield Tray(narrowest=9, widest=16)

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        for panel in self.panels:
            panel.show(frame)
        self.query_one(Stage).show(frame, self.names)
        self.query_one(Tray).show(frame, self._faces(frame), self._empty(frame))

    # What lies in the tray -------------------------------------------------------------------------------

    def _faces(self, frame: Frame) -> list[Face]:
        view = cast(BustersView, frame.view)
        if view.eyes == NONE:
            return []
        if not view.heroes[view.eyes].hero:
            return self._hero_faces()
        if view.step in ("lose", "take") and view.eyes in view.to_act:
            return self._gem_faces(view)
        hand = view.heroes[view.eyes].hand
        return [Face(f"card:{card}", Content.assemble((str(card), "bold")), STRENGTH) for card in hand]

    def _hero_faces(self) -> list[Face]:
        faces = []
        for id, name in zip(self.box.heroes, self.box.hero_names, strict=True):
            title = Content.assemble((f"{mark_of(id)} {name}", f"bold {style_of(id)}"))
            faces.append(Face(f"hero:{id}", title, Content()))
        return [*faces, ANYONE]

    def _gem_faces(self, view: BustersView) -> list[Face]:
        counts = view.spoils if view.step == "take" else view.heroes[view.eyes].gems
        faces = []
        for colour, count, (shape, style) in zip(COLOURS, counts, GEMS, strict=True):
            title = Content.assemble((f"{shape} {colour}", f"bold {style}"))
            text = f"{count} {'there' if view.step == 'take' else 'yours'}"
            faces.append(Face(f"{view.step}:{colour}", title, Content.assemble((text, "$faint"))))
        return faces

    def _empty(self, frame: Frame) -> str:
        view = cast(BustersView, frame.view)
        return "Watching the party." if view.eyes == NONE else "Your cards come when everybody has chosen."

    # Words -----------------------------------------------------------------------------------------------

    def seat_style(self, frame: Frame, seat: int) -> str:
        """The adventurer's colour."""
        return f"bold {style_of(cast(BustersView, frame.view).heroes[seat].hero)}"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The adventurer's symbol."""
        hero = cast(BustersView, frame.view).heroes[seat].hero
        return mark_of(hero) if hero else ""

    def legend(self) -> Content:
        """What the symbols mean."""
        gems = [
            Content.assemble((shape, style), f" {colour}") for colour, (shape, style) in zip(COLOURS, GEMS, strict=True)
        ]
        marks = [Content.assemble((f"{mark_of(id)} {id}", style_of(id))) for id in self.box.heroes]
        lines = [
            Content("   ").join(gems),
            Content(
                "♔ leader   ▮ has chosen   ▶ card revealed   ✓ kept their word   ✗ broke it   3 4 │ 5: hand │ played"
            ),
            Content("   ").join(marks),
        ]
        return Content("\n").join(lines)


BOARD: Final = BustersBoard
