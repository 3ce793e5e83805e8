"""The board of Dungeon Mayhem: heroes above, what was played in the middle, one's own cards below."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, DescendantBlur, DescendantFocus

from dungeonbox.games.mayhem import words
from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.view import HeroView, MayhemView, ShieldView
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.cards import ANYONE, Face, Tray
from dungeonbox.terminal.screen.boards.mayhem_cards import (
    POWER,
    SYMBOLS,
    Laid,
    hero_name,
    mark_of,
    strengths,
    style_of,
    symbols_of,
)
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import TextLine
from dungeonbox.terminal.screen.spot import Spot, badge, spots_for

PLAYED: Final = frozenset({"played", "stole"})
MOST_LAID: Final = 4
NARROWEST: Final = 16
WIDEST: Final = 24


class Shield(Spot):
    """A Defense card in front of a hero, as one line."""

    DEFAULT_CSS = """
    Shield { width: 100%; height: 1; text-wrap: nowrap; text-overflow: ellipsis; color: $foreground; }
    Shield.-legal { text-style: bold; }
    Shield:focus { background: $accent; color: $background; }
    Shield.-hinted { text-style: underline; }
    """


class FighterSpot(Spot):
    """The upper lines of a hero's panel: who it is and how they fare."""

    DEFAULT_CSS = """
    FighterSpot { width: 100%; height: 2; color: $foreground; }
    FighterSpot:focus { text-style: none; }
    """


class Fighter(Vertical):
    """One player: hit points, Defense cards, how many cards they hold."""

    DEFAULT_CSS = """
    Fighter { width: 1fr; height: 100%; border: round $line; border-subtitle-color: $faint; }
    Fighter.-turn { border: round $primary; }
    Fighter.-lit { border: double $primary; }
    Fighter.-aimed { border: heavy $accent; background: $panel; }
    Fighter.-out { opacity: 60%; }
    Fighter.-hurt { background: $error 25%; }
    Fighter.-healed { background: $success 20%; }
    Fighter VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    """

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"seat{seat + 1}")
        self.seat = seat
        self.hero = FighterSpot()
        self.shields = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        """The hero above, the Defense cards below."""
        yield self.hero
        yield self.shields

    def show(self, frame: Frame, cards: Cards, change: int) -> None:
        """Draw one player."""
        view = cast(MayhemView, frame.view)
        hero = view.heroes[self.seat]
        token = f"target:seat{self.seat + 1}"
        number = frame.number(token)
        self.hero.put(token, number, _status(frame, hero, cards, change))
        name = hero_name(hero, cards)
        self.border_title = Content.assemble(
            (badge(number), "bold"), (f"{mark_of(hero.hero)} {name}", f"bold {style_of(hero.hero)}")
        )
        is_dealt = view.turn != NONE
        self.border_subtitle = f"hand {hero.hand_size} deck {hero.deck_size}" if is_dealt and not hero.is_out else ""
        self.set_class(hero.is_out, "-out")
        self.set_class(view.to_act == self.seat, "-turn")
        self.set_class(number > 0, "-lit")
        self._show_shields(frame, hero, cards)

    def _show_shields(self, frame: Frame, hero: HeroView, cards: Cards) -> None:
        spots = spots_for(self.shields, Shield, len(hero.shields))
        for slot, (spot, shield) in enumerate(zip(spots, hero.shields, strict=True), 1):
            token = f"target:seat{self.seat + 1}.shield{slot}"
            number = frame.number(token)
            spot.put(token, number, _shield_line(frame, shield, self.seat, number, cards))

    def flash(self, change: int) -> None:
        """Light up for a moment."""
        name = "-hurt" if change < 0 else "-healed"
        self.add_class(name)
        self.set_timer(0.6, lambda: self.remove_class(name))

    def on_click(self, event: Click) -> None:
        """Anywhere on the panel is on the hero."""
        event.stop()
        self.hero.action_choose()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Show that the hero is aimed at."""
        self.set_class(event.widget is self.hero, "-aimed")

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """Not any more."""
        if event.widget is self.hero:
            self.remove_class("-aimed")


def _status(frame: Frame, hero: HeroView, cards: Cards, change: int) -> Content:
    """Who it is, and their hit points with what has just changed."""
    view = cast(MayhemView, frame.view)
    who = "you" if hero.seat == frame.eyes else frame.names[hero.seat]
    turn = "▶ " if view.to_act == hero.seat else ""
    state = " ✗ out" if hero.is_out else " ◌ disguised" if hero.disguised else ""
    hearts = Content.assemble(("♥" * hero.hp, "$heal"), ("·" * (int(cards.hit_points) - hero.hp), "$faint"))
    moved = f" {change:+d}" if change else ""
    return Content.assemble(
        (turn, "bold $primary"), (who, "bold" if turn or who == "you" else ""), (state, "$again"), "\n",
        hearts, (f" {hero.hp}", "bold"), (moved, "bold $error" if change < 0 else "bold $success"), "\n",
        (f"discard {len(hero.discard)}", "$faint"),
    )  # fmt: skip


def _shield_line(frame: Frame, shield: ShieldView, holder: int, number: int, cards: Cards) -> Content:
    """A Defense card: what is left of it, its name, and the mark of its owner if another seat's."""
    view = cast(MayhemView, frame.view)
    name = cards.names[cards.words.index(shield.card)]
    owner = view.heroes[shield.owner].hero
    borrowed = (f"{mark_of(owner)} ", style_of(owner)) if shield.owner != holder else ""
    left = "■" * (shield.defense - shield.damage)
    return Content.assemble(
        (badge(number), "bold $primary"), (left, "$defense"), ("□" * shield.damage, "$faint"), " ", borrowed, name,
    )  # fmt: skip


class Arena(Vertical):
    """The middle of the table: who played what, in this turn or the last one. With room to spare, the cards too."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Arena { height: 1; }
    Arena #plays { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; text-align: center; }
    Arena #laid { height: 1fr; align: center middle; display: none; }
    .-tall Arena { height: 1fr; min-height: 1; }
    .-tall Arena #laid { display: block; }
    Laid { width: 18; height: 7; border: round $line; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        """One line, and the cards below it."""
        yield TextLine(id="plays")
        yield Horizontal(id="laid")

    def show(self, frame: Frame, cards: Cards) -> None:
        """Tell it in one line, and lay the cards out."""
        seat, played = last_plays(frame)
        self.query_one(TextLine).put(self._told(frame, cards, seat, played) if played else Content())
        laid = self.query_one("#laid", Horizontal)
        spots = list(laid.query(Laid))
        shown = played[-MOST_LAID:]
        fresh = [Laid() for _ in shown[len(spots) :]]
        for spot, card in zip([*spots, *fresh], shown, strict=False):
            spot.put(cards, card)
        for spot in spots[len(shown) :]:
            spot.display = False
        if fresh:
            laid.mount_all(fresh)

    def _told(self, frame: Frame, cards: Cards, seat: int, played: Sequence[int]) -> Content:
        hero = cast(MayhemView, frame.view).heroes[seat].hero
        who = "You" if seat == frame.eyes else frame.names[seat]
        parts: list[Content] = []
        for card in played:
            style = style_of(cards.heroes[cards.hero[card]])
            parts.append(Content.assemble((cards.names[card], style), " ", symbols_of(cards, card)))
        line = Content(" → ").join(parts)
        return Content.assemble((f"{mark_of(hero)} {who}: ", f"bold {style_of(hero)}"), line)


def last_plays(frame: Frame) -> tuple[int, list[int]]:
    """Who played last, and the cards of that turn in order."""
    kinds = frame.words.NOTES
    seat = NONE
    played: list[int] = []
    for note in reversed(frame.notes):
        name = kinds[note.kind].name
        if name in PLAYED:
            seat = note.public[0]
            played.insert(0, note.public[2 if name == "stole" else 1])
        elif name == "turn" and played:
            break
    return seat, played


class MayhemBoard(Board):
    """Heroes in seat order, so that the turn goes from left to right and round."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    MayhemBoard #heroes { height: 8; }
    .-tall MayhemBoard #heroes { height: 11; }
    .-tall MayhemBoard FighterSpot { height: 3; }
    .-tall MayhemBoard #tray { height: 10; }
    MayhemBoard Card { content-align: left top; text-align: left; }
    .-tall.-narrow MayhemBoard #stage { height: 1; }
    .-tall.-narrow MayhemBoard #laid { display: none; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.cards = cast(Mayhem, game).cards
        self.panels = [Fighter(seat) for seat in range(game.seats)]
        self._told = 0
        self._hp: list[int] = []
        self._changes = [0] * game.seats

    def compose(self) -> ComposeResult:
        """Heroes, stage, tray."""
        yield Horizontal(*self.panels, id="heroes")
        yield Arena(id="stage")
        yield Tray(NARROWEST, WIDEST)

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        self._notice_changes(frame)
        for panel in self.panels:
            panel.show(frame, self.cards, self._changes[panel.seat])
        self.query_one(Arena).show(frame, self.cards)
        self.query_one(Tray).show(frame, self._faces(frame), self._empty(frame))

    def _notice_changes(self, frame: Frame) -> None:
        """See whose hit points have changed since the last news."""
        hp = [hero.hp for hero in cast(MayhemView, frame.view).heroes]
        if len(frame.notes) == self._told:
            return
        is_news = len(frame.notes) > self._told and len(self._hp) == len(hp)
        self._changes = [now - before for now, before in zip(hp, self._hp, strict=True)] if is_news else [0] * len(hp)
        self._told = len(frame.notes)
        self._hp = hp
        for panel, change in zip(self.panels, self._changes, strict=True):
            if change:
                panel.flash(change)

    # What lies in the tray -------------------------------------------------------------------------------

    def _faces(self, frame: Frame) -> list[Face]:
        view = cast(MayhemView, frame.view)
        if not 0 <= view.eyes < len(view.heroes):
            return []
        mine = view.heroes[view.eyes]
        if not mine.hero:
            return self._hero_faces()
        if view.step == "fetch" and view.to_act == view.eyes:
            return self._card_faces("fetch", mine.discard)
        return self._card_faces("play", mine.hand)

    def _hero_faces(self) -> list[Face]:
        cards = self.cards
        faces = []
        for hero, id in enumerate(cards.heroes):
            kinds = Counter({card: cards.copies[card] for card in range(len(cards)) if cards.hero[card] == hero})
            name = cards.hero_names[hero].split()[0]
            title = Content.assemble((f"{mark_of(id)} {name}", f"bold {style_of(id)}"))
            faces.append(Face(f"hero:{id}", title, strengths(cards, kinds)))
        return [*faces, ANYONE]

    def _card_faces(self, family: str, listed: Sequence[str]) -> list[Face]:
        cards = self.cards
        faces = []
        for word, copies in Counter(listed).items():
            card = cards.words.index(word)
            hero = cards.heroes[cards.hero[card]]
            title = Content.assemble((cards.names[card], f"bold {style_of(hero)}"))
            text = Content.assemble(symbols_of(cards, card), "\n", words.effect(cards, card))
            faces.append(Face(f"{family}:{word}", title, text, copies))
        return faces

    def _empty(self, frame: Frame) -> str:
        view = cast(MayhemView, frame.view)
        if not 0 <= view.eyes < len(view.heroes):
            return "Hands are hidden."
        if view.heroes[view.eyes].is_out:
            return "You are out. Watch the others, or leave the table."
        return "Your cards come when everybody has a hero." if view.turn == NONE else "Your hand is empty."

    # Words -----------------------------------------------------------------------------------------------

    def seat_style(self, frame: Frame, seat: int) -> str:
        """The hero's colour."""
        return f"bold {style_of(cast(MayhemView, frame.view).heroes[seat].hero)}"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The hero's symbol."""
        hero = cast(MayhemView, frame.view).heroes[seat].hero
        return mark_of(hero) if hero else ""

    def legend(self) -> Content:
        """What the symbols mean."""
        symbols = [(SYMBOLS[letter], name) for letter, name in words.SYMBOLS.items()] + [(POWER, "mighty power")]
        lines = [
            Content("   ").join([Content.assemble(symbol, f" {name}") for symbol, name in symbols]),
            Content.assemble(("■", "$defense"), " defense left   ", ("□", "$faint"), " damage taken   ",
                             ("♥", "$heal"), " hit point   ▶ must choose   ✗ out   ◌ disguised"),
            Content("   ").join(
                [Content.assemble((f"{mark_of(id)} {id.capitalize()}", style_of(id))) for id in self.cards.heroes]
            ),
        ]  # fmt: skip
        return Content("\n").join(lines)

    def details(self, frame: Frame) -> Content:
        """The piles of each seat: its discards, the cards not yet seen, the known cards of its hand."""
        view = cast(MayhemView, frame.view)
        parts: list[Content] = []
        for hero in view.heroes:
            head = f"{mark_of(hero.hero)} {hero_name(hero, self.cards)} · {frame.names[hero.seat]}"
            lines = [Content.assemble((head, f"bold {style_of(hero.hero)}"))]
            lines.append(Content(f"  hand {hero.hand_size}, deck {hero.deck_size}, discard pile {len(hero.discard)}"))
            for label, listed in self._piles(hero, is_own=hero.seat == view.eyes):
                lines.append(Content.assemble((f"  {label}: ", "$faint"), self._listed(listed)))
            parts.append(Content("\n").join(lines))
        return Content("\n\n").join(parts)

    def _piles(self, hero: HeroView, *, is_own: bool) -> list[tuple[str, Sequence[str]]]:
        piles = [("your hand" if is_own else "known in hand", hero.hand), ("discarded", hero.discard)]
        return [(label, listed) for label, listed in piles if listed]

    def _listed(self, listed: Sequence[str]) -> Content:
        names = []
        for word, copies in Counter(listed).items():
            card = self.cards.words.index(word)
            many = f" ×{copies}" if copies > 1 else ""
            names.append(Content.assemble(self.cards.names[card], " ", symbols_of(self.cards, card), many))
        return Content(", ").join(names)


BOARD: Final = MayhemBoard
