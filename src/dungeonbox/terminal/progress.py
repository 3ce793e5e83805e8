"""A bar for long work: how far it is, how fast it goes, how long it will take."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """How many things are done in a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def render(self, task: Task) -> Text:
        """The speed as of now."""
        return Text("" if task.speed is None else f"{task.speed:,.1f} {self.unit}/s")


def bar(unit: str) -> Progress:
    """A bar on the error stream that vanishes when the work is done."""
    columns = (BarColumn(), MofNCompleteColumn(), Rate(unit), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
