#!/usr/bin/env python3
"""Tests the pages of the built server in Chromium: test_pages.py SERVER AXE FOLDER

The script goes through a story with the keyboard alone, and then visits all pages of the server. Each page must keep
the rules of axe-core at two widths, dark and light. FOLDER gets the pictures. The script ends with status 1 if a page
breaks a rule."""

import contextlib
import pathlib
import sys
import tempfile

import account
import story
from chromium import Chromium
from inspection import Inspection
from keyboard import Keyboard
from person import Person
from service import Service
from visits import Visits

# The pages that need no account and no link.
STRANGERS = ["/", "/login", "/forgot", "/forgot?sent=1"]


def main():
    program, axe, pictures = map(pathlib.Path, sys.argv[1:])
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, contextlib.ExitStack() as stack:
        service = stack.enter_context(contextlib.closing(Service(program, folder)))
        chromium = stack.enter_context(contextlib.closing(Chromium(folder, axe)))
        inspection = Inspection(chromium, Keyboard(chromium), pictures)
        inspection.require_rules()
        person = Person(service, chromium, inspection.keyboard, inspection)
        story.begin(service)
        key = manage(person)
        keep_account(person)
        visits = Visits(service, chromium, inspection)
        visit_all(visits, person, key)
    for route in visits.missing:
        inspection.note(f"{route} was not visited")
    print(f"Steps with the keyboard: {person.steps}. Visited routes: {len(visits.routes) - len(visits.missing)}. "
          f"Inspected looks of pages: {inspection.count}. Mistakes: {inspection.mistakes}. Pictures: {pictures}")
    sys.exit(1 if inspection.mistakes else 0)


def manage(person):
    """Manages a project from the invitation to the published release, and returns the key of the project."""
    story.invite(person)
    story.join(person)
    key = story.make_project(person)
    story.add_languages(person)
    story.import_keys(person)
    story.set_term(person)
    story.invite_member(person)
    story.publish(person, key)
    story.make_second_release(person)
    story.write_about_key(person)
    story.add_webhook(person)
    story.make_app_token(person)
    return key


def keep_account(person):
    account.protect(person)
    account.make_token(person)
    account.change_mail(person)
    account.allow_programs(person)
    account.forget_password(person)


def visit_all(visits, person, key):
    """Visits the pages as a person who is not signed in, as the administrator, and as the manager of the project."""
    service = person.service
    links = [service.mailed_link(story.MEMBER), account.reset_link(person), account.unsubscribe_link(service)]
    visits.follow_links(*STRANGERS, *[link.removeprefix(service.address) for link in links])
    visits.visit("/login/openid/callback?error=access_denied&state=unknown", 403)
    for name, password in (story.ADMIN, (story.MANAGER[0], account.NEW_PASSWORD)):
        person.open(f"{service.address}/", "Sign in")
        person.sign_in(name, password)
        account.add_identity(service, name)
        visits.follow_links(
            "/", "/account", "/account/other_sessions", account.consent(""), "/device", "/password", "/projects/new",
            f"/projects/{key}", f"/projects/{key}/releases/keep?keep=1")
        visits.visit("/projects/unknown", 404)
        person.open(f"{service.address}/", "Your projects")
        person.sign_out()


if __name__ == "__main__":
    main()
