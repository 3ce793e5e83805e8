"""The web application: the HTTP API and the pages. WebSockets are in sockets.py."""

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Annotated, Any, Final, Literal

from litestar import Litestar, MediaType, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import Receive, Scope, Send
from msgspec import DecodeError
from msgspec.json import decode, encode

from dungeonbox import __version__, games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.types import NONE
from dungeonbox.server import archive, books, keys, library, logs, metrics, projection, wire
from dungeonbox.server.caretaker import ABANDONED
from dungeonbox.server.clock import SECOND, now
from dungeonbox.server.decide import Refused
from dungeonbox.server.hosts import is_ours
from dungeonbox.server.limits import network_of
from dungeonbox.server.logs import damaged, journal
from dungeonbox.server.page_files import ASSETS, PAGE, page_files, zipped
from dungeonbox.server.rows import TableRow
from dungeonbox.server.settings import Settings
from dungeonbox.server.sockets import REJECTED, TOO_MANY, Socket, play
from dungeonbox.server.store import StoreTrouble
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import LOBBY, OPENING, PLAYING
from dungeonbox.server.worker import FAREWELL, Worker, check_origin, ending_in_time

LARGEST_BODY: Final = 256 * 1024
TOO_LARGE: Final = 413
MOST_LISTED: Final = 100
COLLECT: Final = (50_000, 20, 100)
"""Thresholds of the garbage collector: cycles are rare here, and scanning all tables is expensive."""
SOCKET: Final = "/ws"
LONGEST_BEARER: Final = 100
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them; what keeps its name is asked for again."""
UNZIPPED: Final = "is_not_compressed"
"""Marks handlers whose answers are compressed already."""

STATUS: Final[dict[wire.Trouble, int]] = {
    "malformed": 400,
    "unknown": 400,
    "forbidden": 403,
    "origin": 403,
    "missing": 404,
    "stale": 409,
    "illegal": 409,
    "limit": 429,
    "busy": 503,
    "damaged": 500,
}

LOOPBACK: Final = ("127.0.0.1", "::1")
FORWARDED: Final = frozenset({"x-forwarded-for", "forwarded", "x-real-ip"})
"""Headers of a proxy: its visitors are not programs on this machine."""
METRICS_TYPE: Final = "text/plain; version=0.0.4"
MISDIRECTED: Final = 421
NOT_OURS: Final = wire.Refusal("origin", "this server is not reached under this name: see `dungeonbox serve --domain`")

REFUSALS: Final = {
    status: ResponseSpec(wire.Refusal, description="refused", generate_examples=False)
    for status in (400, 403, 404, 409, 429)
}

TableId = Annotated[str, PathParameter(min_length=1, max_length=16, description="a table's id")]
ApiRequest = Request[Any, Any, State]


def worker_of(request: ApiRequest) -> Worker:
    """The worker that serves a request."""
    worker: Worker = request.app.state.worker
    return worker


def _address(request: ApiRequest) -> str:
    return network_of(request.client.host) if request.client is not None else ""


def _check_reading(request: ApiRequest, *key: str) -> None:
    """Refuse too many requests that cost more than others, from one address or, with a key, of one table.

    Those who sit at a table do not share the limit of a table with those who watch it.
    """
    worker_of(request).check("readings", _address(request))
    if key:
        bearer = request.headers.get("authorization", "")[:LONGEST_BEARER]
        worker_of(request).check_table("table_readings", *key, bearer)


async def _table(request: ApiRequest, id: str) -> tuple[Table, int]:
    """A table, and the seat that the request's key opens, or -1."""
    tables = worker_of(request).tables
    table = await tables.table(id)
    return table, tables.seat_of(table, _key(request))


def _key(request: ApiRequest) -> str:
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key if kind.lower() == "bearer" else ""


# Games ------------------------------------------------------------------------------------------------------


@get("/games")
async def list_games() -> books.Games:
    """The games in the box."""
    return library.catalogue()


@get("/games/{game:str}/rules", responses=REFUSALS)
async def read_rules(request: ApiRequest, game: Annotated[str, PathParameter(max_length=20)]) -> books.Rules:
    """The rules of a game, clause by clause."""
    _check_reading(request)
    return library.rules(game)


@post("/games/{game:str}/guided", responses=REFUSALS)
async def make_guided(
    request: ApiRequest, game: Annotated[str, PathParameter(max_length=20)], data: JSONBody[wire.Newcomer]
) -> wire.Seated:
    """Begin a guided game. The answer holds the key of your seat: keep it."""
    worker = worker_of(request)
    worker.check("tables", _address(request))
    return await worker.tables.guide(game, data, _address(request))


# Tables -----------------------------------------------------------------------------------------------------


@post("/tables", responses=REFUSALS)
async def make_table(request: ApiRequest, data: JSONBody[wire.NewTable]) -> wire.Seated:
    """Create a table. The answer holds the key of your seat: keep it."""
    worker = worker_of(request)
    worker.check("tables", _address(request))
    return await worker.tables.create(data, _address(request))


@get("/tables")
async def list_tables(request: ApiRequest) -> wire.TableList:
    """The public tables that are not over and not abandoned."""
    stages = (LOBBY, OPENING, PLAYING)
    rows = await worker_of(request).tables.store.public(stages, now() - ABANDONED, MOST_LISTED)
    return _summaries(((row, NONE) for row in rows), {})


@post("/mine", status_code=200, responses=REFUSALS)
async def list_mine(request: ApiRequest, data: JSONBody[wire.Keys]) -> wire.TableList:
    """The tables at which these keys hold seats."""
    hashes = [keys.hashed(key) for key in data.keys]
    tables = worker_of(request).tables
    return _summaries(await tables.store.held_by(hashes, MOST_LISTED), tables.by_id)


def _summaries(rows: Iterable[tuple[TableRow, int]], loaded: Mapping[str, Table]) -> wire.TableList:
    """A list of tables, without those whose rows are damaged; of a table in memory it is known who is asked now."""
    found = []
    for row, seat in rows:
        try:
            found.append(_summary(row, seat, loaded.get(row.id)))
        except (DecodeError, DungeonboxError, LookupError, TypeError, ValueError) as error:
            damaged(row.id, error)
    return wire.TableList(found)


def _summary(row: TableRow, you: int, table: Table | None) -> wire.Summary:
    header = decode(row.header)
    title = games.info(header["game"]).title
    seats = decode(row.seats, type=list[wire.SeatFacts])
    stage: wire.Stage = row.stage  # type: ignore[assignment]  # we wrote it ourselves
    return wire.Summary(row.id, header["game"], title, stage, seats, row.created, you, _asked_for(row, you, table))


def _asked_for(row: TableRow, you: int, table: Table | None) -> int:
    """For how many seconds a question has waited for a seat, -1 if none does."""
    if you == NONE or row.stage != PLAYING:
        return -1
    since = table.asked_at(you) if table is not None else dict(enumerate(decode(row.asked, type=list[int]))).get(you, 0)
    return max(now() - since, 0) // SECOND if since else -1


@get("/tables/{id:str}", responses=REFUSALS)
async def read_table(request: ApiRequest, id: TableId) -> wire.Facts:
    """The public facts of a table."""
    return projection.facts(await worker_of(request).tables.table(id))


@get("/join/{code:str}", responses=REFUSALS)
async def find_table(
    request: ApiRequest, code: Annotated[str, PathParameter(min_length=1, max_length=16)]
) -> wire.Facts:
    """The public facts of the table with this join code."""
    tables = worker_of(request).tables
    id = await tables.store.joined_by(code.lower())
    if id is None:
        raise Refused("missing", "there is no table with this join code")
    return projection.facts(await tables.table(id))


@post("/tables/{id:str}/seats", responses=REFUSALS)
async def take_seat(request: ApiRequest, id: TableId, data: JSONBody[wire.Joining]) -> wire.Seated:
    """Take a free seat. The answer holds the key of your seat: keep it."""
    return await worker_of(request).tables.sit(id, data, _address(request))


@post("/tables/{id:str}/code", status_code=200, responses=REFUSALS)
async def make_code(request: ApiRequest, id: TableId) -> wire.SeatCode:
    """A one-time code with which your seat can be carried to another browser; it needs your key."""
    return await worker_of(request).tables.offer(id, _key(request))


@post("/tables/{id:str}/carry", status_code=200, responses=REFUSALS)
async def carry_seat(request: ApiRequest, id: TableId, data: JSONBody[wire.Carrying]) -> wire.Seated:
    """Carry a seat here with a one-time code. The answer holds its new key; the old one opens nothing any more."""
    return await worker_of(request).tables.carry(id, data.code.lower())


@get("/tables/{id:str}/book", responses=REFUSALS)
async def read_book(request: ApiRequest, id: TableId) -> books.Book:
    """The words and components of the game on a table."""
    _check_reading(request)
    return projection.book((await worker_of(request).tables.table(id)).game)


@get("/tables/{id:str}/replay", responses=REFUSALS)
async def read_replay(
    request: ApiRequest,
    id: TableId,
    eyes: Annotated[int, QueryParameter(ge=-1, lt=wire.MOST_SEATS)] = -1,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=archive.MOST_FRAMES)] = 50,
) -> wire.Replay:
    """Some moments of a game."""
    _check_reading(request, id)
    table, seat = await _table(request, id)
    archive.check_eyes(table, eyes, seat)
    return await archive.replay(worker_of(request).tables, table, eyes, first, count)


@get("/tables/{id:str}/record", media_type=MediaType.JSON, responses=REFUSALS)
async def read_record(
    request: ApiRequest, id: TableId, eyes: Annotated[int, QueryParameter(ge=-2, lt=wire.MOST_SEATS)] = -2
) -> Response[bytes]:
    """The record of a game, as a file."""
    _check_reading(request, id)
    table, seat = await _table(request, id)
    archive.check_eyes(table, eyes, seat)
    text = await archive.record(worker_of(request).tables, table, eyes)
    name = f'attachment; filename="{table.header.game}-{id}.json"'
    return Response(text.encode(), headers={"Content-Disposition": name}, media_type=MediaType.JSON)


# The rest ---------------------------------------------------------------------------------------------------


@get("/healthz", status_code=200)
async def read_health(request: ApiRequest) -> Response[wire.Health]:
    """Whether this worker works, and its database can be read and written."""
    worker = worker_of(request)
    sockets = sum(len(table.connections) for table in worker.tables.by_id.values())
    is_well = await worker.tables.caretaker.is_well()
    status: Literal["ok", "trouble"] = "ok" if is_well else "trouble"
    health = wire.Health(status, __version__, len(worker.tables.by_id), sockets)
    return Response(health, status_code=200 if is_well else 503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def read_metrics(request: ApiRequest) -> Response[bytes]:
    """The counters and gauges of this worker, for programs on the same machine or with the token."""
    token = worker_of(request).settings.metrics_token
    is_here = request.client is not None and request.client.host in LOOPBACK and not FORWARDED & set(request.headers)
    if not is_here and not (token and compare_digest(_key(request).encode(), token.encode())):
        raise Refused("forbidden", "metrics are for programs on the same machine, or with the server's token")
    return Response(metrics.text().encode(), headers={"Cache-Control": "no-store"}, media_type=METRICS_TYPE)


@get(["/", "/{path:path}"], include_in_schema=False, opt={UNZIPPED: True})
async def show_page(request: ApiRequest, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the built pages; the single page of the browser client for every address without another handler."""
    name = path.strip("/")
    files = page_files()
    if name not in files and name.partition("/")[0] in ("api", "assets", "schema", "ws"):
        raise Refused("missing", "there is nothing at this address")
    if PAGE not in files:
        text = "The server runs, but its pages were not built: run `make web` and start again.\n"
        return Response(text.encode(), media_type=MediaType.TEXT)
    name = name if name in files else PAGE
    headers = {"Cache-Control": FOREVER if name.startswith(ASSETS) else "no-cache", "Vary": "Accept-Encoding"}
    body = files[name].body
    if "gzip" in request.headers.get("accept-encoding", "") and zipped(name):
        headers["Content-Encoding"] = "gzip"
        body = zipped(name)
    return Response(body, headers=headers, media_type=files[name].media_type)


def _check_request(request: ApiRequest) -> None:
    """Check every API request: its address, its origin and the rate limit."""
    worker_of(request).check_banned(_address(request))
    check_origin(worker_of(request).settings, request.headers)
    worker_of(request).check("requests", _address(request))


def _refused(_request: ApiRequest, error: Refused) -> Response[wire.Refusal]:
    return Response(wire.Refusal(error.why, error.text), status_code=STATUS[error.why])


def _trouble(_request: ApiRequest, error: DungeonboxError) -> Response[wire.Refusal]:
    journal.warning("store-trouble", reason=str(error))
    return Response(wire.Refusal("busy", "the database does not answer just now; try again"), status_code=503)


def _http(_request: ApiRequest, error: HTTPException) -> Response[wire.Refusal]:
    if error.status_code == TOO_LARGE:
        words = f"a request has at most {LARGEST_BODY} bytes"
        return Response(wire.Refusal("limit", words), status_code=TOO_LARGE)
    why: wire.Trouble = "missing" if error.status_code == 404 else "malformed"
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [
        f"{item.get('key', 'the request')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)
    ]
    return Response(wire.Refusal(why, "; ".join([error.detail, *reasons])[:500]), status_code=error.status_code)


def _unreadable(_request: ApiRequest, error: Exception) -> Response[wire.Refusal]:
    """A body that is not UTF-8, or nested too deep to parse."""
    return Response(wire.Refusal("malformed", f"expected JSON: {error}"[:500]), status_code=STATUS["malformed"])


def _crash(_request: ApiRequest, _error: Exception) -> Response[wire.Refusal]:
    journal.crash("crash")
    return Response(wire.Refusal("busy", "the server failed; the error is in its journal"), status_code=500)


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Run the worker while the application runs."""
    worker = Worker(app.state.settings)
    app.state.worker = worker
    tasks = await worker.open()
    _follow_parent()
    gc.freeze()  # what is loaded now stays, so the collector need not scan it
    gc.set_threshold(*COLLECT)
    try:
        with ending_in_time():
            yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=FAREWELL)
        await worker.close()


def _follow_parent() -> None:
    """Stop when the supervisor process is killed, so that the worker does not keep the address."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=follow, daemon=True).start()


class Application:
    """The ASGI application: Litestar for HTTP, sockets.py for WebSockets."""

    def __init__(self, web: Litestar) -> None:
        self.web = web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one WebSocket, if it is meant for this server."""
        kind: str = scope["type"]
        if kind != "lifespan" and not is_ours(_host(scope), self.web.state.settings.domains):
            await _misdirected(scope, receive, send)
        elif kind == "http" and (words := self.web.state.worker.clients.over("visits", _client(scope))):
            await _refuse(send, TOO_MANY, wire.Refusal("limit", words))
        elif kind == "websocket" and scope["path"] == SOCKET:
            await play(self.web.state.worker, Socket(scope, receive, send))
        else:
            await self.web(scope, receive, send)


def _host(scope: Scope) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")


async def _misdirected(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request whose Host is not ours: a page of another site may have brought the browser here."""
    kind: str = scope["type"]
    if kind == "websocket":
        await Socket(scope, receive, send).refuse(Refused("origin", NOT_OURS.text), REJECTED)
        return
    await _refuse(send, MISDIRECTED, NOT_OURS)


def _client(scope: Scope) -> str:
    """The address of the client, as limits know it."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


async def _refuse(send: Send, status: int, refusal: wire.Refusal) -> None:
    """Answer a request before it gets to a handler."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(refusal), "more_body": False})


def create_app(settings: Settings | None = None) -> Application:
    """Make the application; a worker process loads its settings from the environment."""
    settings = settings or Settings.load()
    logs.begin(settings.log_level)
    api = Router(
        "/api",
        route_handlers=[
            list_games,
            read_rules,
            make_guided,
            make_table,
            list_tables,
            list_mine,
            read_table,
            find_table,
            take_seat,
            make_code,
            carry_seat,
            read_book,
            read_replay,
            read_record,
        ],
        before_request=_check_request,
    )
    web = Litestar(
        [api, read_health, read_metrics, show_page],
        state=State({"settings": settings}),
        lifespan=[_open],
        openapi_config=OpenAPIConfig(
            title="Dungeonbox",
            version=__version__,
            render_plugins=[JsonRenderPlugin()],
            openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, before_request=_check_reading),
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude_opt_key=UNZIPPED),
        request_max_body_size=LARGEST_BODY,
        exception_handlers={
            Refused: _refused,
            StoreTrouble: _trouble,
            HTTPException: _http,
            UnicodeDecodeError: _unreadable,
            RecursionError: _unreadable,
            Exception: _crash,
        },
        logging_config=None,
        debug=False,
    )
    return Application(web)
