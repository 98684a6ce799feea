"""A PostgreSQL that asks for a password in plain words, notes it, and hangs up."""

import socket
import threading

PLEASE_IN_PLAIN_WORDS = b"R" + (8).to_bytes(4, "big") + (3).to_bytes(4, "big")
NO_TLS = b"N"


class AskingForPasswords:
    """Listens on loopback as long as the `with` lasts."""

    def __init__(self) -> None:
        self.passwords: list[str] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> "AskingForPasswords":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listening.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            with connection:
                self._ask(connection)

    def _ask(self, connection: socket.socket) -> None:
        connection.recv(100)
        connection.sendall(NO_TLS)
        if connection.recv(1000):
            connection.sendall(PLEASE_IN_PLAIN_WORDS)
            said = connection.recv(1000)
            self.passwords += [said[5:-1].decode()] if said else []
