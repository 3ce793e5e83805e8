"""Rate the people of a club by the records of their games: python examples/club_ratings.py RECORD...

The records are taken in the order they are given, as they were played. A name stands for one person here: a server
cannot know that, the club can.
"""

import sys

from openskill.models import PlackettLuce, PlackettLuceRating

import dungeonbox


def main(*paths: str) -> None:
    """Print every name, the best first, by what its rating is at least worth (three standard deviations below)."""
    model = PlackettLuce()
    people: dict[str, PlackettLuceRating] = {}
    for path in paths:
        match = dungeonbox.read(path)
        record = match.record()
        if record.outcome is None or not record.outcome.winners:
            print(f"{path}: nobody won, so it ranks nobody")
            continue
        names = record.names or [f"seat {seat + 1}" for seat in range(record.seats)]
        before = [[people.setdefault(name, model.rating())] for name in names]
        after = model.rate(before, ranks=list(record.outcome.places))
        people.update(zip(names, (rating for (rating,) in after), strict=True))
    for name, rating in sorted(people.items(), key=lambda one: one[1].ordinal(), reverse=True):
        print(f"{name:20} {rating.mu:6.1f} ± {rating.sigma:.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
