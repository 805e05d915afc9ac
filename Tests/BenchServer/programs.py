"""The programs of the measurements: the server, nginx, Varnish, an object store, and wrk."""

import contextlib
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent
KEY = "be" * 32
# moto checks only that there is a signature.
SIGNED = ("AWS4-HMAC-SHA256 Credential=bench/20260101/us-east-1/s3/aws4_request, "
          "SignedHeaders=host, Signature=00")


class Skipped(Exception):
    """A measurement needs a program that is not installed."""


def needs(*programs):
    """Returns the path of the first program. Throws `Skipped` if a program is not installed."""
    for program in programs:
        if not shutil.which(program):
            raise Skipped(f"{program} is not installed")
    return shutil.which(programs[0])


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def rss(pid, name="VmRSS"):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024


def measured(command, **options):
    """Runs a command to its end. Returns seconds, seconds of processor, and the most memory in MiB."""
    start = time.time()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(map(str, command))} failed")
    return time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Server:
    def __init__(self, program, data, settings=""):
        self.ready = data / "ready"
        self.ready.unlink(missing_ok=True)
        file = data / "bench.toml"
        file.write_text("max-requests-per-address = 1100\nmax-waiting-per-address = 1000\n"
                        f"max-connections-per-address = 1100\n{settings}")
        self.process = subprocess.Popen(
            [program, "serve", "--config", file, "--data", data, "--port", "0",
             "--rate", "1000000", "--ready-file", self.ready],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        limit = time.time() + 120
        while not self.ready.exists() or not self.ready.read_text().strip():
            if time.time() > limit or self.process.poll() is not None:
                raise SystemExit("the server does not start")
            time.sleep(0.05)
        self.url = self.ready.read_text().strip()

    def pin(self, core):
        subprocess.run(["taskset", "-acp", str(core), str(self.process.pid)],
                       check=True, stdout=subprocess.DEVNULL)

    def connection(self):
        return http.client.HTTPConnection(self.url.split("//")[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


def wrk_rate(url, seconds, *headers):
    output = subprocess.run(
        ["taskset", "-c", "1", "wrk", "-t1", "-c16", f"-d{seconds}s",
         *(part for header in headers for part in ("-H", header)), url],
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output:
        raise SystemExit(f"{url}: {output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])


@contextlib.contextmanager
def running(command, url, log, **options):
    """Runs a server program until the end of the block. Waits until the address answers."""
    with open(log, "ab") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, **options)
    try:
        limit = time.time() + 30
        while not answers(url):
            if time.time() > limit or process.poll() is not None:
                raise SystemExit(f"{command[0]} does not start; see {log}")
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait(20)


def answers(url):
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


@contextlib.contextmanager
def nginx(work, http):
    """nginx on one core. `http` is the part of the configuration that follows the port."""
    port = free_port()
    (work / "nginx.conf").write_text(f"""
        worker_processes 1; daemon off; pid {work}/nginx.pid; error_log {work}/nginx.log;
        events {{ worker_connections 256; }}
        http {{
            access_log off; sendfile on; default_type application/json;
            client_body_temp_path {work}/t1; proxy_temp_path {work}/t2;
            fastcgi_temp_path {work}/t3; uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
            keepalive_requests 1000000000;
            {http.replace("LISTEN", f"127.0.0.1:{port}")}
        }}""")
    command = ["taskset", "-c", "0", needs("nginx"), "-p", work, "-c", work / "nginx.conf"]
    with running(command, f"http://127.0.0.1:{port}/", work / "nginx.log"):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def varnish(work, configuration):
    """Varnish on one core, with a configuration (VCL)."""
    port, folder = free_port(), work / "varnish"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (work / "bench.vcl").write_text(configuration)
    command = ["taskset", "-c", "0", needs("varnishd", "gcc"), "-F", "-n", folder, "-a", f"127.0.0.1:{port}",
               "-f", work / "bench.vcl", "-s", "malloc,256m"]
    with running(command, f"http://127.0.0.1:{port}/", work / "varnish.log"):
        yield f"http://127.0.0.1:{port}"


class ObjectStore:
    """moto, an object store for tests, with a bucket in memory. Its log has a line for each request."""

    def __init__(self, work):
        self.log = work / "moto.log"
        self.log.unlink(missing_ok=True)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    @contextlib.contextmanager
    def open(self, core=None):
        pin = [] if core is None else ["taskset", "-c", str(core)]
        command = [*pin, needs("moto_server"), "-p", str(self.port)]
        with running(command, f"{self.url}/moto-api/", self.log):
            bucket = urllib.request.Request(
                f"{self.url}/bench", method="PUT", headers={"Authorization": SIGNED})
            urllib.request.urlopen(bucket).close()
            yield self

    def settings(self, work):
        secret = work / "s3.secret"
        secret.write_text("bench\n")
        secret.chmod(0o600)
        return (f'publish-to = "s3://bench/apps"\ns3-endpoint = "{self.url}"\n'
                f's3-key-id = "bench"\ns3-secret-file = "{secret}"\n')

    def requests(self):
        """Returns the number of requests of each method."""
        counts = {}
        for method in re.findall(r"(GET|HEAD|PUT|DELETE) /bench[/?]\S* HTTP", self.log.read_text()):
            counts[method] = counts.get(method, 0) + 1
        return counts
