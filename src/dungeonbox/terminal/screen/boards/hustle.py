"""The board of Dungeon Hustle: the dungeon to the left, the party to the right, one's own cards and tools below."""

from collections.abc import Sequence
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from dungeonbox.games.hustle import words
from dungeonbox.games.hustle.board import SIZE, is_card, place_name
from dungeonbox.games.hustle.components import COLOUR_NAMES
from dungeonbox.games.hustle.view import HeroView, HustleView
from dungeonbox.games.hustle.words import TYPE_LETTERS
from dungeonbox.games.hustle.words_sheets import HustleBox, QuestBox
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.boards.hustle_cards import (
    CELL,
    CHARGED,
    GOLD,
    ICON,
    MARKS,
    MONSTER,
    POINTS,
    SHAPES,
    SPENT,
    UNSEEN,
    Cell,
    Chip,
    ChipSpot,
    Corner,
    CornerFoot,
    Row,
    card_of,
    cards_of,
    lined_up,
    mark_of,
)
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import TextLine

FLOOR_NAMES: Final = ("I", "II", "III", "IV", "V", "VI")
SIDE: Final = 29
"""How wide the party is."""

PLACES: Final = {"sleight": "take", "take": "take", "aim": "at", "push": "push", "retreat": "go"}
"""What choosing a place means, by the step; else a jump."""
HANDS: Final = {
    "wander": ("defend",),
    "fight": ("defend",),
    "strike": ("strike", "bash"),
    "trim": ("discard",),
    "scroll": ("discard",),
    "lay": ("lay",),
    "rest": ("charge",),
}
"""What choosing a card of the hand can mean, by the step; else to pay with it."""
SPENDS: Final = {"strike": "sword", "bash": "shield", "defend": "shield"}
"""What only cards of one type can do."""
BUTTONS: Final = {
    "hustle": (("stop", "stop"), ("paint", "recolour start")),
    "wander": (("suffer", "lose a card"),),
    "aid": (("flip", "let it flip"),),
    "fight": (("attack", "attack"), ("flee", "give up")),
    "strike": (),
    "defeat": (("suffer", "lose a card"),),
    "quest": (("quest", "complete it"), ("done", "leave it")),
    "omen": (("done", "reveal"),),
    "spawn": (("bury", "bury it"), ("done", "let them come")),
    "help": (("yes", "yes"), ("no", "no")),
    "offer": (("draw", "draw"), ("done", "no")),
}
"""What there is to press, by the step."""


def dungeon_of(view: HustleView) -> Content:
    """The two tracks: how deep the party is with what that means, and how many monsters have escaped."""
    floor = min(view.floor, view.floors - 1)
    names = [
        (f"▶{name}", "bold $primary") if number == floor else (f" {name}", "$faint")
        for number, name in enumerate(FLOOR_NAMES[: view.floors])
    ]
    last = ("…", "bold $error") if view.floor >= view.floors else ""
    return Content.assemble(
        *names, last, f"  ↻{view.flips} ", GOLD, f"{view.bounty}  ",
        ("☠" * view.escaped, "bold $error"), ("·" * (view.limit - view.escaped), "$faint"),
    )  # fmt: skip


def now_of(view: HustleView) -> Content:
    """What is going on: a battle, attacks to come, a payment, the spawn card, or the hustle and what it picks up."""
    battle = view.battle
    if battle is not None:
        power = str(battle.power) if battle.power != NONE else f"{battle.base}+↻{view.flips}"
        might = f" : {battle.might} " if battle.might else " "
        return Content.assemble(MONSTER, (f" {power}", "bold"), might, cards_of(battle.flipped))
    if view.attacks:
        return Content.assemble(("attacks ", "$faint"), (ICON[0] * view.attacks, ICON[1]))
    if view.step == "pay":
        return Content.assemble(("paid ", "$faint"), cards_of(view.paid))
    if view.omen:
        return Content.assemble(("spawn card ", "$faint"), card_of(view.omen))
    if not view.hustling:
        return Content()
    shapes = [SHAPES[colour] for colour in view.colours]
    cells = {cell.place: cell for cell in view.cells}
    taken = [cells[place].card for place in view.gathers]
    return Content.assemble(*shapes, (f" {len(taken)}: ", "bold"), cards_of(taken))


class Companion(Vertical):
    """One player: level and gold, hand, items, and the Helping card with what one may ask of it."""

    DEFAULT_CSS = """
    Companion { height: auto; }
    Companion .told { text-wrap: nowrap; text-overflow: ellipsis; }
    Companion .helps { height: 1; }
    Companion.-turn { background: $panel; }
    """

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"seat{seat + 1}")
        self.seat = seat
        self.told = TextLine(id=f"told{seat + 1}")
        self.told.add_class("told")
        self.charge = TextLine(id=f"charge{seat + 1}")
        self.charge.styles.width = 6
        self.spots = (ChipSpot(), ChipSpot())

    def compose(self) -> ComposeResult:
        """What is told, and the Helping card."""
        yield self.told
        with Horizontal(classes="helps"):
            yield self.charge
            yield from self.spots

    def show(self, frame: Frame, box: HustleBox) -> None:
        """Draw one player."""
        view = cast(HustleView, frame.view)
        hero = view.heroes[self.seat]
        self.set_class(self.seat == view.turn, "-turn")
        told = [self._who(frame, view, hero), self._hand(frame, hero), *self._more(box, hero)]
        self.told.put(Content("\n").join(told))
        self.charge.put(self._charge(hero))
        for spot, chip in zip(self.spots, self._helps(frame, box, hero), strict=True):
            if chip.token:
                spot.deal(chip, frame)
            else:
                spot.clear()

    def _who(self, frame: Frame, view: HustleView, hero: HeroView) -> Content:
        mark, style = mark_of(hero.hero)
        name = "you" if hero.seat == frame.eyes else frame.names[hero.seat]
        asked = ("▶", "bold $primary") if hero.seat == view.to_act else " "
        star = "♔" if hero.seat == view.first else ""
        gold = f"{hero.gold}/{hero.next_level}" if hero.next_level else str(hero.gold)
        state = Content.assemble((f"L{hero.level} ", "bold"), GOLD, f"{gold} ", POINTS, str(len(hero.quests)))
        who = Content.assemble(asked, (mark, f"bold {style}"), " ", (name[:9], "bold"))
        character = Content(f" ({hero.hero})" if hero.hero else "")
        crown = Content.assemble((star, "$primary"))
        has_room = sum(part.cell_length for part in (who, character, crown, state)) < SIDE - 1
        parts = (who, character, crown) if has_room else (who, crown)
        return lined_up(Content.assemble(*parts), state, SIDE - 1)

    def _hand(self, frame: Frame, hero: HeroView) -> Content:
        """Every card of the hand as far as it is known (one's own lie below), and the items as marks."""
        is_mine = hero.seat == frame.eyes
        unknown = [""] * (hero.held - len(hero.hand))
        cards = [] if is_mine else [card_of(word) for word in (*hero.hand, *unknown)]
        count = Content.assemble((f" hand {hero.held}/{hero.hand_size} ", "$faint"), *cards)
        items = Content.assemble(*[CHARGED if item.charged else SPENT for item in hero.items])
        return lined_up(count, items, SIDE - 1)

    def _more(self, box: HustleBox, hero: HeroView) -> list[Content]:
        """Items, powers and quests by name, where there is room."""
        items = [Content.assemble(CHARGED if item.charged else SPENT, box.items[item.item].name) for item in hero.items]
        powers = [Content.assemble((box.powers[power].name, "$faint")) for power in hero.powers]
        quests = [Content.assemble((box.quests[quest].name, "$faint")) for quest in hero.quests]
        return [Content.assemble(" ", Content(", ").join(row)) for row in (items, powers, quests) if row]

    def _charge(self, hero: HeroView) -> Content:
        if hero.reward:
            return Content.assemble((" ↺", "bold $success"))
        if not hero.charge:
            return Content.assemble((" ", ""), SPENT)
        return Content.assemble(" ", CHARGED, card_of(hero.charge))

    def _helps(self, frame: Frame, box: HustleBox, hero: HeroView) -> tuple[Chip, Chip]:
        if not hero.hero:
            return Chip("", Content()), Chip("", Content())
        if hero.reward and hero.seat == frame.eyes:
            return Chip("reward", Content("Reward")), Chip("turn-back", Content("turn back"))
        first, second = [Chip(f"ask:{aid}", Content(box.helps[aid].name)) for aid in hero.helps]
        return first, second


class HustleBoard(Board):
    """Seven by seven cells, a panel for each seat beside them, and below the viewer's own cards and tools."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    HustleBoard #top { height: 15; }
    HustleBoard #dungeon {
        layout: grid; grid-size: 8 8; grid-gutter: 0 1; grid-columns: 2 6 6 6 6 6 6 6; grid-rows: 1 2 2 2 2 2 2 2;
        width: 51;
    }
    HustleBoard .place { color: $faint; }
    HustleBoard #side { width: 1fr; }
    HustleBoard #tracks, HustleBoard #now { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    HustleBoard .told { height: 2; }
    HustleBoard.-of3 .told, .-tall HustleBoard .told { height: 3; }
    HustleBoard.-of2 .told, .-tall HustleBoard.-of3 .told { height: 5; }
    .-tall HustleBoard.-of2 .told { height: 8; text-wrap: wrap; }
    .-tall HustleBoard #top { height: 22; }
    .-tall HustleBoard #dungeon { grid-rows: 1 3 3 3 3 3 3 3; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.box = words.box(game)
        self.cells: dict[str, Cell] = {}
        self.corners: dict[str, Corner] = {}
        self.feet: dict[str, CornerFoot] = {}
        self.pile = TextLine(id="deck")
        self.party = [Companion(seat) for seat in range(game.seats)]
        self.add_class(f"-of{game.seats}")

    def compose(self) -> ComposeResult:
        """Dungeon and party side by side, then rows: what is asked, the hand, powers and items."""
        with Horizontal(id="top"):
            with Container(id="dungeon"):
                yield from self._grid()
            with Vertical(id="side"):
                yield TextLine(id="tracks")
                yield TextLine(id="now")
                yield from self.party
        yield Row("asked")
        yield Row("hand")
        yield Row("tools")

    def _grid(self) -> ComposeResult:
        """Row by row, each with its label; a corner tile is two cells side by side and a foot above or below them."""
        yield _label("")
        for column in range(SIZE):
            yield _label(f"c{column + 1}")
        for number in range(SIZE * SIZE):
            row, column = number // SIZE, number % SIZE
            if column == 0:
                yield _label(f"r{row + 1}")
            if is_card(number):
                self.cells[place_name(number)] = cell = Cell(place_name(number))
                yield cell
            elif number == SIZE * SIZE // 2:
                yield self.pile
            else:
                name = ("n" if row < SIZE // 2 else "s") + ("w" if column < SIZE // 2 else "e")
                if row in (0, SIZE - 1) and name not in self.corners:
                    self.corners[name] = Corner(name)
                    yield self.corners[name]
                elif row not in (0, SIZE - 1):
                    self.feet[name] = CornerFoot(name)
                    yield self.feet[name]

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        view = cast(HustleView, frame.view)
        self._show_dungeon(frame, view)
        self.query_one("#tracks", TextLine).put(dungeon_of(view))
        self.query_one("#now", TextLine).put(now_of(view))
        for companion in self.party:
            companion.show(frame, self.box)
        self.query_one("#asked", Row).show(frame, Content(), self._buttons(frame, view))
        mine = view.heroes[view.eyes] if view.eyes != NONE and view.heroes[view.eyes].hero else None
        hand = Content(f"hand {mine.held}/{mine.hand_size}") if mine else Content()
        self.query_one("#hand", Row).show(frame, hand, self._hand(frame, view, mine) if mine else [])
        tools = Content("tools") if mine else Content()
        self.query_one("#tools", Row).show(frame, tools, self._tools(frame, mine) if mine else [])

    def _show_dungeon(self, frame: Frame, view: HustleView) -> None:
        family = PLACES.get(view.step, "jump")
        for cell in view.cells:
            self.cells[cell.place].show(frame, view, cell, family)
        mine = view.heroes[view.eyes].place if view.eyes != NONE else ""
        for corner in view.corners:
            quest = self._quest(corner.quest)
            is_quested = view.step == "quest" and corner.corner == mine
            of_corner = "quest" if is_quested else "go" if family == "go" else "jump"
            self.corners[corner.corner].show(frame, corner, quest, of_corner)
            self.feet[corner.corner].show(view, corner, quest)
        self.pile.put(Content(f"▒▒{view.deck:>3}\n▁▁{len(view.discard):>3}".ljust(CELL)))

    def _quest(self, quest: str) -> QuestBox | None:
        return self.box.quests[quest] if quest else None

    # What lies in the rows -------------------------------------------------------------------------------

    def _buttons(self, frame: Frame, view: HustleView) -> list[Chip]:
        """What the step asks, with a spot for each answer that lies nowhere else."""
        if view.eyes != NONE and not view.heroes[view.eyes].hero:
            return self._hero_chips()
        if view.step == "colour":
            return [Chip(f"colour:{colour}", Content.assemble(SHAPES[colour], f" {colour}")) for colour in COLOUR_NAMES]
        if view.step == "rest":
            decks = [Chip(f"buy:{shelf.deck}", Content(f"buy {shelf.deck} {shelf.price}K")) for shelf in view.shelves]
            return [*decks, Chip("done", Content("end the turn"))]
        if view.step == "keep":
            offers = [item for shelf in view.shelves for item in shelf.offer if item]
            return [Chip(f"keep:{item}", Content(self.box.items[item].name)) for item in offers]
        cards = [token for token in frame.legal if token.startswith("fetch:")]
        cards += [token for token in frame.legal if token.startswith("charge:") and view.step == "refresh"]
        chips = [Chip(token, card_of(token.partition(":")[2])) for token in cards]
        buttons = BUTTONS.get(view.step, (("done", "go on"),))
        return [*chips, *[Chip(token, Content(name)) for token, name in buttons]]

    def _hero_chips(self) -> list[Chip]:
        chips = []
        for id, character in self.box.characters.items():
            mark, style = mark_of(id)
            chips.append(Chip(f"hero:{id}", Content.assemble((f"{mark} {character.name}", f"bold {style}"))))
        return [*chips, Chip("hero:random", Content("? Anyone"))]

    def _hand(self, frame: Frame, view: HustleView, mine: HeroView) -> list[Chip]:
        """Every card of the hand; what choosing it means depends on the step."""
        chips = []
        for word in mine.hand:
            families = [family for family in HANDS.get(view.step, ("pay",)) if SPENDS.get(family, "") in word] or [
                "pay"
            ]
            chips.append(Chip(first_legal(frame, [f"{family}:{word}" for family in families]), card_of(word)))
        return chips

    def _tools(self, frame: Frame, mine: HeroView) -> list[Chip]:
        """Items and powers."""
        view = cast(HustleView, frame.view)
        chips = []
        for item in mine.items:
            families = ["use", "recharge", "drop"] if item.charged else ["recharge", "use", "drop"]
            face = Content.assemble(CHARGED if item.charged else SPENT, self.box.items[item.item].name)
            if item.fresh:
                face = Content.assemble(face, ("*", "$faint"))
            chips.append(Chip(first_legal(frame, [f"{family}:{item.item}" for family in families]), face))
        if view.step == "drop":
            return chips
        return chips + [Chip(f"power:{power}", Content(self.box.powers[power].name)) for power in mine.powers]

    # Words -----------------------------------------------------------------------------------------------

    def seat_style(self, frame: Frame, seat: int) -> str:
        """The character's colour."""
        return f"bold {mark_of(cast(HustleView, frame.view).heroes[seat].hero)[1]}"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The character's symbol."""
        hero = cast(HustleView, frame.view).heroes[seat].hero
        return mark_of(hero)[0] if hero else ""

    def legend(self) -> Content:
        """What the symbols mean."""
        colours = [Content.assemble(shape, f" {colour}") for colour, shape in SHAPES.items()]
        types = [Content(f"{letter} {type_}") for type_, letter in TYPE_LETTERS.items()]
        heroes = [Content.assemble((f"{mark} {hero}", style)) for hero, (mark, style) in MARKS.items()]
        things = [
            Content.assemble(symbol, f" {name}")
            for symbol, name in (
                (ICON, "Monster Attack"), (MONSTER, "monster"), (GOLD, "gold"), (POINTS, "points; quests completed"),
                (CHARGED, "charged"), (SPENT, "not charged"), (UNSEEN, "unseen card"),
            )
        ]  # fmt: skip
        lines = [
            "+2 second jump, picked up   ~2 recoloured   ·2 not picked up   7 the number to press",
            "K✓ in your hand   K✗ missing for the quest   ▤2 quests face down   ↺ Reward side up   * gained this turn",
            "▶II dungeon level   ↻3 cards flipped   $4 gold for a monster   ☠☠·· two of four have escaped",
            "☠ 5 : 2 the monster's power and what you have spent   ▒▒ deck   ▁▁ discards   ♔ starting player",
            "r3c7: row 3, column 7",
        ]
        rows = [Content("   ").join(row) for row in (colours, types, heroes, things)]
        return Content("\n").join([*rows, *map(Content, lines)])

    def details(self, frame: Frame) -> Content:
        """The belongings of each seat in words; quests, piles, item decks."""
        view = cast(HustleView, frame.view)
        parts = [self._quest_details(view), self._pile_details(view)]
        parts += [self._hero_details(frame, hero) for hero in view.heroes if hero.hero]
        return Content("\n\n").join(parts)

    def _quest_details(self, view: HustleView) -> Content:
        """The quests face up, with what these eyes' hand still lacks."""
        lines = []
        for corner in view.corners:
            quest = self._quest(corner.quest)
            if quest is None:
                continue
            text = f"{corner.corner.upper()} {quest.name}, level {quest.level}: {', '.join(quest.cost)}"
            lines.append(Content.assemble((text, "bold"), f"; {quest.gold} gold, {quest.points} points. {quest.text}"))
            if corner.covered:
                lacking = [
                    type_ for type_, is_covered in zip(quest.cost, corner.covered, strict=True) if not is_covered
                ]
                lines.append(Content(f"   you lack: {', '.join(lacking) or 'nothing'}"))
        return Content("\n").join(lines)

    def _pile_details(self, view: HustleView) -> Content:
        lines = [
            Content.assemble((f"deck {view.deck}, discards {len(view.discard)}: ", "bold"), cards_of(view.discard))
        ]
        if view.under:
            lines.append(Content.assemble(("under the deck: ", "$faint"), cards_of(view.under)))
        for shelf in view.shelves:
            known = ", ".join(self.box.items[item].name if item else "?" for item in shelf.under)
            under = f"; under it: {known}" if known else ""
            lines.append(
                Content(f"{shelf.deck} deck: {shelf.size} for {shelf.price} Key{'s' * (shelf.price > 1)}{under}")
            )
        return Content("\n").join(lines)

    def _hero_details(self, frame: Frame, hero: HeroView) -> Content:
        mark, style = mark_of(hero.hero)
        head = f"{mark} {self.box.characters[hero.hero].name} · {frame.names[hero.seat]}, level {hero.level}"
        lines = [
            Content.assemble(
                (head, f"bold {style}"),
                f", {hero.gold} gold, hand {hero.held}: ",
                cards_of((*hero.hand, *[""] * (hero.held - len(hero.hand)))),
            )
        ]
        told: list[tuple[str, str]] = [(self.box.powers[id].name, self.box.powers[id].text) for id in hero.powers]
        told += [(f"Helping: {self.box.helps[id].name}", self.box.helps[id].text) for id in hero.helps]
        told += [(f"{'◉' if item.charged else '◌'} {self.box.items[item.item].name}", self.box.items[item.item].text)
                 for item in hero.items]  # fmt: skip
        told += [(f"{self.box.quests[id].name}", f"{self.box.quests[id].points} points") for id in hero.quests]
        lines += [Content.assemble((f"  {name}: ", "$faint"), text) for name, text in told]
        return Content("\n").join(lines)


def _label(word: str) -> Static:
    """A row or a column, as the log names it."""
    return Static(word, classes="place", markup=False)


def first_legal(frame: Frame, tokens: Sequence[str]) -> str:
    """The first of these tokens that is legal now; if none is, the first."""
    return next((token for token in tokens if token in frame.legal), tokens[0])


BOARD: Final = HustleBoard
