"""A program in a pseudo-terminal: it gets keys and returns a screen."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from screen import Screen

KEYS = {
    "enter": "\r", "tab": "\t", "escape": "\x1b", "backspace": "\x7f", "up": "\x1bOA", "down": "\x1bOB",
    "right": "\x1bOC", "left": "\x1bOD", "home": "\x1bOH", "end": "\x1bOF", "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~", "delete": "\x1b[3~", "ctrl+down": "\x1b[1;5B", "ctrl+up": "\x1b[1;5A",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~",
    "f6": "\x1b[17~", "f7": "\x1b[18~", "f8": "\x1b[19~", "f9": "\x1b[20~", "f10": "\x1b[21~",
}


def key(name):
    if name.startswith("ctrl+") and len(name) == 6:
        return chr(ord(name[5]) & 31)
    if name.startswith("alt+"):
        return "\x1b" + key(name[4:])
    return KEYS.get(name, name)


class Terminal:
    """`before` is run in the new process, before the program."""

    def __init__(self, command, environment, rows=40, width=120, before=None):
        self.screen = Screen(rows, width)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.output = bytearray()
        self.sent = 0
        self.status = None
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            self.become(command, environment, rows, width, before)
        os.set_blocking(self.descriptor, False)
        self.resize(rows, width)

    @staticmethod
    def become(command, environment, rows, width, before):
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, width, 0, 0))
            if before:
                before()
            os.execve(command[0], command, environment)
        finally:
            os._exit(126)

    def resize(self, rows, width):
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, width, 0, 0))
        if (rows, width) != (self.screen.rows, self.screen.width):
            self.screen.resize(rows, width)

    @property
    def text(self):
        return self.screen.text

    def pump(self, seconds=0.02):
        """Reads the program's output for a time. Returns whether there was any."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            data = b""
        self.output += data
        self.screen.feed(self.decoder.decode(data))
        return bool(data)

    def drain(self, quiet=0.03, limit=5):
        """Reads until the program has written nothing for a while."""
        end = time.monotonic() + limit
        while self.pump(quiet) and time.monotonic() < end:
            pass

    def send(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        while data:
            ready = select.select([self.descriptor], [self.descriptor], [], 60)
            if ready[0]:
                if not self.pump(0):
                    return
            elif not ready[1]:
                raise TimeoutError("the program does not read its keys")
            try:
                count = os.write(self.descriptor, data[:1024])
                self.sent += count
                data = data[count:]
            except BlockingIOError:
                pass
            except OSError:
                return

    def wait(self, condition, limit=20):
        """Waits until the condition holds. Returns whether it did within the limit."""
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end or self.has_ended():
                self.drain()
                return bool(condition())
            self.pump()
        return True

    def see(self, text, limit=30):
        if not self.wait(lambda: text in self.text, limit):
            raise Unseen(f"“{text}” did not appear; the screen:\n{self.text}")

    def has_ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def kill(self, number=signal.SIGKILL):
        if not self.has_ended():
            os.kill(self.pid, number)

    def end(self, limit=20):
        """Waits for the end. Returns the exit status, minus the signal number, or None without an end."""
        end = time.monotonic() + limit
        while not self.has_ended() and time.monotonic() < end:
            self.pump() or time.sleep(0.005)
        return self.status

    def close(self):
        self.kill()
        self.end()
        os.close(self.descriptor)


class Unseen(Exception):
    """An expected text did not appear on the screen in time."""
