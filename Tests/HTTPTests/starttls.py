"""A mail server that accepts mail only after STARTTLS: starttls.py CERTIFICATE KEY.

It prints its port, and then each mail as one line of JSON. `before` has the commands before the encryption."""

import base64
import json
import socket
import ssl
import sys


class Conversation:
    def __init__(self, connection, context):
        self.connection, self.context = connection, context
        self.lines, self.is_encrypted = connection.makefile("rb"), False
        self.mail = {"before": [], "user": "", "recipient": "", "text": ""}

    def say(self, line):
        self.connection.sendall(line.encode() + b"\r\n")

    def line(self):
        return self.lines.readline().decode().rstrip("\r\n")

    def run(self):
        self.say("220 mail ESMTP")
        while line := self.line():
            command = line.split(" ")[0].upper()
            if not self.is_encrypted:
                self.mail["before"].append(command)
            answer = getattr(self, "on_" + command.lower(), self.on_other)
            answer(line)
            if command == "QUIT":
                return

    def on_ehlo(self, line):
        self.say("250-mail")
        self.say("250 AUTH PLAIN" if self.is_encrypted else "250 STARTTLS")

    def on_starttls(self, line):
        self.say("220 2.0.0 Ready")
        self.connection = self.context.wrap_socket(self.connection, server_side=True)
        self.lines, self.is_encrypted = self.connection.makefile("rb"), True

    def on_auth(self, line):
        words = line.split(" ")
        if len(words) < 3:
            self.say("334 ")
            words.append(self.line())
        self.mail["user"] = base64.b64decode(words[2]).decode().replace("\0", ":")
        self.say("235 2.7.0 Ok")

    def on_rcpt(self, line):
        self.mail["recipient"] = line[line.index("<") + 1:line.index(">")]
        self.say("250 2.1.5 Ok")

    def on_data(self, line):
        self.say("354 End with a dot")
        while (line := self.line()) != ".":
            self.mail["text"] += line + "\n"
        print(json.dumps({**self.mail, "is_encrypted": self.is_encrypted}), flush=True)
        self.say("250 2.0.0 Ok: queued as 8")

    def on_other(self, line):
        self.say("250 2.0.0 Ok")


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        connection, _ = listener.accept()
        connection.settimeout(30)
        conversation = Conversation(connection, context)
        try:
            conversation.run()
        except OSError:
            # The client refused the certificate.
            pass
        conversation.connection.close()


if __name__ == "__main__":
    main()
