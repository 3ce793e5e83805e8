"""A spot: anything on the screen that can be chosen. It carries the token it would send."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click, Enter, Focus
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static


class Spot(Static, can_focus=True):
    """A card, a target, a line of a list. It is lit when its token is legal now; it never decides that itself."""

    DEFAULT_CSS = """
    Spot { width: auto; height: auto; color: $faint; }
    Spot.-legal { color: $foreground; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", "Choose", show=False)]

    is_growing: ClassVar[bool] = False
    """Whether it needs more room for more text; drawing those that do not is quicker."""

    class Chosen(Message):
        """Posted when a spot is chosen by key or click."""

        def __init__(self, spot: "Spot") -> None:
            super().__init__()
            self.spot = spot
            self.token = spot.token

    class Looked(Message):
        """Posted when a spot gets the focus or the mouse pointer."""

        def __init__(self, spot: "Spot") -> None:
            super().__init__()
            self.spot = spot
            self.token = spot.token

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.token = ""
        self.number = 0
        self.is_legal = False
        self._drawn: Content | None = None

    def put(self, token: str, number: int, content: Content) -> None:
        """Stand for this token; `number` is its place among what is legal now, 0 if it is not."""
        self.token = token
        self.number = number
        self.is_legal = number > 0
        self.can_focus = bool(token)
        self.display = True
        self.set_class(self.is_legal, "-legal")
        if self._drawn is None or not self._drawn.is_same(content):
            self._drawn = content
            self.update(content, layout=self.is_growing)

    def clear(self) -> None:
        """Stand for nothing, and vanish."""
        self.token = ""
        self.number = 0
        self.is_legal = False
        self.display = False
        self.remove_class("-legal", "-hinted")

    def action_choose(self) -> None:
        """By key."""
        if self.token:
            self.post_message(self.Chosen(self))

    def on_click(self, event: Click) -> None:
        """By mouse."""
        event.stop()
        self.action_choose()

    def on_focus(self, event: Focus) -> None:
        """Post `Looked` on focus."""
        del event
        self.post_message(self.Looked(self))

    def on_enter(self, event: Enter) -> None:
        """Post `Looked` under the mouse pointer."""
        del event
        if self.token:
            self.post_message(self.Looked(self))


SpotKind = TypeVar("SpotKind", bound=Spot)


def spots_for(parent: Widget, kind: type[SpotKind], count: int) -> list[SpotKind]:
    """So many spots of one kind inside a widget: those it has, and new ones; spots too many are cleared.

    Spots are kept from one drawing to the next, because mounting a widget costs far more than filling it.
    """
    spots = list(parent.query(kind))
    for spare in spots[count:]:
        spare.clear()
    fresh = [kind() for _missing in range(count - len(spots))]
    if fresh:
        parent.mount_all(fresh)
    return [*spots[:count], *fresh]


def badge(number: int) -> str:
    """The number to press, in front of what is legal.

    >>> badge(3), badge(0)
    ('3) ', '')
    """
    return f"{number}) " if number else ""
