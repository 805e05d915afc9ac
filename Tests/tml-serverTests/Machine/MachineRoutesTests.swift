import Catalog
import Foundation
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// Translation by machine through the server (`tml-service.md` 3.13).
@Suite struct MachineRoutesTests {
    private static let path = "/v1/projects/{key}/machine_translations"

    /// An engine that turns every text around, and knows English to Russian.
    private static func machine() throws -> TestServer {
        try TestServer { request in
            if request.path == "/listPairs" {
                return .json(
                    #"{"responseData":[{"sourceLanguage":"eng","targetLanguage":"rus"}]}"#)
            }
            let fields = FormBody.parameters(of: request.query)
            let answer: JSON = [
                "responseData": ["translatedText": .string("→ " + (fields.text("q") ?? ""))],
                "responseStatus": 200, "responseDetails": .null,
            ]
            return .json(answer.bytes)
        }
    }

    private static func stage(_ urls: String...) async throws -> ServerStage {
        var settings = ServerStage.settings
        settings.machines = try urls.enumerated().map { number, url in
            try .machine("machine\(number)", at: url)
        }
        return try await ServerStage(settings)
    }

    private func results(_ answer: JSONObject) -> [JSONObject] {
        answer["results"]?.array?.compactMap(\.object) ?? []
    }

    @Test func textsComeBackWithTheirTokens() async throws {
        let machine = try Self.machine()
        let stage = try await Self.stage(machine.url)
        let answer = try await stage.object(
            .post, Self.path, as: .translator,
            [
                "locale": "ru", "source_locale": "en",
                "texts": [["id": "a", "text": "Dear {user}, <b> is < c", "format": "tml"]],
            ])
        let found = try #require(results(answer).first)
        #expect(found["id"]?.string == "a")
        #expect(found["label"]?.string?.contains("{user}") == true)
        #expect(found["provider"]?.string == "machine0")
        #expect(found["kind"]?.string == "machine")
        #expect(answer["errors"]?.array == [])
    }

    /// As with every other write, the token may be a field of the form.
    @Test func aFormMayCarryTheToken() async throws {
        let machine = try Self.machine()
        let stage = try await Self.stage(machine.url)
        let answer = try await stage.post(
            "/v1/projects/{key}/machine_translations", as: .translator,
            form: [
                ("locale", "ru"), ("source_locale", "en"),
                ("texts", #"[{"id": "a", "text": "Mail", "format": "text"}]"#),
            ])
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        let found = results(try #require(JSON(parsing: answer.body).object)).first
        #expect(found?["label"]?.string == "→ Mail")
    }

    @Test func aPhraseIsAskedForOnceAndNeverStored() async throws {
        let machine = try Self.machine()
        let stage = try await Self.stage(machine.url)
        let list = try await stage.object(
            .get, "/v1/projects/{key}/translation_keys?search=Settings&locale=ru&status=all",
            as: .translator)
        let key = try #require(list["results"]?.array?.first?.object?["key"])
        let request: JSON = ["locale": "ru", "keys": [key]]
        let before = try await stage.object(
            .get, "/v1/projects/{key}/metrics?locale=ru", as: .viewer)
        let first = try await stage.object(.post, Self.path, as: .translator, request)
        let asked = machine.requests.count
        let second = try await stage.object(.post, Self.path, as: .reviewer, request)
        #expect(!results(first).isEmpty)
        #expect(first == second)
        #expect(machine.requests.count == asked)
        let after = try await stage.object(
            .get, "/v1/projects/{key}/metrics?locale=ru", as: .viewer)
        #expect(before == after)
    }

    @Test func whatWasSaidIsForgottenAfterAMonth() async throws {
        let machine = try Self.machine()
        let stage = try await Self.stage(machine.url)
        let question = MachineQuestion(
            provider: "x", source: "en", target: "ru", scheme: "markup", text: "Hello")
        try stage.service.machine.keep(["a"], to: question)
        #expect(try stage.service.machine.answer(to: question) == ["a"])
        var other = question
        other.text = "Hello!"
        #expect(try stage.service.machine.answer(to: other) == nil)
        stage.clock.advance(30 * 86400 + 1)
        #expect(try stage.service.machine.answer(to: question) == nil)
        try stage.service.maintenance.prune()
    }

    @Test func aMachineThatFailsIsNamed() async throws {
        let good = try Self.machine()
        let bad = try RefusingPort()
        let stage = try await Self.stage(good.url, bad.url)
        let answer = try await stage.object(
            .post, Self.path, as: .translator, ["locale": "ru", "texts": [["text": "Hello"]]])
        #expect(results(answer).count == 1)
        let error = try #require(answer["errors"]?.array?.first?.object)
        #expect(error["provider"]?.string == "machine1")
        #expect(error["reason"]?.string == "unreachable")
        let unknownPair = try await stage.object(
            .post, Self.path, as: .translator,
            ["locale": "ja", "texts": [["text": "Hello"]], "provider": "machine0"])
        #expect(
            unknownPair["errors"]?.array?.first?.object?["reason"]?.string == "unsupported_pair")
    }

    @Test func theKeyIsForTheMachineAlone() async throws {
        let machine = try TestServer { request in
            guard request.path == "/translate" else {
                return .json(
                    #"{"responseData":[{"sourceLanguage":"eng","targetLanguage":"rus"}]}"#)
            }
            let key = FormBody.parameters(of: request.query).text("key") ?? "none"
            let answer: JSON = [
                "responseData": .null, "responseStatus": 403,
                "responseDetails": .string("the key \(key) is bad"),
            ]
            return .json(answer.bytes)
        }
        var settings = ServerStage.settings
        settings.isVerbose = true
        settings.machines = [try .machine("m", at: machine.url, ["key": "s3cr+t"])]
        let stage = try await ServerStage(settings)
        let answer = try await stage.object(
            .post, Self.path, as: .translator, ["locale": "ru", "texts": [["text": "Hello"]]])
        let providers = try await stage.object(.get, Self.path + "/providers", as: .admin)
        #expect(machine.requests.contains { $0.query.contains("key=s3cr%2Bt") })
        let error = answer["errors"]?.array?.first?.object
        #expect(error?["message"]?.string == "the key ••• is bad")
        for text in [JSON.object(answer).text, JSON.object(providers).text, stage.log] {
            #expect(!text.contains("s3cr"))
        }
    }

    @Test func withoutAMachineTheServerSaysSo() async throws {
        let stage = try await ServerStage()
        let providers = try await stage.object(.get, Self.path + "/providers", as: .viewer)
        #expect(providers["results"]?.array == [])
        let answer = try await stage.object(
            .post, Self.path, as: .translator, ["locale": "ru", "texts": [["text": "Hello"]]],
            status: 422)
        #expect(answer["error"]?.string?.contains("no engine") == true)
    }

    @Test func providersTellTheirLanguages() async throws {
        let machine = try Self.machine()
        let stage = try await Self.stage(machine.url)
        let answer = try await stage.object(.get, Self.path + "/providers", as: .viewer)
        let provider = try #require(results(answer).first)
        #expect(provider["name"]?.string == "machine0")
        #expect(provider["enabled"]?.boolean == true)
        #expect(provider["locales"]?.array == ["ru"])
    }

    @Test func thereAreLimits() async throws {
        let stage = try await ServerStage()
        func status(_ request: JSON, as role: MemberRole = .translator) async throws -> Int {
            try await stage.send(.post, Self.path, as: role, request).status
        }
        let text: JSON = ["text": "Hello"]
        #expect(try await status(["texts": [text]]) == 422)
        #expect(try await status(["locale": "ru"]) == 422)
        #expect(try await status(["locale": "xx", "texts": [text]]) == 422)
        #expect(try await status(["locale": "ru", "keys": ["00"]]) == 404)
        #expect(try await status(["locale": "ru", "texts": [text]], as: .viewer) == 403)
        let many = JSON.array(Array(repeating: text, count: 51))
        #expect(try await status(["locale": "ru", "texts": many]) == 413)
        let long = JSON.string(String(repeating: "x", count: 5001))
        #expect(try await status(["locale": "ru", "texts": [["text": long]]]) == 413)
    }
}
