import Catalog
import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// What an administrator sees of the server.
@Suite struct ObservationTests {
    @Test func aRequestKeepsItsNameOrGetsOne() async throws {
        let stage = try await ServerStage()
        func id(_ sent: String) async throws -> String? {
            try await stage.send(.get, "/healthz", headers: ["X-Request-Id": sent])
                .headers["X-Request-Id"]
        }
        #expect(try await id("abc-1.2_3") == "abc-1.2_3")
        #expect(try await id("a b")?.utf8.count == 16)
        #expect(try await id(String(repeating: "x", count: 65))?.utf8.count == 16)
    }

    @Test(arguments: LogFormat.allCases)
    func theLogHasWhatHappenedAndNoSecret(format: LogFormat) async throws {
        var settings = ServerStage.settings
        settings.isVerbose = true
        settings.logFormat = format
        let stage = try await ServerStage(settings)
        let token = try stage.token(.translator).reveal()
        let headers: HTTPHeaders = ["Cookie": "trex_x=c00kie", "X-Request-Id": "name-of-it"]
        _ = try await stage.send(
            .get, "/v1/users/me?access_token=\(token)&search=s3arch", headers: headers)
        _ = try await stage.send(
            .get, "/v1/users/me", token: Secret(token), headers: headers)
        _ = try await stage.post(
            "/authorize", as: .viewer, form: [("email", "a@b.c"), ("password", "passw0rd")])
        let change: JSON = [
            "id": "1d0d6d3c-0000-4000-8000-000000000001", "op": "translation.create",
            "key": "0b380402e64ac15bb886ee45d0405227", "locale": "ru",
            "data": ["label": "l4bel"],
        ]
        _ = try await stage.send(
            .post, "/v1/projects/{key}/changes", as: .translator,
            ["client_id": "x", "changes": [change]])
        let log = stage.log
        for secret in [token, "c00kie", "s3arch", "passw0rd", "a@b.c", "l4bel"] {
            #expect(!log.contains(secret))
        }
        #expect(log.split(separator: "\n").count { $0.contains("/v1/users/me") } == 2)
        #expect(log.contains("name-of-it"))
        #expect(log.contains("user "))
        if format == .json {
            let line = try #require(log.split(separator: "\n").first)
            let object = try #require(try JSON(parsing: Array(line.utf8)).object)
            #expect(object["status"]?.integer == 200)
            #expect(object["path"]?.string == "/v1/users/me")
            #expect(object["bytes"]?.integer ?? 0 > 0)
        }
    }

    @Test func theNumbersAreForThisMachine() async throws {
        let stage = try await ServerStage()
        _ = try await stage.send(.get, "/v1/projects/{key}/metrics", as: .viewer)
        let answer = try await stage.send(.get, "/metrics")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.headers["Content-Type"] == MetricsText.contentType)
        #expect(
            text.contains(
                #"tml_http_requests_total{method="GET",route="/v1/projects/{key}/metrics","#
                    + #"status="200"} 1"#), "\(text.prefix(600))")
        #expect(text.contains("tml_http_request_seconds_bucket{"))
        #expect(text.contains("tml_open_connections 1"))
        #expect(text.contains("tml_projects 1"))
        for name in ["database_bytes", "wal_bytes", "disk_free_bytes", "revisions_total"] {
            let line = try #require(
                text.split(separator: "\n").first { $0.hasPrefix("tml_\(name) ") })
            #expect(try #require(Int(line.split(separator: " ")[1])) > 0, "\(name)")
        }
        let outside = try await stage.send(
            .get, "/metrics", headers: ["X-Forwarded-For": "192.0.2.1"])
        #expect(outside.status == 403)
    }

    @Test func eachClassOfAnswersHasALineFromTheStart() async throws {
        let stage = try await ServerStage()
        func lines() async throws -> [String] {
            String(decoding: try await stage.send(.get, "/metrics").body, as: UTF8.self)
                .split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("tml_http_answers_total{") }
        }
        #expect(
            try await lines()
                == (2...5).map { "tml_http_answers_total{class=\"\($0)xx\"} 0" })
        _ = try await stage.send(.get, "/v1/users/me")
        let again = try await lines()
        #expect(again.contains(#"tml_http_answers_total{class="2xx"} 1"#), "\(again)")
        #expect(again.contains(#"tml_http_answers_total{class="4xx"} 1"#), "\(again)")
    }

    /// Prometheus needs the sum of all ranges up to each limit.
    @Test func theRangesOfTimesAreSummedUp() {
        let metrics = ServerMetrics()
        for seconds in [0.0004, 0.003, 0.004, 0.7, 40] {
            metrics.note(method: "GET", route: "/r", status: 200, seconds: seconds)
        }
        var text = MetricsText()
        text.requests(metrics.counts)
        let name = #"tml_http_request_seconds_bucket{route="/r",le="#
        for (limit, count) in [
            ("0.001", 1), ("0.0025", 1), ("0.005", 3), ("0.5", 3), ("1.0", 4), ("30.0", 4),
            ("+Inf", 5),
        ] {
            #expect(text.text.contains("\(name)\"\(limit)\"} \(count)\n"), "\(limit)")
        }
        #expect(text.text.contains(#"tml_http_request_seconds_count{route="/r"} 5"#))
    }

    @Test func changesAreCountedOnceWhenTheyAreApplied() async throws {
        let stage = try await ServerStage()
        func count() async throws -> Substring? {
            let text = String(
                decoding: try await stage.send(.get, "/metrics").body, as: UTF8.self)
            return text.split(separator: "\n").first {
                $0.hasPrefix("tml_changes_applied_total ")
            }?.split(separator: " ").last
        }
        #expect(try await count() == "0")
        func change(_ id: String, _ label: String) -> JSON {
            [
                "id": .string(id), "op": "translation.create", "key": .string(ServerStage.phrase),
                "locale": "ja", "data": ["label": .string(label)],
            ]
        }
        let batch: JSON = [
            "client_id": "x", "changes": [change("1", "a"), change("2", "b"), change("3", "")],
        ]
        for _ in 0..<2 {
            let answer = try await stage.send(
                .post, "/v1/projects/{key}/changes", as: .translator, batch,
                headers: ["Idempotency-Key": "first"])
            #expect(answer.status == 200)
            #expect(try await count() == "2")
        }
        _ = try await stage.send(.post, "/v1/projects/{key}/changes", as: .translator, batch)
        #expect(try await count() == "2")
        _ = try await stage.translate("c")
        #expect(try await count() == "3")
    }

    @Test func elsewhereTheNumbersNeedTheirToken() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "https://tml.example.org"
        settings.metricsToken = Secret("m3trics")
        let stage = try await ServerStage(settings)
        #expect(try await stage.send(.get, "/metrics").status == 403)
        #expect(try await stage.send(.get, "/metrics", token: Secret("else")).status == 403)
        #expect(try await stage.send(.get, "/metrics", token: Secret("m3trics")).status == 200)
    }

    @Test func refusedRequestsForTheNumbersCount() async throws {
        var settings = ServerStage.settings
        settings.publicURL = "https://tml.example.org"
        settings.metricsToken = Secret("m3trics")
        settings.rate = 1
        let stage = try await ServerStage(settings)
        var statuses: [Int] = []
        for number in 0..<12 {
            let answer = try await stage.send(.get, "/metrics", token: Secret("guess-\(number)"))
            statuses.append(answer.status)
        }
        #expect(statuses.prefix(3) == [403, 403, 403])
        #expect(statuses.contains(429))
        #expect(try await stage.send(.get, "/metrics", token: Secret("m3trics")).status == 200)
    }

    @Test func anErrorOfTheServerNamesTheRequest() async throws {
        let stage = try await ServerStage()
        try stage.service.close()
        let answer = try await stage.send(
            .get, "/healthz", headers: ["X-Request-Id": "find-me"])
        #expect(answer.status == 503)
        #expect(try JSON(parsing: answer.body).object?["request_id"]?.string == "find-me")
        #expect(stage.log.contains("id=find-me"))
    }
}
