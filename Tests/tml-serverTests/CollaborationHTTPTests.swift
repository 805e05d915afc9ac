import Catalog
import GRDB
import HTTP
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// Comments, labels, key details, following and glossary over HTTP (`tml-service.md` 3.11, 3.12).
@Suite struct CollaborationHTTPTests {
    let stage: ServerStage
    /// A phrase of the sample project that everybody sees.
    let key: String
    let other: Project.Key

    init() async throws {
        stage = try await ServerStage()
        key = try stage.hash(at: 0)
        other = Project.Key(String(repeating: "cd", count: 32))
        try stage.makeProject(other)
    }

    /// Neither by another status nor by another sentence.
    @Test func aCommentOnAHiddenKeyIsAsOneThatIsNot() async throws {
        let made = try await stage.object(
            .post, "/v1/projects/{key}/translation_keys/\(key)/comments", as: .manager, comment,
            status: 201)
        let id = made["comment"]?.object?["id"]?.integer ?? 0
        try hide()
        let hidden = try await stage.send(.delete, "/v1/comments/\(id)", as: .translator)
        let missing = try await stage.send(.delete, "/v1/comments/99999", as: .translator)
        #expect(hidden.status == 404)
        #expect(hidden.body == missing.body)
        #expect(
            try await stage.send(.delete, "/v1/comments/\(id)", as: .manager).status == 200)
    }

    @Test func aSourceOfHiddenKeysOnlyIsNotNamed() async throws {
        try hide()
        let id = try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO source (project, name, hash, createdAt, updatedAt)
                    SELECT project, 'secret', ?, 0, 0 FROM translationKey WHERE hash = ?
                    """, arguments: [KeyHash.source(named: "secret"), key])
            try db.execute(
                sql: """
                    INSERT INTO keySource SELECT (SELECT max(id) FROM source), id
                    FROM translationKey WHERE hash = ?
                    """, arguments: [key])
            try db.execute(sql: "INSERT INTO nestedSource SELECT min(id), max(id) FROM source")
            return try Int.fetchOne(db, sql: "SELECT max(id) FROM source") ?? 0
        }
        for (role, isTold) in [(MemberRole.translator, false), (.manager, true)] {
            for path in [
                "/v1/projects/{key}/sources?per_page=1000", "/v2/sdk/projects/{key}/sources",
            ] {
                let list = try await stage.send(.get, path, as: role)
                #expect(list.status == 200)
                #expect(String(decoding: list.body, as: UTF8.self).contains("secret") == isTold)
            }
            let record = try await stage.send(
                .get, "/v1/sources/\(id)", as: role)
            #expect((record.status == 200) == isTold)
        }
    }

    /// Puts the key above translators.
    private func hide() throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE translationKey SET level = 500 WHERE hash = ?", arguments: [key])
        }
    }

    private var comment: JSON { ["locale": "ru", "message": "Formal, please"] }

    /// Every route, what it takes, and the least role that may use it.
    private func routes() async throws -> [Route] {
        let phrase = "/v1/projects/{key}/translation_keys/\(key)"
        let comment = try await stage.object(
            .post, phrase + "/comments", as: .manager, comment, status: 201)
        let commentID = comment["comment"]?.object?["id"]?.integer ?? 0
        let word = try await stage.object(
            .post, "/v1/projects/{key}/glossary", as: .manager, ["keyword": "word"], status: 201)
        let wordID = word["glossary"]?.object?["id"]?.integer ?? 0
        return [
            Route(.get, phrase + "/comments", least: .viewer),
            Route(.get, phrase + "/history", least: .viewer),
            Route(.post, phrase + "/comments", self.comment, least: .translator, status: 201),
            Route(.delete, "/v1/comments/\(commentID)", least: .reviewer),
            Route(.get, "/v1/projects/{key}/labels", least: .viewer),
            Route(.put, phrase + "/labels", ["labels": ["menu"]], least: .manager),
            Route(.patch, phrase, ["note": "A noun"], least: .manager),
            Route(.put, phrase + "/follow", least: .viewer),
            Route(.delete, phrase + "/follow", least: .viewer),
            Route(.get, "/v1/projects/{key}/glossary", least: .viewer),
            Route(
                .post, "/v1/projects/{key}/glossary", ["keyword": "inbox"], least: .manager,
                status: 201),
            Route(.put, "/v1/glossary/\(wordID)", ["keyword": "words"], least: .manager),
            Route(.delete, "/v1/glossary/\(wordID)", least: .manager),
            Route(.get, "/v1/projects/{key}/queries", least: .viewer),
            Route(.put, "/v1/projects/{key}/queries", ["name": "a/b? %2F"], least: .manager),
            Route(
                .delete, "/v1/projects/{key}/queries?name=a%2Fb%3F%20%252F", least: .manager),
        ]
    }

    struct Route {
        var method: HTTP.HTTPRequest.Method
        var path: String
        var body: JSON?
        var least: MemberRole
        var status: Int

        init(
            _ method: HTTP.HTTPRequest.Method, _ path: String, _ body: JSON? = nil,
            least: MemberRole,
            status: Int = 200
        ) {
            self.method = method
            self.path = path
            self.body = body
            self.least = least
            self.status = status
        }
    }

    @Test func everyRouteTakesTheRightPeopleAndNoOthers() async throws {
        for route in try await routes() {
            let place = "\(route.method) \(route.path)"
            let nobody = try await stage.send(route.method, route.path, token: nil)
            #expect(nobody.status == 401, "\(place)")
            let stranger = try await stage.send(
                route.method, route.path, token: stage.makeToken(.admin, in: other),
                body: route.body?.bytes ?? [])
            // A record's number must not tell whether it is there.
            let isByNumber = !route.path.contains("{key}")
            #expect(stranger.status == (isByNumber ? 404 : 403), "\(place)")
            if route.least != .viewer,
                let below = MemberRole.ofPeople.last(where: { $0 < route.least })
            {
                let answer = try await stage.object(
                    route.method, route.path, as: below, route.body, status: 403)
                #expect(answer["reason"] == "forbidden", "\(place)")
                #expect(answer["permission"] != nil, "\(place)")
            }
            let answer = try await stage.object(
                route.method, route.path, as: route.least, route.body, status: route.status)
            if route.method == .get {
                #expect(answer["results"]?.array != nil, "\(place)")
            } else {
                #expect(answer["status"] == "ok", "\(place)")
                #expect(answer["revision"]?.integer != nil, "\(place)")
            }
        }
    }

    @Test func aPhraseThatIsNotThereIsNotFound() async throws {
        let hidden = try stage.hash(at: 1)
        try stage.run("UPDATE translationKey SET level = 50 WHERE hash = ?", [hidden])
        let ignored = try stage.hash(at: 2)
        try stage.run("UPDATE translationKey SET isIgnored = 1 WHERE hash = ?", [ignored])
        for hash in [hidden, ignored, String(repeating: "0", count: 32), "x"] {
            let phrase = "/v1/projects/{key}/translation_keys/\(hash)"
            let sent: [(HTTP.HTTPRequest.Method, String, JSON?)] = [
                (.get, "/comments", nil), (.post, "/comments", comment), (.put, "/follow", nil),
                (.delete, "/follow", nil), (.get, "/screenshots", nil), (.get, "/history", nil),
            ]
            for (method, path, body) in sent {
                let answer = try await stage.object(
                    method, phrase + path, as: .translator, body, status: 404)
                #expect(answer["error"] == "There is no such key", "\(method) \(path)")
            }
        }
        for path in ["/v1/comments/99999", "/v1/comments/x", "/v1/glossary/99999", "/v1/glossary/"]
        {
            let answer = try await stage.send(.delete, path, as: .manager)
            #expect(answer.status == 404, "\(path)")
        }
    }

    @Test func bodiesThatCannotBeAreRefused() async throws {
        let phrase = "/v1/projects/{key}/translation_keys/\(key)"
        let sent: [(HTTP.HTTPRequest.Method, String, JSON, String)] = [
            (.post, phrase + "/comments", ["message": "x"], "locale"),
            (.post, phrase + "/comments", ["locale": "ru"], "message"),
            (.post, phrase + "/comments", ["locale": "ru", "message": " "], "message"),
            (.post, phrase + "/comments", ["locale": "xx", "message": "x"], "locale"),
            (.put, phrase + "/labels", ["labels": "menu"], "labels"),
            (.put, phrase + "/labels", ["labels": ["a,b"]], "labels"),
            (.patch, phrase, ["label": "In-box"], "label"),
            (.patch, phrase, ["description": "x"], "description"),
            (.patch, phrase, [:], "level"),
            (.post, "/v1/projects/{key}/glossary", ["keyword": ""], "keyword"),
            (.put, "/v1/projects/{key}/queries", ["filter": "state:pending"], "name"),
            (.put, "/v1/projects/{key}/queries", ["name": "a\nb"], "name"),
            (.put, "/v1/projects/{key}/queries", ["name": "a", "filter": "state:done"], "filter"),
            (.put, "/v1/projects/{key}/queries", ["name": "a", "order": "age"], "order"),
        ]
        for (method, path, body, field) in sent {
            let answer = try await stage.object(method, path, as: .manager, body, status: 422)
            let flaw = answer["errors"]?.array?.first?.object
            #expect(flaw?["field"]?.string == field, "\(method) \(path) \(body.text)")
        }
        for body in ["{", "[1]", "{\"labels\":", "\u{FF}"] {
            let answer = try await stage.send(
                .put, phrase + "/labels", token: stage.token(.manager), body: Array(body.utf8))
            #expect([400, 422].contains(answer.status), "\(body)")
        }
    }

    @Test func aWordThatChangedMeanwhileIsNotOverwritten() async throws {
        let made = try await stage.object(
            .post, "/v1/projects/{key}/glossary", as: .manager, ["keyword": "harbour"], status: 201)
        let old = try #require(made["glossary"]?.object)
        let path = "/v1/glossary/\(try old.requiredInteger("id"))"
        let base = try old.requiredInteger("revision")
        let changed = try await stage.object(
            .put, path, as: .manager, ["description": "first", "base_revision": .integer(base)])
        let current = try #require(changed["glossary"]?.object)
        let late: JSON = ["description": "second", "base_revision": .integer(base)]
        let conflicts = [
            try await stage.send(.put, path, as: .manager, late),
            try await stage.send(
                .put, path, as: .manager, ["description": "second"],
                headers: ["If-Match": "\"r\(base)\""]),
            try await stage.send(.delete, path + "?base_revision=\(base)", as: .manager),
        ]
        for answer in conflicts {
            #expect(answer.status == 409)
            let conflict = try JSON(parsing: answer.body).object?["conflict"]?.object
            #expect(conflict?["kind"] == "edited")
            #expect(conflict?["base_revision"]?.integer == base)
            #expect(conflict?["current_revision"] == current["revision"])
            #expect(conflict?["current"] == .object(current))
        }
        let wrong = try await stage.send(.put, path, as: .manager, ["base_revision": "x"])
        #expect(wrong.status == 400)
        _ = try await stage.object(
            .put, path, as: .manager,
            ["description": "third", "base_revision": current["revision"] ?? 0])
        _ = try await stage.object(.put, path, as: .manager, ["description": "without"])
        _ = try await stage.object(.delete, path, as: .manager)
    }

    @Test func formsAreTakenToo() async throws {
        let answer = try await stage.send(
            .post, "/v1/projects/{key}/translation_keys/\(key)/comments",
            token: stage.token(.translator),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("locale=ru&message=Formal%2C+please".utf8))
        #expect(answer.status == 201)
        let body = try JSON(parsing: answer.body).object
        #expect(body?["comment"]?.object?["message"] == "Formal, please")
    }

    @Test func whatIsSentAgainIsDoneOnce() async throws {
        let path = "/v1/projects/{key}/translation_keys/\(key)/comments"
        let first = try await stage.send(
            .post, path, as: .translator, comment, headers: ["Idempotency-Key": "once"])
        let second = try await stage.send(
            .post, path, as: .translator, comment, headers: ["Idempotency-Key": "once"])
        #expect(first.status == 201)
        #expect(second.status == 201)
        #expect(second.headers["Idempotency-Replayed"] == "true")
        #expect(first.body == second.body)
        let list = try await stage.object(.get, path + "?locale=ru", as: .viewer)
        #expect(list["results"]?.array?.count == 1)
        let record = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys/\(key)?locale=ru&include=comments",
            as: .viewer)
        #expect(record["comment_count"] == 1)
        #expect(record["comments"]?.array?.count == 1)
    }

    @Test func oneRemovesOnesOwnComment() async throws {
        let made = try await stage.object(
            .post, "/v1/projects/{key}/translation_keys/\(key)/comments", as: .translator,
            comment, status: 201)
        let id = made["comment"]?.object?["id"]?.integer ?? 0
        _ = try await stage.object(.delete, "/v1/comments/\(id)", as: .translator)
    }
}
