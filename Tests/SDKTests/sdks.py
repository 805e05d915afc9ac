"""What the SDKs send that cannot be installed here, each in its own order and escaping of
parameters, its own headers and form encodings (sections 1.3 to 1.5 of the specification)."""
import base64
import hashlib
import io
import json
import tarfile
import time
import urllib.parse

from exchange import require

FORM = "Content-Type: application/x-www-form-urlencoded"


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


class SDK:
    """An app in inline mode: `token` is its translator's. Finds one new text on its page."""

    extra = ""
    has_hash = True

    def __init__(self, wire, project, token, run):
        self.name = type(self).__name__.lower()
        self.wire, self.project, self.token = wire, project, token
        self.mine = "access_token=%s&app_id=%s" % (token, project)
        self.source = "replay/" + self.name
        self.label = "%s %s: {count} + [bold: more] & so = on%s" % (self.name, run, self.extra)
        self.description = "seen in " + self.name
        self.key = md5(self.label + ";;;" + self.description)
        self.text = "%s %s: {count}, [bold: ещё] + & =" % (self.name, run)

    def found(self, source):
        """What is registered: the new text on that page."""
        key = {
            "label": self.label, "description": self.description, "locale": "en", "level": 0}
        if self.has_hash:
            key["key"] = self.key
        return [{"source": source, "keys": [key]}]

    def get(self, path, headers=()):
        return self.wire.exchange(self.name + " " + path, "GET " + path, list(headers))

    def post(self, path, body, headers=()):
        return self.wire.exchange(self.name + " " + path, "POST " + path, list(headers), body)

    def require(self, is_true, what):
        require(is_true, "%s: %s" % (self.name, what))


class Ruby(SDK):
    agent = ["User-Agent: tml-ruby v5.7.3 (Faraday v0.9.2)", "Accept: application/json"]
    packed = agent + ["Accept-Encoding: gzip, deflate"]
    plain = agent + ["Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3"]

    def ask(self, path):
        answer = self.get(path, self.packed)
        return answer.no_error(answer.unpacked())

    def definition(self):
        data = self.ask(
            "/v1/projects/%s/definition?access_token=%s&app_id=%s&ignored=true&locale=ru"
            "&source=navigation" % (self.project, self.token, self.project))
        locale = data["default_locale"]
        for name in data["extensions"]["languages"]:
            if name != locale:
                locale = name
        self.require(locale == "ru", "takes the translations for Russian ones")
        self.require(data["extensions"]["sources"]["navigation"]["results"], "gets its page")
        self.ask("/v1/languages/ru/definition?" + self.mine)
        data = self.ask(
            "/v1/projects/%s/translations?access_token=%s&all=true&app_id=%s&ignored=true"
            "&raw_json=true" % (self.project, self.token, self.project))
        self.require("pagination" not in data, "gets everything at once")

    def page(self, source, locale):
        return self.ask(
            "/v1/sources/%s/translations?access_token=%s&all=true&app_id=%s&ignored=true&locale=%s"
            % (md5(source), self.token, self.project, locale))["results"]

    def register(self):
        body = urllib.parse.urlencode({
            "access_token": self.token, "app_id": self.project,
            "source_keys": json.dumps(self.found("outer ruby@:@" + self.source))})
        self.post(
            "/v1/sources/register_keys", body, ["User-Agent: Faraday v0.9.2", FORM]).no_error()

    def released(self):
        base = "/" + self.project
        now = int(time.time())
        version = self.get(base + "/version.json?t=%d" % now, self.plain)
        version = version.no_error()["version"]

        def file(key):
            answer = self.get("%s/%s/%s.json.gz" % (base, version, key), self.packed)
            self.require(b"xml" not in answer.body, "finds " + key)
            return json.loads(answer.unpacked())
        self.require(file("application")["key"] == self.project, "gets its application")
        self.require(file("ru/language")["locale"] == "ru", "gets its language")
        sources = self.get("%s/%s/sources.json?t=%d" % (base, version, now), self.plain)
        self.require(self.source in sources.no_error(), "finds its page listed")
        self.same_in_the_archive(base, version, file("ru/sources/" + self.source))
        return version, file("ru/sources/" + self.source)["results"]

    def same_in_the_archive(self, base, version, page):
        headers = ["Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3", "Accept: */*",
                   "User-Agent: Ruby"]
        archive = self.get("%s/%s.tar.gz" % (base, version), headers)
        sums = json.loads(self.get("%s/%s.sha256.json" % (base, version), headers).decoded())
        self.require(
            sums["archive"]["sha256"] == hashlib.sha256(archive.decoded()).hexdigest(),
            "gets the archive whole")
        with tarfile.open(fileobj=io.BytesIO(archive.unpacked())) as tar:
            member = tar.extractfile("ru/sources/%s.json" % self.source)
            self.require(json.load(member) == page, "finds the same in the archive")


class JavaScript(SDK):
    headers = ["accept-encoding: gzip"]

    def definition(self):
        data = self.get(
            "/v1/projects/%s/definition?locale=xx,ru-RU,ru,en&source=navigation&ignored=true"
            "&access_token=%s" % (self.project, self.token), self.headers).no_error()
        self.require(list(data["extensions"]["languages"]) == ["en", "ru"], "two languages")

    def page(self, source, locale):
        data = self.get(
            "/v1/sources/%s/translations?locale=%s&ignored=true&all=true&app_id=%s&access_token=%s"
            % (md5(source), locale, self.project, self.token), self.headers).no_error()
        self.require("ignored_keys" in data, "gets what is ignored")
        return data["results"]

    def register(self):
        keys = json.dumps(self.found(self.source), separators=(",", ":"))
        body = "source_keys=%s&app_id=%s&access_token=%s" % (
            urllib.parse.quote(keys, safe="!'()*~"), self.project, self.token)
        self.post(
            "/v1/sources/register_keys", body,
            ["content-type: application/x-www-form-urlencoded; charset=utf-8"]).no_error()

    def released(self):
        def file(path):
            answer = self.get("/%s/%s" % (self.project, path), self.headers)
            return None if b"xml" in answer.decoded() else answer.no_error()
        version = file("version.json")["version"]
        self.require(file(version + "/xx/language.json") is None, "sees what is not there")
        self.require(file(version + "/ru/language.json")["locale"] == "ru", "gets its language")
        return version, file("%s/ru/sources/%s.json" % (version, self.source))["results"]


class PHP(SDK):
    has_hash = False
    headers = ["User-Agent: tml-php v0.6.0 (CURL)", "Accept: */*", "Accept-Encoding: gzip, deflate"]

    def definition(self):
        data = self.get(
            "/v1/projects/current/definition?locale=ru&source=navigation&" + self.mine,
            self.headers).no_error()
        self.require(data["key"] == self.project, "current is the project of app_id")
        data = self.get(
            "/v1/applications/current/translations?locale=ru&per_page=10000&" + self.mine,
            self.headers).no_error()
        self.require(data["results"], "gets everything")

    def page(self, source, locale):
        data = self.get(
            "/v1/sources/%s/translations?locale=%s&ignored=1&all=1&%s" % (
                md5(source), locale, self.mine), self.headers).no_error()
        self.require("ignored_keys" in data and "pagination" not in data, "1 is true")
        return data["results"]

    def register(self):
        keys = json.dumps(self.found(self.source)).replace("/", "\\/")
        body = urllib.parse.urlencode({"source_keys": keys}) + "&" + self.mine
        self.post("/v1/sources/register_keys", body, self.headers + [FORM]).no_error()

    def released(self):
        def file(path):
            answer = self.get("/%s/%s.json" % (self.project, path), self.headers)
            self.require(b"xml" not in answer.decoded(), "finds " + path)
            return answer.no_error()
        version = file("version")["version"]
        return version, file("%s/ru/sources/%s" % (version, self.source))["results"]


class Java(SDK):
    headers = ["User-Agent: tml-java v0.2.10", "Accept: application/json",
               "Accept-Encoding: gzip, deflate"]

    def ask(self, path):
        answer = self.get(path, self.headers)
        return answer.no_error(answer.unpacked())

    def definition(self):
        self.ask("/v1/projects/%s/definition?locale=ru&source=navigation&access_token=%s" % (
            self.project, self.token))

    def page(self, source, locale):
        return self.ask("/v1/sources/%s/translations?app_id=%s&locale=%s&all=true&access_token=%s" % (
            md5(source), self.project, locale, self.token))["results"]

    def register(self):
        body = "source_keys=%s&app_id=%s" % (
            urllib.parse.quote(json.dumps(self.found(self.source)), safe=""), self.project)
        answer = self.post(
            "/v1/sources/register_keys?access_token=" + self.token, body, self.headers + [FORM])
        self.require(200 <= answer.status < 300, "only 2xx is success")

    def released(self):
        version = json.loads(self.get("/%s/version.json" % self.project, self.headers).body)
        version = version["version"]
        answer = self.get(
            "/%s/%s/ru/sources/%s.json.gz" % (self.project, version, self.source), self.headers)
        return version, json.loads(answer.unpacked())["results"]


class ObjectiveC(SDK):
    extra = ">>>???"
    headers = ["User-Agent: Sample/1 CFNetwork/889 Darwin/17", "Accept: */*",
               "Accept-Encoding: gzip, deflate"]

    def __init__(self, *rest):
        super().__init__(*rest)
        self.base = "/v2/sdk/projects/" + self.project
        self.mine = "&app_id=%s&access_token=%s" % (self.project, self.token)

    def ask(self, path, more=""):
        return self.get("%s%s?%s%s" % (self.base, path, more, self.mine), self.headers).tmlkit()

    def definition(self):
        for path in ["", "/definition", "/translators/me", "/languages", "/languages/ru"]:
            self.ask(path, "&client=ios")
        data = self.ask("/sources")
        names = [source["key"] for source in data["results"]]
        self.require(
            "navigation" in names and "pagination" not in data, "keys are names, all of them")
        data = self.ask("/translation_keys", "&all=true")
        self.require(isinstance(data["results"], dict), "keys are an object")
        answer = self.get(
            "%s/sources?&app_id=%s&access_token=old" % (self.base, self.project), self.headers)
        self.require(answer.status == 403, "signs in again at 403")

    def page(self, source, locale):
        return self.ask(
            "/sources/%s/translations" % md5(source), "&locale=%s&all=true" % locale)["results"]

    def register(self):
        keys = json.dumps(self.found(self.source), ensure_ascii=False)
        payload = base64.b64encode(keys.encode()).decode()
        self.require("+" in payload, "sends a + that arrives as a space")
        answer = self.post(
            self.base + "/translation_keys?",
            "base64=true&source_keys=" + payload + self.mine, self.headers + [FORM])
        self.require(
            (answer.status, answer.body) == (200, b'{"status":"ok"}'),
            "registered: %r" % answer.body)
        self.post(
            "%s/translation_keys/%s/select?" % (self.base, self.key), "locale=ru" + self.mine,
            self.headers + [FORM]).tmlkit()

    def released(self):
        def file(path):
            answer = self.get("/%s/%s" % (self.project, path), self.headers)
            self.require(answer.status == 200, "finds " + path)
            return json.loads(answer.decoded())
        version = file("version.json?_=%f" % time.time())["version"]
        for name in ["application", "snapshot", "sources", "ru/language", "ru/translations"]:
            file("%s/%s.json" % (version, name))
        return version, file("%s/ru/sources/%s.json" % (version, self.source))["results"]


ALL = [Ruby, JavaScript, PHP, Java, ObjectiveC]
