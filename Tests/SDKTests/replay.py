#!/usr/bin/env python3
"""Sends what other SDKs send, byte for byte, and judges the answers as they do.

usage: replay.py SERVER_URL

The server must have the sample project and its people. Ends with 0 and a count when all went well.
The requests follow tml-ruby, tml-js, tml-php, tml-java and TMLKit: order and escaping of
parameters, headers, form encodings (sections 1.3 to 1.5 of the specification).
"""
import base64
import gzip
import hashlib
import json
import socket
import sys
import urllib.parse
import urllib.request
import uuid

HOST = urllib.parse.urlsplit(sys.argv[1]).netloc
RUN = uuid.uuid4().hex[:8]


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def sign_in():
    body = urllib.parse.urlencode({"email": "translator@example.com", "password": "demo"})
    request = urllib.request.Request(sys.argv[1] + "/authorize", body.encode())
    token = json.load(urllib.request.urlopen(request))["results"]["access_token"]
    request = urllib.request.Request(
        sys.argv[1] + "/v1/users/me/projects", headers={"Authorization": "OAuth " + token})
    return token, json.load(urllib.request.urlopen(request))["results"][0]["key"]


TOKEN, KEY = sign_in()


def exchange(line, headers, body=""):
    """One request over a socket of its own; the status and the body as it came."""
    host, port = HOST.rsplit(":", 1)
    head = [line + " HTTP/1.1"] + headers
    if body:
        head.append("Content-Length: %d" % len(body.encode()))
    head += ["Host: " + HOST, "Connection: close", "", ""]
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall("\r\n".join(head).encode() + body.encode())
        answer = b""
        while part := connection.recv(65536):
            answer += part
    top, _, rest = answer.partition(b"\r\n\r\n")
    lines = top.decode().lower().split("\r\n")
    if "transfer-encoding: chunked" in lines:
        rest = unchunked(rest)
    if "content-encoding: gzip" in lines:
        rest = gzip.decompress(rest)
    return int(lines[0].split()[1]), rest


def unchunked(rest):
    whole = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        whole += rest[:int(size, 16)]
        rest = rest[int(size, 16) + 2:]
    return whole


def require(is_true, what):
    if not is_true:
        sys.exit("not so: " + what)


def no_error(name, answer):
    """How tml-ruby, tml-js, tml-php and tml-java judge."""
    status, body = answer
    require(status < 500, "%s: status %d" % (name, status))
    data = json.loads(body)
    require(not data.get("error"), "%s: %s" % (name, data.get("error")))
    return data


def tmlkit(name, answer):
    """How TMLAPIResponse judges."""
    data = json.loads(answer[1])
    status = data.get("status")
    require(
        "results" in data or status is None or str(status).lower() == "ok",
        "%s: status %s" % (name, status))
    return data


def source_keys(sdk, with_hash=True, nested=""):
    label = "%s %s: {count} + [bold: more] & so = on" % (sdk, RUN)
    key = {"label": label, "description": "seen in " + sdk, "locale": "en", "level": 0}
    if with_hash:
        key["key"] = md5(label + ";;;" + key["description"])
    source = "replay " + sdk
    return source, [{"source": source + nested, "keys": [key]}], md5(
        label + ";;;" + key["description"])


def registered(sdk, source, key):
    data = no_error(sdk, exchange(
        "GET /v1/sources/%s/translations?locale=ru&all=true&app_id=%s&access_token=%s" % (
            md5(source), KEY, TOKEN), []))
    require(data["results"].get(key) == [], "%s: the key is on its page" % sdk)


def ruby():
    headers = ["User-Agent: tml-ruby v5.7.3 (Faraday v0.9.2)", "Accept: application/json",
               "Accept-Encoding: gzip, deflate"]
    data = no_error("ruby definition", exchange(
        "GET /v1/projects/%s/definition?access_token=%s&app_id=%s&ignored=true&locale=ru"
        "&source=navigation" % (KEY, TOKEN, KEY), headers))
    languages = list(data["extensions"]["languages"])
    locale = data["default_locale"]
    for name in languages:
        if name != locale:
            locale = name
    require(locale == "ru", "ruby takes the translations for Russian ones")
    require(data["extensions"]["sources"]["navigation"]["results"], "ruby gets its page")
    no_error("ruby language", exchange(
        "GET /v1/languages/ru/definition?access_token=%s&app_id=%s" % (TOKEN, KEY), headers))
    data = no_error("ruby all", exchange(
        "GET /v1/projects/%s/translations?access_token=%s&all=true&app_id=%s&ignored=true"
        "&raw_json=true" % (KEY, TOKEN, KEY), headers))
    require("pagination" not in data, "ruby gets everything at once")
    source, keys, key = source_keys("ruby", nested="@:@inner ruby")
    body = urllib.parse.urlencode(
        {"access_token": TOKEN, "app_id": KEY, "source_keys": json.dumps(keys)})
    no_error("ruby keys", exchange(
        "POST /v1/sources/register_keys",
        ["User-Agent: Faraday v0.9.2", "Content-Type: application/x-www-form-urlencoded"], body))
    registered("ruby", "inner ruby", key)


def js():
    data = no_error("js definition", exchange(
        "GET /v1/projects/%s/definition?locale=xx,ru-RU,ru,en&source=navigation&ignored=true"
        "&access_token=%s" % (KEY, TOKEN), ["accept-encoding: gzip"]))
    require(list(data["extensions"]["languages"]) == ["en", "ru"], "js: two languages")
    data = no_error("js source", exchange(
        "GET /v1/sources/%s/translations?locale=ru&ignored=true&all=true&app_id=%s"
        "&access_token=%s" % (md5("navigation"), KEY, TOKEN), ["accept-encoding: gzip"]))
    require(data["results"] and "ignored_keys" in data, "js gets its page")
    source, keys, key = source_keys("js")
    body = "source_keys=%s&app_id=%s&access_token=%s" % (
        urllib.parse.quote(json.dumps(keys, separators=(",", ":")), safe="!'()*~"), KEY, TOKEN)
    no_error("js keys", exchange(
        "POST /v1/sources/register_keys",
        ["content-type: application/x-www-form-urlencoded; charset=utf-8"], body))
    registered("js", source, key)


def php():
    headers = ["User-Agent: tml-php v0.6.0 (CURL)", "Accept: */*",
               "Accept-Encoding: gzip, deflate"]
    mine = "access_token=%s&app_id=%s" % (TOKEN, KEY)
    data = no_error("php definition", exchange(
        "GET /v1/projects/current/definition?locale=ru&source=navigation&" + mine, headers))
    require(data["key"] == KEY, "php: current is the project of app_id")
    data = no_error("php all", exchange(
        "GET /v1/applications/current/translations?locale=ru&per_page=10000&" + mine, headers))
    require(data["results"], "php gets everything")
    data = no_error("php source", exchange(
        "GET /v1/sources/%s/translations?locale=ru&ignored=1&all=1&%s" % (
            md5("navigation"), mine), headers))
    require("ignored_keys" in data and "pagination" not in data, "php: 1 is true")
    source, keys, key = source_keys("php", with_hash=False)
    body = urllib.parse.urlencode({"source_keys": json.dumps(keys).replace("/", "\\/")})
    no_error("php keys", exchange(
        "POST /v1/sources/register_keys",
        headers + ["Content-Type: application/x-www-form-urlencoded"], body + "&" + mine))
    registered("php", source, key)


def java():
    headers = ["User-Agent: tml-java v0.2.10", "Accept: application/json",
               "Accept-Encoding: gzip, deflate"]
    no_error("java definition", exchange(
        "GET /v1/projects/%s/definition?locale=ru&source=navigation&access_token=%s" % (
            KEY, TOKEN), headers))
    source, keys, key = source_keys("java")
    body = "source_keys=%s&app_id=%s" % (urllib.parse.quote(json.dumps(keys), safe=""), KEY)
    status, text = exchange(
        "POST /v1/sources/register_keys?access_token=" + TOKEN,
        headers + ["Content-Type: application/x-www-form-urlencoded"], body)
    require(200 <= status < 300, "java: only 2xx is success")
    registered("java", source, key)


def objc():
    headers = ["User-Agent: Sample/1 CFNetwork/889 Darwin/17", "Accept: */*",
               "Accept-Encoding: gzip, deflate"]
    mine = "&app_id=%s&access_token=%s" % (KEY, TOKEN)
    base = "/v2/sdk/projects/" + KEY
    for path in ["", "/definition", "/translators/me", "/languages", "/languages/ru"]:
        tmlkit("objc " + path, exchange("GET %s%s?&client=ios%s" % (base, path, mine), headers))
    data = tmlkit("objc sources", exchange("GET %s/sources?%s" % (base, mine), headers))
    names = [source["key"] for source in data["results"]]
    require("navigation" in names and "pagination" not in data, "objc: keys are names, all of them")
    data = tmlkit("objc page", exchange(
        "GET %s/sources/%s/translations?&locale=ru&all=true%s" % (
            base, md5("navigation"), mine), headers))
    require(data["results"], "objc gets its page")
    data = tmlkit("objc keys", exchange(
        "GET %s/translation_keys?&all=true%s" % (base, mine), headers))
    require(isinstance(data["results"], dict), "objc: keys are an object")
    source, keys, key = source_keys("objc>>>???")
    payload = base64.b64encode(json.dumps(keys, ensure_ascii=False).encode()).decode()
    answer = exchange(
        "POST %s/translation_keys?" % base,
        headers + ["Content-Type: application/x-www-form-urlencoded"],
        "base64=true&source_keys=%s&app_id=%s&access_token=%s" % (payload, KEY, TOKEN))
    require(answer == (200, b'{"status":"ok"}'), "objc: registered: %r" % (answer,))
    registered("objc", source, key)
    tmlkit("objc select", exchange(
        "POST %s/translation_keys/%s/select?" % (base, key),
        headers + ["Content-Type: application/x-www-form-urlencoded"],
        "locale=ru&app_id=%s&access_token=%s" % (KEY, TOKEN)))
    status, _ = exchange("GET %s/sources?&app_id=%s&access_token=old" % (base, KEY), headers)
    require(status == 403, "objc signs in again at 403")


SDKS = [ruby, js, php, java, objc]
for sdk in SDKS:
    sdk()
print("%d SDKs replayed" % len(SDKS))
