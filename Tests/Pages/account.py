"""The story of an account: the second factor, a token, programs that ask for access, and a forgotten password."""

import base64
import hashlib
import hmac
import secrets
import struct
import time
import urllib.parse

from story import ADMIN, LEAST, MANAGER

NEW_PASSWORD = "another password of the manager"
CONSENT = {
    "client_id": "tml-translator", "redirect_uri": "http://127.0.0.1:9/callback", "response_type": "code",
    "code_challenge": "a" * 43, "code_challenge_method": "S256"}


def protect(person):
    """Turns the second factor on, signs in with a code, and turns the second factor off."""
    person.follow("Account", "Your account")
    person.follow("Set up a second factor", "Second factor")
    person.fill({"Password": MANAGER[1]})
    person.follow("Begin", "Second factor")
    secret = person.chromium.value("document.querySelector('.secret').innerText")
    person.fill({"Code that the app shows": code(secret)})
    person.follow("Turn on", "Your recovery codes")
    first, second = person.chromium.value("[...document.querySelectorAll('.secret')].map((code) => code.innerText)")[:2]
    person.sign_out()
    person.sign_in(*MANAGER, "Enter a code")
    person.fill({"Code": first})
    person.follow("Sign in", "Your projects")
    person.follow("Account", "Your account")
    person.follow("Turn the second factor off", "Second factor")
    person.fill({"Password": MANAGER[1], "Code of the app, or a recovery code": second})
    person.follow("Turn off", "Your account")


def make_token(person):
    person.fill({"Name of a new token": "script", "Password": MANAGER[1]})
    person.follow("Make the token", "Your new token")
    person.follow("Back to your account", "Your account")


def change_mail(person):
    person.follow("Choose how often you get mail", "Mail with news")
    person.keyboard.choose("How often", "Once a week")
    person.follow("Save", "Mail with news")


def allow_programs(person):
    """Allows a program on another computer, and reads the question of a program on this computer."""
    begun = person.service.post("/oauth/device_authorization", "client_id=tml-translator")
    person.open(begun["verification_uri"], "Sign in to a program")
    person.fill({"Code": begun["user_code"]})
    person.follow("Continue", "Access to your account")
    person.follow("Allow", "The program is signed in")
    person.open(consent(person.service.address), "Access to your account")


def consent(address):
    return f"{address}/oauth/authorize?{urllib.parse.urlencode(CONSENT)}"


def forget_password(person):
    person.open(person.service.address, "Your projects")
    person.sign_out()
    person.follow("Forgotten your password?", "Forgotten password")
    person.fill({"Email address": MANAGER[0]})
    person.follow("Send the link", "Check your mailbox")
    person.open(person.service.mailed_link(MANAGER[0]), "Choose a new password")
    person.fill({f"New password (at least {LEAST} characters)": NEW_PASSWORD})
    person.follow("Change password", "Your password is changed")
    person.follow("Sign in", "Sign in")
    person.sign_in(MANAGER[0], NEW_PASSWORD)
    person.sign_out()


def reset_link(person):
    """Asks for a new password of the administrator, and returns the link in the mail."""
    person.open(f"{person.service.address}/forgot", "Forgotten password")
    person.fill({"Email address": ADMIN[0]})
    person.follow("Send the link", "Check your mailbox")
    return person.service.mailed_link(ADMIN[0])


def unsubscribe_link(service):
    """Returns a link like those in mails with news, which the server sends only once a day."""
    word = secrets.token_hex(32)
    service.sql(
        "INSERT INTO mailLink (hash, purpose, user, expiresAt) "
        "SELECT ?, 'unsubscribe', id, ? FROM user WHERE email = ?",
        hashlib.sha256(word.encode()).digest(), int(time.time()) + 3600, MANAGER[0])
    return f"{service.address}/unsubscribe?word={word}"


def add_identity(service, email):
    """Adds a sign-in at the provider, because no provider runs in this test."""
    service.sql(
        "INSERT INTO identity (issuer, subject, user, createdAt) "
        "SELECT 'https://127.0.0.1:9', ?, id, ? FROM user WHERE email = ?", email, int(time.time()), email)


def code(secret):
    """Returns the code that an authenticator app shows now (RFC 6238)."""
    text = secret.replace(" ", "")
    key = base64.b32decode(text + "=" * (-len(text) % 8))
    mac = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1)
    place = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[place:place + 4])[0] & 0x7FFFFFFF) % 1000000:06d}"
