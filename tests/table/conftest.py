"""A PostgreSQL for the tests of the table: started when the first test needs it, stopped after the last."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.databases import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server; each worker process of pytest has its own."""
    with cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    found: Cluster = request.getfixturevalue("postgres")
    return found.database()


@pytest.fixture
def postgres_database(postgres: Cluster) -> str:
    """The address of a new database of PostgreSQL."""
    return postgres.database()
