"""Counters and gauges of one worker process, as Prometheus text.

    FRAMES = metrics.counter("frames_total", "Frames that arrived.", "kind")
    FRAMES.add(1, "ping")
    OPEN = metrics.gauge("lines", "Open connections.")
    OPEN.set(3)
    metrics.on_read(update)     called before the values are read, for gauges that are cheaper to compute than to keep
    metrics.text()

Names get the prefix `dungeonbox_`. No label may hold a name, a key or a table: the text is for operators.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

PREFIX: Final = "dungeonbox_"

MetricKind: TypeAlias = Literal["counter", "gauge"]


class Metric:
    """A value for each combination of labels; without labels there is one value."""

    __slots__ = ("_labels", "_values", "about", "kind", "name")

    def __init__(self, kind: MetricKind, name: str, about: str, labels: tuple[str, ...]) -> None:
        self.kind = kind
        self.name = PREFIX + name
        self.about = about
        self._labels = labels
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0.0}

    def add(self, amount: float = 1, *labels: str) -> None:
        """Add to the value."""
        self._values[labels] = self._values.get(labels, 0.0) + amount

    def set(self, value: float, *labels: str) -> None:
        """Replace the value of a gauge."""
        self._values[labels] = value

    def value(self, *labels: str) -> float:
        """The value now."""
        return self._values.get(labels, 0.0)

    def lines(self) -> list[str]:
        """The metric as Prometheus text.

        >>> Metric("gauge", "lines", "Open connections.", ("kind",)).lines()
        ['# HELP dungeonbox_lines Open connections.', '# TYPE dungeonbox_lines gauge']
        """
        head = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} {self.kind}"]
        return head + [f"{self.name}{self._named(labels)} {value:g}" for labels, value in sorted(self._values.items())]

    def _named(self, values: tuple[str, ...]) -> str:
        pairs = ",".join(f'{name}="{_escaped(value)}"' for name, value in zip(self._labels, values, strict=True))
        return f"{{{pairs}}}" if pairs else ""


class Registry:
    """All metrics of a process, by name."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}
        self._readers: list[Callable[[], None]] = []

    def make(self, kind: MetricKind, name: str, about: str, labels: tuple[str, ...]) -> Metric:
        """A new metric; its name must be new."""
        if name in self._metrics:
            raise ValueError(f"the metric {name} exists")
        metric = self._metrics[name] = Metric(kind, name, about, labels)
        return metric

    def on_read(self, update: Callable[[], None]) -> Callable[[], None]:
        """Call a function before the values are read; returns a function that ends that."""
        self._readers.append(update)
        return lambda: self._readers.remove(update)

    def text(self) -> str:
        """All metrics as Prometheus text."""
        for update in list(self._readers):
            update()
        return "\n".join([line for metric in self._metrics.values() for line in metric.lines()]) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


REGISTRY: Final = Registry()


def counter(name: str, about: str, *labels: str) -> Metric:
    """A new value that only grows; by convention its name ends in `_total`."""
    return REGISTRY.make("counter", name, about, labels)


def gauge(name: str, about: str, *labels: str) -> Metric:
    """A new value that goes up and down."""
    return REGISTRY.make("gauge", name, about, labels)


def on_read(update: Callable[[], None]) -> Callable[[], None]:
    """Call a function before the values are read; returns a function that ends that."""
    return REGISTRY.on_read(update)


def text() -> str:
    """All metrics of this process as Prometheus text."""
    return REGISTRY.text()
