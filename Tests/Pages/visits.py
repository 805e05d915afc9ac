"""The visits of all pages that the server describes in /openapi.json."""

import collections
import json
import re
import urllib.parse

# The number of visits to each route, apart from the starts.
MOST = 2
# The statuses of pages other than 200. No provider answers in this test.
STATUSES = {"/login/openid": 502}
LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.href)"


class Visits:
    def __init__(self, service, chromium, inspection):
        self.address, self.chromium, self.inspection = service.address, chromium, inspection
        paths = json.loads(service.get("/openapi.json"))["paths"]
        self.routes = {path: pattern(path) for path, methods in paths.items() if is_page(methods.get("get"))}
        self.counts = collections.Counter()

    def route(self, path):
        """Returns the route with the fewest parameters that fits the path, or None."""
        fitting = [route for route, form in self.routes.items() if form.fullmatch(path)]
        return min(fitting, key=lambda route: route.count("{"), default=None)

    def follow_links(self, *starts):
        """Visits pages, and the pages to which they link: of each route at most two, and all starts."""
        waiting, known = collections.deque(starts), set(starts)
        while waiting:
            path = waiting.popleft()
            route = self.route(path.partition("?")[0])
            if path not in starts and (route is None or self.counts[route] >= MOST):
                continue
            for link in self.visit(path):
                if link not in known:
                    known.add(link)
                    waiting.append(link)

    def visit(self, path, status=None):
        """Inspects a page, and returns the paths of its links to this server."""
        found, address = self.chromium.open(self.address + path)
        route = self.route(path.partition("?")[0])
        self.counts[route] += 1
        name = self.name(route or "/unknown")
        status = status or STATUSES.get(route, 200)
        if found != status:
            self.inspection.note(f"{name}: the status of {path} is {found} in place of {status}")
        if self.route(urllib.parse.urlsplit(address).path) != route:
            self.inspection.note(f"{name}: {path} leads to {address}")
        self.inspection.inspect(name)
        paths = [link[len(self.address):] for link in self.chromium.value(LINKS) if link.startswith(self.address)]
        return [urllib.parse.urldefrag(path).url or "/" for path in paths]

    def name(self, route):
        words = re.sub(r"[{}]", "", route.strip("/")).replace("/", "-") or "start"
        return f"{words}-{self.counts[route]}" if self.counts[route] > 1 else words

    @property
    def missing(self):
        return [route for route in self.routes if not self.counts[route]]


def is_page(operation):
    """Returns whether a method answers with HTML."""
    answers = (operation or {}).get("responses", {}).values()
    return any("text/html" in kind for answer in answers for kind in answer.get("content", {}))


def pattern(path):
    """Returns the regular expression of the paths of a route."""
    parts = re.split(r"\{[^}]*\}", path)
    return re.compile("[^/]+".join(re.escape(part) for part in parts))
