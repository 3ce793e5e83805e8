"""Metrics are Prometheus text."""

import pytest

from dungeonbox.server.metrics import Registry


def test_values_are_written_with_help_type_and_labels() -> None:
    registry = Registry()
    frames = registry.make("counter", "frames_total", "Frames that arrived.", ("kind",))
    lines = registry.make("gauge", "lines", "Open connections.", ())
    frames.add(2, "text")
    frames.add(1, 'p"i\\ng')
    registry.on_read(lambda: lines.set(3))
    assert registry.text().splitlines() == [
        "# HELP dungeonbox_frames_total Frames that arrived.",
        "# TYPE dungeonbox_frames_total counter",
        'dungeonbox_frames_total{kind="p\\"i\\\\ng"} 1',
        'dungeonbox_frames_total{kind="text"} 2',
        "# HELP dungeonbox_lines Open connections.",
        "# TYPE dungeonbox_lines gauge",
        "dungeonbox_lines 3",
    ]


def test_a_reader_is_called_until_it_is_taken_away() -> None:
    registry = Registry()
    calls: list[int] = []
    end = registry.on_read(lambda: calls.append(1))
    registry.text()
    end()
    registry.text()
    assert calls == [1]


def test_a_name_is_given_once() -> None:
    registry = Registry()
    registry.make("gauge", "lines", "Open connections.", ())
    with pytest.raises(ValueError, match="the metric lines exists"):
        registry.make("counter", "lines", "Open connections.", ())
