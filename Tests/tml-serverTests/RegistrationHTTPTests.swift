import Catalog
import GRDB
import HTTP
import TML
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Keys that apps register (`tml-service.md` 3.5).
@Suite struct RegistrationHTTPTests {
    private static func keys(_ source: String, _ labels: [String]) -> JSON {
        [
            [
                "source": .string(source),
                "keys": .array(
                    labels.map { label in
                        [
                            "key": "00000000000000000000000000000000", "label": .string(label),
                            "description": .null, "locale": "en", "level": 0,
                        ]
                    }),
            ]
        ]
    }

    private static func hash(_ label: String) -> String {
        KeyHash.key(label: label, description: nil)
    }

    @Test func anAppRegistersKeysAndFindsThemInTheList() async throws {
        let stage = try await ServerStage()
        let text = Self.keys("new page", ["Good {time}", "A + B = C & D", ""]).text
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", text), ("options", "{\"realtime\": true}")])
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"status":"Ok"}"#)
        #expect(answer.status == 200)
        let list = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?source=new%20page", as: .translator)
        let labels = list["results"]?.array?.compactMap { $0.object?["label"]?.string }
        #expect(labels == ["Good {time}", "A + B = C & D"])
        #expect(
            list["results"]?.array?.first?.object?["key"]?.string == Self.hash("Good {time}"),
            "the hash is made here, whatever the app says")
    }

    /// Everybody can read the token of an app, so what comes with it in a day has an end.
    @Test func anAppBringsSoMuchInADay() async throws {
        var settings = ServerStage.settings
        settings.quotas.newKeys = 2
        settings.quotas.newKeyMebibytes = 1
        let stage = try await ServerStage(settings)
        func register(_ labels: [String], _ token: Secret) async throws -> HTTP.HTTPResponse {
            try await stage.send(
                .post, "/v1/sources/register_keys", token: token,
                headers: ["Content-Type": "application/json"],
                body: JSON.object(["source_keys": Self.keys("quay", labels)]).bytes)
        }
        let app = try stage.token(.application)
        #expect(try await register(["One", "Two"], app).status == 200)
        let refused = try await register(["Three"], app)
        #expect(refused.status == 429)
        #expect((1...86400).contains(Int(refused.headers["Retry-After"] ?? "") ?? 0))
        #expect(try await register(["Two", "One"], app).status == 200, "known keys cost nothing")
        let script = try stage.service.projectTokens.make(for: stage.project, mayRelease: true)
        #expect(try await register(["Four", "Five", "Six"], script).status == 200)
        stage.clock.advance(86400)
        #expect(try await register(["Three"], app).status == 200)
        stage.clock.advance(86400)
        let long = (0..<17).map { String(repeating: "x", count: 65000) + String($0) }
        settings.quotas.newKeys = 100
        let wide = try await ServerStage(settings)
        let answer = try await wide.send(
            .post, "/v1/sources/register_keys", token: wide.token(.application),
            headers: ["Content-Type": "application/json"],
            body: JSON.object(["source_keys": Self.keys("quay", long)]).bytes)
        #expect(answer.status == 429)
        #expect(try wide.hasNoKey(Self.hash(long[0])), "nothing of it is kept")
    }

    @Test func rowsWithoutTextsCountForTheDay() async throws {
        let stage = try await ServerStage()
        func register(_ source: String) async throws {
            let answer = try await stage.post(
                "/v1/sources/register_keys", as: .application,
                form: [("source_keys", Self.keys(source, ["One"]).text)])
            #expect(answer.status == 200)
        }
        try await register("pier@:@mole")
        let first = 8 + 2 * Limits.newSourceBytes + Limits.linkBytes + 3
        #expect(try stage.keyBytesOfDay() == first)
        let revision = try stage.service.changes.lastRevision(of: stage.project)
        try await register("pier@:@mole")
        #expect(try stage.keyBytesOfDay() == first)
        #expect(try stage.service.changes.lastRevision(of: stage.project) == revision)
        try await register("pier")
        #expect(try stage.keyBytesOfDay() == first + 2 * Limits.linkBytes)
    }

    @Test func anAppAddsNoSourceAboveTheLimit() async throws {
        let stage = try await ServerStage()
        try stage.addSources(Limits.sources)
        func register(_ source: String, _ token: Secret) async throws -> HTTP.HTTPResponse {
            try await stage.send(
                .post, "/v1/sources/register_keys", token: token,
                headers: ["Content-Type": "application/json"],
                body: JSON.object(["source_keys": Self.keys(source, ["One"])]).bytes)
        }
        let app = try stage.token(.application)
        let refused = try await register("pier", app)
        #expect(refused.status == 422)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("\(Limits.sources)"))
        #expect(try stage.hasNoKey(Self.hash("One")))
        #expect(try await register("source 1", app).status == 200)
        let script = try stage.service.projectTokens.make(for: stage.project, mayRelease: true)
        #expect(try await register("pier", script).status == 200)
    }

    @Test func aProjectHasSoManyKeysByRegistration() async throws {
        var settings = ServerStage.settings
        settings.quotas.keys = 3
        let stage = try await ServerStage(settings)
        let text = Self.keys("quay", ["One more"]).text
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", text)])
        #expect(answer.status == 422)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("max-keys"))
    }

    /// `+` comes as a space, the padding may be missing, the alphabet that of URLs.
    @Test(arguments: [false, true])
    func base64IsRepaired(isForURLs: Bool) async throws {
        let stage = try await ServerStage()
        let label = "Ещё аю>>>??~~"
        var base64 = Self.base64(Self.keys("index", [label]).bytes)
        #expect(base64.contains("+") || base64.contains("/"))
        if isForURLs {
            base64 = base64.replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
        let token = try stage.token(.translator).reveal()
        let body =
            "access_token=\(token)&base64=true&source_keys=\(base64)&app_id=\(stage.project)"
        let answer = try await stage.send(
            .post, "/v2/sdk/projects/{key}/translation_keys", body: Array(body.utf8))
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"status":"ok"}"#)
        let key = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys/\(Self.hash(label))", as: .translator)
        #expect(key["label"]?.string == label)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(
                    place <= part.count
                        ? digits[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func aPathNestsItsNamesAndAnEmptyListRegistersTheSource() async throws {
        let stage = try await ServerStage()
        let text = Self.keys("outer@:@middle@:@inner", ["Deep"]).text
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", text)])
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", Self.keys("outer@:@empty", []).text)])
        let outer = try await stage.object(
            .get, "/v1/sources/\(KeyHash.source(named: "outer"))/translations?all=true",
            as: .application)
        #expect(outer["sources"]?.array?.compactMap(\.string) == ["middle", "inner", "empty"])
        #expect(outer["results"]?.object?.members.isEmpty == true)
        let inner = try await stage.object(
            .get, "/v1/sources/\(KeyHash.source(named: "inner"))/translations?all=true",
            as: .application)
        #expect(inner["results"]?.object?[Self.hash("Deep")] == [])
        let definition = try await stage.object(
            .get, "/v1/projects/{key}/definition?locale=ru&source=outer", as: .application)
        let sources = definition["extensions"]?.object?["sources"]?.object
        #expect(sources?.members.map(\.name) == ["outer", "middle", "inner", "empty"])
    }

    @Test func whatIsKnownIsVerifiedAndKeepsItsLevel() async throws {
        let stage = try await ServerStage()
        let first: JSON = [
            ["source": "a", "keys": [["label": "Secret", "level": 1000, "locale": "en"]]]
        ]
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .admin,
            form: [("source_keys", first.text), ("app_id", "\(stage.project)")])
        stage.clock.advance(100)
        let path = "/v1/projects/{key}/translation_keys/\(Self.hash("Secret"))"
        let before = try await stage.object(.get, path, as: .admin)
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .translator,
            form: [
                ("source_keys", Self.keys("b", ["Secret"]).text), ("app_id", "\(stage.project)"),
            ])
        let after = try await stage.object(.get, path, as: .admin)
        #expect(after["level"] == 1000)
        #expect(after["sources"]?.array == ["a", "b"])
        #expect(after["verified_at"] != before["verified_at"])
        #expect(after["registered_at"] == before["registered_at"])
        let hidden = try await stage.send(.get, path, as: .translator)
        #expect(hidden.status == 404)
    }

    /// Everybody has the token of an app: what it registers the translators see.
    @Test func anAppHidesNothingFromTranslators() async throws {
        let stage = try await ServerStage()
        let keys: JSON = [
            ["source": "a", "keys": [["label": "Mine alone", "level": 99999, "locale": "en"]]]
        ]
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
        let path = "/v1/projects/{key}/translation_keys/\(Self.hash("Mine alone"))"
        #expect(try await stage.object(.get, path, as: .translator)["level"] == 0)
    }

    @Test(arguments: [
        String(repeating: "x", count: 33), "two words", "tml\n", "é", "a/b",
    ])
    func aSyntaxIsAName(syntax: String) async throws {
        let stage = try await ServerStage()
        let keys: JSON = [
            ["source": "a", "keys": [["label": "Hello", "syntax": .string(syntax)]]]
        ]
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
        #expect(answer.status == 422)
    }

    @Test func aSyntaxMayHaveMarkupAndValues() async throws {
        let stage = try await ServerStage()
        let keys: JSON = [
            ["source": "a", "keys": [["label": "%d files", "syntax": "printf+html+n:number"]]]
        ]
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
        let path = "/v1/projects/{key}/translation_keys/\(Self.hash("%d files"))"
        let key = try await stage.object(.get, path, as: .translator)
        #expect(key["syntax"] == "printf+html+n:number")
    }

    /// Long labels are permitted; a page of them is not, however many are asked for.
    @Test func aPageHasSoMuchTextAtMost() async throws {
        let stage = try await ServerStage()
        for batch in 0..<3 {
            let labels = (0..<50).map { "\(batch) \($0) " + String(repeating: "x", count: 60000) }
            let answer = try await stage.send(
                .post, "/v1/sources/register_keys", as: .application,
                ["source_keys": Self.keys("long", labels)])
            #expect(answer.status == 200)
        }
        let list = "/v1/projects/{key}/translation_keys?source=long"
        let whole = try await stage.object(
            .get, list + "&per_page=500", as: .translator, status: 413)
        #expect(whole["error"]?.string?.contains("per_page") == true)
        var found = 0
        for page in 1...2 {
            let part = try await stage.object(
                .get, list + "&per_page=100&page=\(page)", as: .translator)
            found += part["results"]?.array?.count ?? 0
        }
        #expect(found == 150)
        let all = try await stage.send(
            .get, "/v2/sdk/projects/{key}/translation_keys", as: .application)
        #expect(all.status == 200 && all.body.count < 10 << 20)
        // The feed ends earlier, and says that there is more.
        var cursor = "0"
        var told = 0
        var hasMore = true
        while hasMore {
            let feed = try await stage.send(
                .get, "/v1/projects/{key}/changes?since=\(cursor)&limit=1000", as: .translator)
            #expect(feed.body.count < 16 << 20)
            let object = try #require(JSON(parsing: feed.body).object)
            told += object["results"]?.array?.count ?? 0
            cursor = object["cursor"]?.string ?? ""
            hasMore = object["has_more"]?.boolean ?? false
        }
        #expect(told >= 150)
    }

    @Test(arguments: [
        ("not json", "", 400), ("{}", "", 400), ("%%%", "true", 400), ("[1]", "", 400),
    ])
    func whatCannotBeReadIsRefused(text: String, base64: String, status: Int) async throws {
        let stage = try await ServerStage()
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", text), ("base64", base64)])
        #expect(answer.status == status)
    }

    @Test func limitsAreKept() async throws {
        let stage = try await ServerStage()
        let long = Self.keys("a", ["ok", String(repeating: "x", count: 65537)])
        let many = Self.keys("a", (0...10000).map { "k\($0)" })
        for (keys, status) in [(long, 422), (many, 413)] {
            let answer = try await stage.post(
                "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
            #expect(answer.status == status)
        }
        let list = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?source=a", as: .translator)
        #expect(list["results"]?.array?.isEmpty == true, "all of it or nothing")
    }

    /// The table of `tml-service.md` 1.5: no permission is 422 here, because 403 sends SDKs to the
    /// sign-in.
    @Test func strangersMayNotRegister() async throws {
        let stage = try await ServerStage()
        let form = [("source_keys", Self.keys("a", ["x"]).text), ("app_id", "\(stage.project)")]
        let viewer = try await stage.post("/v1/sources/register_keys", as: .viewer, form: form)
        #expect(viewer.status == 422)
        #expect(try JSON(parsing: viewer.body).object?["reason"]?.string == "forbidden")
        let nobody = try await stage.send(
            .post, "/v1/sources/register_keys", body: Array("source_keys=[]".utf8))
        #expect(nobody.status == 403)
        let other = try await stage.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", "[]"), ("app_id", String(repeating: "0", count: 64))])
        #expect(other.status == 422, "the token is another project's")
        let unnamed = try await stage.post(
            "/v1/sources/register_keys", as: .translator, form: [("source_keys", "[]")])
        #expect(unnamed.status == 400)
    }

    @Test func aThousandKeysTakeNoTime() async throws {
        let stage = try await ServerStage()
        let keys = Self.keys("many", (0..<1000).map { "Text number \($0) of {count||item}" })
        let before = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?per_page=1", as: .viewer)["cursor"]
        let since = try #require(before?.string)
        let start = ContinuousClock.now
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
        #expect(answer.status == 200)
        #expect(ContinuousClock.now - start < .seconds(20))
        let feed = try await stage.object(
            .get, "/v1/projects/{key}/changes?since=\(since)&limit=1000", as: .translator)
        #expect(feed["results"]?.array?.count == 1000)
        let steps = [since, feed["cursor"]?.string].map { cursor in
            cursor?.split(separator: "-").first.flatMap { Int($0) } ?? 0
        }
        #expect(steps[1] - steps[0] == 1000, "one step for each key")
    }

    @Test func waitingReadersHearOfNewKeys() async throws {
        let stage = try await ServerStage()
        let cursor = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?per_page=1", as: .translator)["cursor"]
        let since = try #require(cursor?.string)
        async let feed = stage.object(
            .get, "/v1/projects/{key}/changes?since=\(since)&wait=20", as: .translator)
        try await stage.untilWaiting(1)
        _ = try await stage.post(
            "/v1/sources/register_keys", as: .application,
            form: [("source_keys", Self.keys("a", ["News"]).text)])
        let item = try await feed["results"]?.array?.first?.object
        #expect(item?["type"] == "key")
        #expect(item?["translation_key"]?.object?["label"] == "News")
    }
}

extension ServerStage {
    fileprivate func hasNoKey(_ hash: String) throws -> Bool {
        try service.database.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT NOT EXISTS (SELECT 1 FROM translationKey WHERE hash = ?)",
                arguments: [hash]) ?? false
        }
    }

    /// The bytes of new keys, sources and links that count for the apps today.
    fileprivate func keyBytesOfDay() throws -> Int? {
        try service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT amount FROM dailyUse WHERE thing = 'keyBytes'")
        }
    }

    /// Adds `source 1`, `source 2` and so on.
    fileprivate func addSources(_ count: Int) throws {
        try service.database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO source (project, name, hash, createdAt, updatedAt)
                    SELECT p.id, 'source ' || n, 'hash ' || n, 0, 0
                    FROM number JOIN project p ON p.key = ?
                    """, arguments: [count, project.rawValue])
        }
    }
}
