"""The rules for the headers and the cookies of every answer."""

import re

# Answers at these addresses are the same for everybody, so caches may keep them.
PUBLIC = re.compile(r"^/(assets/|cdn/|[0-9a-f]{64}/)")
YEAR = 31536000


def flaws(method, path, headers, cookies, body=b"", encrypted=True):
    """Returns the flaws of an answer. `headers` has the names in small letters, `cookies` the values of Set-Cookie."""
    found = policy(headers.get("content-security-policy", ""))
    if headers.get("x-content-type-options") != "nosniff":
        found.append("no nosniff")
    if headers.get("x-frame-options") != "DENY":
        found.append("no X-Frame-Options")
    if headers.get("referrer-policy") not in ("no-referrer", "same-origin"):
        found.append("no strict Referrer-Policy")
    if encrypted and age(headers.get("strict-transport-security", "")) < YEAR:
        found.append("no HSTS of a year")
    # Caches keep no answers to OPTIONS.
    found += names(headers) + (caching(path, headers) if method != "OPTIONS" else [])
    found += [flaw for cookie in cookies for flaw in cookie_flaws(cookie, encrypted)]
    return found + (markup(body) if "text/html" in headers.get("content-type", "") else [])


def policy(text):
    """The flaws of a Content-Security-Policy."""
    parts = {part.split()[0]: part.split()[1:] for part in text.split(";") if part.split()}
    found = []
    if parts.get("default-src") != ["'none'"]:
        found.append("the policy does not begin with default-src 'none'")
    if parts.get("frame-ancestors") != ["'none'"]:
        found.append("the policy has no frame-ancestors 'none'")
    for name, values in parts.items():
        if set(values) & {"'unsafe-inline'", "'unsafe-eval'", "*", "data:", "http:", "https:"}:
            found.append(f"the policy is weak: {name} {' '.join(values)}")
    return found


def age(text):
    found = re.search(r"max-age=(\d+)", text)
    return int(found[1]) if found else -1


def names(headers):
    """Headers that tell the version of a program, or open the answer to other sites with cookies."""
    found = [f"{name} tells a version" for name in ("server", "x-powered-by", "via")
             if re.search(r"\d", headers.get(name, ""))]
    if headers.get("access-control-allow-origin") == "*" and "access-control-allow-credentials" in headers:
        found.append("every site may send cookies")
    return found


def caching(path, headers):
    words = set(re.split(r"[,\s]+", headers.get("cache-control", "").lower()))
    if words & {"no-store", "private"} or (PUBLIC.match(path) and words - {""}):
        return []
    return ["shared caches may keep the answer"]


def cookie_flaws(cookie, encrypted):
    """The cookie `trex_…` is read by scripts of the SDKs, so it has no HttpOnly."""
    name, _, rest = cookie.partition("=")
    words = [word.strip().lower() for word in rest.split(";")[1:]]
    found = []
    if "httponly" not in words and not name.startswith("trex_"):
        found.append("no HttpOnly")
    if encrypted and "secure" not in words:
        found.append("no Secure")
    if not {"samesite=lax", "samesite=strict"} & set(words):
        found.append("no SameSite")
    if name.startswith("__Host-") and ("path=/" not in words or any(w.startswith("domain") for w in words)):
        found.append("a wrong place for __Host-")
    return [f"the cookie {name} has {flaw}" for flaw in found]


def markup(body):
    """Scripts and styles in the page itself, which the policy forbids."""
    text = body.decode(errors="replace")
    patterns = {"a script": r"<script(?![^>]*\ssrc=)", "a style": r"<style|<[a-z][^<>]*\sstyle=",
                "a handler": r"<[a-z][^<>]*\son[a-z]+="}
    return [f"the page contains {name}" for name, pattern in patterns.items() if re.search(pattern, text)]
