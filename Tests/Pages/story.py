"""The story of a project: people manage a project in the browser, from the invitation to the published release."""

import json
import pathlib
import tarfile
import time

from chromium import Failed

ADMIN = ("admin@example.org", "password of the administrator")
MANAGER = ("mara@example.org", "password of the manager")
MEMBER = "ilya@example.org"
NEW_PASSWORD = "another password of the manager"
ARCHIVE = pathlib.Path(__file__).parent.parent / "Archives" / "ferry"
LEAST = 8


def begin(service):
    """Makes the administrator, who is the only account that the story does not make in the browser."""
    key = service.command("project", "list")[:64]
    service.command(
        "user", "add", ADMIN[0], "--password-stdin", "--admin", "--project", key, "--role", "admin",
        "--name", "Ada Admin", given=ADMIN[1] + "\n")


def invite(person):
    person.open(person.service.address + "/", "Sign in")
    person.sign_in(ADMIN[0], "a wrong password", "Sign in", 401)
    person.sign_in(*ADMIN)
    person.follow("Harbour", "Harbour")
    person.follow("Members", "Members")
    person.fill({
        "Email addresses, separated by commas": MANAGER[0],
        "Message on the page of the invitation (optional)": "You know the harbour better than anybody else."})
    person.keyboard.choose("Role", "manager")
    person.follow("Make the invitation", "Links of the invitations")
    person.follow("Continue", "Members")
    person.sign_out()


def join(person):
    person.open(person.service.mailed_link(MANAGER[0]), "Join Harbour")
    person.fill({"Your name": "Mara Manager", f"New password (at least {LEAST} characters)": MANAGER[1]})
    person.follow("Join the project", "Harbour")


def make_project(person):
    person.follow("tml-server", "Your projects")
    person.follow("New project", "New project")
    person.fill({
        "Name": "Ferry", "Summary (optional)": "The app of the ferry",
        "Language of the original texts: name or code": "English"})
    person.follow("Create the project", "Ferry")
    return person.path.split("/")[2]


def add_languages(person):
    person.follow("Languages", "Languages")
    for name in ("Russian", "German", "Arabic"):
        person.fill({"Name or code of the language": name})
        person.follow("Add the language", "Languages")
    person.follow("Unpublish German", "Languages")


def import_keys(person):
    archive = person.service.folder / "ferry.tar.gz"
    with tarfile.open(archive, "w:gz", dereference=True) as file:
        file.add(ARCHIVE, ".")
    person.follow("Files", "Files")
    person.tick("The file may be the archive of another project")
    person.keyboard.choose_file("File (.tar.gz)", archive)
    person.follow("Import the file", "Files")
    person.see("The import is complete.", reloads=True)
    person.follow("Keys", "Keys")


def set_term(person):
    person.follow("Glossary", "Glossary")
    person.follow("Add a term", "term")
    person.fill({"Term": "crossing", "Description": "A journey from one harbour to another", "Russian": "рейс"})
    person.keyboard.choose("Language of the term", "English (en)")
    person.tick("Only with the same capital letters")
    person.follow("Save the term", "Glossary")
    person.see("рейс")


def invite_member(person):
    person.follow("Members", "Members")
    person.fill({"Email addresses, separated by commas": MEMBER})
    person.keyboard.choose("Role", "translator")
    person.follow("Make the invitation", "Links of the invitations")
    person.follow("Continue", "Members")


def publish(person, key):
    """Makes a draft, publishes it, and reads it where apps read it."""
    person.follow("Releases", "Releases")
    person.keyboard.choose("Kind", "draft: apps do not load it")
    person.follow("Make a release", "Releases")
    person.see("draft", reloads=True)
    version = person.chromium.value("document.querySelector('tbody th').innerText").strip()
    person.follow(f"Make {version} the current release", "the current release")
    person.follow("Make the release current", "Releases")
    person.see("is published", reloads=True)
    person.follow("Publish the current release again", "Releases")
    published = person.service.folder / "published"
    expect_release(person.service.get(f"/cdn/{key}/version.json"), version)
    for _ in range(100):
        if (published / key / "version.json").exists():
            break
        time.sleep(0.1)
    expect_release((published / key / "version.json").read_bytes(), version)
    if not person.service.get(f"/cdn/{key}/{version}.tar.gz"):
        raise Failed("The archive of the release is empty")


def expect_release(text, version):
    if json.loads(text)["version"] != version:
        raise Failed(f"version.json has {text} in place of {version}")



def make_second_release(person):
    """Makes a release that apps load at once. Then an earlier release can become current again."""
    person.follow("Releases", "Releases")
    person.keyboard.choose("Kind", "release: apps load it when it is complete")
    person.follow("Make a release", "Releases")
    person.see("Publish the current release again", reloads=True)


def write_about_key(person):
    person.follow("Keys", "Keys")
    person.fill({"Search": "crossings"})
    person.follow("Search", "Keys")
    person.follow("Only direct crossings", "Key in Ferry")
    person.keyboard.choose("Language of the comment", "Russian (ru)")
    person.fill({"Comment": "Is a crossing direct if the boat waits in a harbour?"})
    person.follow("Send the comment", "Key in Ferry")
    person.fill({"Note for translators": "A filter of the list of crossings."})
    person.tick("Hide the key from translators and apps")
    person.follow("Save the settings", "Key in Ferry")
    person.see("This key is hidden")


def add_webhook(person):
    person.follow("Webhooks", "Webhooks")
    person.fill({"Address": "http://127.0.0.1:9/hook"})
    person.tick("comment.created: people wrote comments")
    person.follow("Add webhook", "Webhooks")
    person.follow("Continue", "Webhooks")
    person.follow("Send a test event", "Webhooks")
    person.see("webhook.test")


def make_app_token(person):
    person.follow("Settings", "Settings")
    person.fill({"Name of a new token": "release pipeline"})
    person.tick("The token can also make releases. Keep such a token secret.")
    person.follow("Make the token", "New token")
    person.follow("Continue", "Settings")
