"""A proxy between a stand and a server that cuts connections in the middle of what they transfer."""

import socket
from contextlib import suppress
from threading import Thread


class Proxy:
    """Hands bytes on to a port of this machine, in a thread for each direction of each connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._bytes_left: int | None = None  # until all connections are cut, None for never
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut_after(self, count: int) -> None:
        """Cut all connections after so many more bytes in either direction."""
        self._bytes_left = count

    def close(self) -> None:
        """Take no more connections, and end those that are open."""
        self._listener.close()
        self._cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._port))
                except OSError:
                    near.close()
                    continue
                self._open |= {near, far}
                for source, target in ((near, far), (far, near)):
                    Thread(target=self._hand_on, args=(source, target), daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while content := source.recv(1024):
                if self._bytes_left is not None:
                    if len(content) > self._bytes_left:
                        target.sendall(content[: self._bytes_left])
                        self._cut()
                        return
                    self._bytes_left -= len(content)
                target.sendall(content)
        for end in (source, target):
            self._end(end)

    def _cut(self) -> None:
        self._bytes_left = None
        for end in list(self._open):
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        self._open.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        with suppress(OSError):
            end.close()
