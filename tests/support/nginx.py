"""A real nginx with the configuration that is deployed, on loopback."""

import re
import shutil
import signal
import socket
import ssl
import subprocess
from pathlib import Path

from tests.support.paths import ROOT

DEPLOYED = ROOT / "deploy" / "nginx"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin")
"""Debian's."""
UNVERIFIED = ssl.create_default_context()
"""The certificate is made by the test, and nobody vouches for it."""
UNVERIFIED.check_hostname, UNVERIFIED.verify_mode = False, ssl.CERT_NONE


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Nginx:
    """nginx before servers, with TLS."""

    def __init__(self, folder: Path, *ports: int) -> None:
        self._folder, self._ports = folder, ports
        self.port, self.plain_port = free_port(), free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The origin of its pages."""
        return f"https://localhost:{self.port}"

    @property
    def log(self) -> str:
        """What went wrong, in its own words."""
        return (self._folder / "error.log").read_text()

    def __enter__(self) -> "Nginx":
        assert NGINX is not None, "please install Debian's nginx-light"
        self._make_certificate()
        (self._folder / "okawari.conf").write_text(self._deployed())
        main = self._folder / "nginx.conf"
        main.write_text(
            f"daemon off; worker_processes 1; pid {self._folder}/pid; error_log {self._folder}/error.log warn;\n"
            "events { worker_connections 4096; }\n"
            f"http {{ access_log off; client_body_temp_path {self._folder}/b; proxy_temp_path {self._folder}/p;\n"
            f"fastcgi_temp_path {self._folder}/f; uwsgi_temp_path {self._folder}/u; scgi_temp_path {self._folder}/s;\n"
            f"include {self._folder}/okawari.conf; }}\n"
        )
        self._process = subprocess.Popen([NGINX, "-p", str(self._folder), "-c", str(main)])
        while self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                continue
        raise AssertionError(self.log)

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()

    def _make_certificate(self) -> None:
        made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        files = ["-keyout", str(self._folder / "key.pem"), "-out", str(self._folder / "cert.pem")]
        command = ["openssl", "req", "-x509", *made, "-subj", "/CN=localhost", *files]
        subprocess.run(command, check=True, capture_output=True)

    def _deployed(self) -> str:
        """The files that are deployed, with the addresses of the test."""
        text = DEPLOYED.joinpath("upstream.conf").read_text()
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in self._ports)
        text, found = re.subn(r"(    server 127\.0\.0\.1:\d+ max_fails=0;\n)+", servers, text)
        assert found == 1
        text += DEPLOYED.joinpath("okawari.conf").read_text()
        changes = {
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "server_name sushi.example.org;": "server_name localhost;",
            "/etc/letsencrypt/live/sushi.example.org/fullchain.pem": f"{self._folder}/cert.pem",
            "/etc/letsencrypt/live/sushi.example.org/privkey.pem": f"{self._folder}/key.pem",
        }
        for before, after in changes.items():
            assert before in text, before
            text = text.replace(before, after)
        return text
