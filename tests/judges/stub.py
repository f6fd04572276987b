"""A chat endpoint on loopback that answers, or misbehaves, as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = Callable[[dict[str, Any]], bytes]


def chat(content: str) -> bytes:
    """A well-formed chat reply with ``content`` in it."""
    return json.dumps({"choices": [{"message": {"content": content}}]}).encode()


def says(*rows: dict[str, Any]) -> Reply:
    """A reply that proposes ``rows``."""
    return lambda _: chat(json.dumps({"criteria": list(rows)}))


class Server(ThreadingHTTPServer):
    """The stub; ``asked`` holds every request's body."""

    daemon_threads = True
    reply: Reply
    status = 200
    drip = 0.0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        self.server.keys.append(self.headers.get("Authorization"))
        data = self.server.reply(body)
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        try:
            for at in range(0, len(data), 8 if self.server.drip else len(data)):
                self.wfile.write(data[at : at + 8] if self.server.drip else data)
                time.sleep(self.server.drip)
        except OSError:
            pass  # the judge gave up on us, as it should

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving(reply: Reply) -> Iterator[Server]:
    """Run the stub on a free port of loopback until the block ends."""
    server = Server()
    server.reply = reply
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
