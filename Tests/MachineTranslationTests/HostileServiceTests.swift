import Catalog
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// What holds for every style of engine, whatever is at the other end.
@Suite struct HostileServiceTests {
    @Test func everyStyleIsTried() {
        #expect(ServiceScript.all.map(\.style) == EngineStyle.all.map(\.name))
    }

    @Test(arguments: ServiceScript.all)
    func tokensAndMarkupComeBackInTheirPlaces(script: ServiceScript) async throws {
        let server = try script.translating { $0.replacing("Hello", with: "Hola") }
        let label = "Hello [bold: {name}], A < B & C"
        let found = try await script.engine(at: server.url).suggestions(for: .toSpanish(label))
        #expect(found.map(\.text) == ["Hola [bold: {name}], A < B & C"])
        #expect(found.map(\.warnings) == [[]])
        #expect(found.map(\.origin) == [.machine(script.style)])
    }

    @Test(arguments: ServiceScript.all)
    func whatIsLostOrAddedOnTheWayIsSaid(script: ServiceScript) async throws {
        let server = try script.translating { _ in "Hola {other}" }
        let found = try await script.engine(at: server.url)
            .suggestions(for: .toSpanish("Hello [bold: {name}]"))
        let warnings = Set(found.flatMap(\.warnings))
        #expect(warnings.contains("token_missing {name}"))
        #expect(warnings.contains("token_unknown {other}"))
        #expect(warnings.contains("token_missing [bold:"))
    }

    @Test(arguments: ServiceScript.all)
    func nothingIsAskedTwice(script: ServiceScript) async throws {
        let server = try script.translating { $0 }
        let engine = try script.engine(at: server.url)
        _ = try await engine.suggestions(for: .toSpanish("Hello"))
        let count = server.requests.count
        _ = try await engine.suggestions(for: .toSpanish("Hello"))
        #expect(server.requests.count == count)
    }

    @Test(arguments: ServiceScript.all)
    func controlCharactersAreTakenOutAndSaid(script: ServiceScript) async throws {
        // XML and JSON as such have no place for them; escapes in JSON do.
        guard script.style != "frengly" else { return }
        let server = try script.translating { "\u{1B}[31m\($0)\u{9B}\u{7}" }
        let found = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello"))
        #expect(found.map(\.text) == ["[31mHello"])
        #expect(found.first?.warnings.contains("control_character") == true)
    }

    @Test(
        arguments: ServiceScript.all,
        [
            "", "<html><body>Sign in</body></html>", "null", "[]", "{}", "[null]", "7", "\"x\"",
            #"{"data":{"translations":"x"}}"#, #"{"data":{"translations":[{"translatedText":5}]}}"#,
            #"{"translatedText":{}}"#, #"{"translatedText":[5]}"#, #"{"translatedText":[null]}"#,
            #"{"translations":{}}"#, #"{"translations":[{"text":null}]}"#,
            #"[{"translations":[]}]"#, #"[{"translations":[{"text":[]}]}]"#,
            #"{"choices":[]}"#, #"{"choices":[{"message":{"content":null}}]}"#,
            #"{"responseData":{"translatedText":true}}"#, #"{"responseData":"x"}"#,
            #"{"data":{"translations":[{"translatedText":"x""#, "\u{FEFF}", "{\"a\":\"\u{0}\"}",
            String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
            "<root>", "<root><translation>x</root>", "<root><stat>1/1</stat></root>",
        ])
    func otherAnswersAreUnreadable(script: ServiceScript, body: String) async throws {
        let server = try script.server { _ in .json(body) }
        guard case .unreadable = try await script.failure(server) else {
            Issue.record("\(script.style) takes \(body.prefix(80))")
            return
        }
    }

    @Test(arguments: ServiceScript.all)
    func emptyTranslationsAreUnreadable(script: ServiceScript) async throws {
        let server = try script.translating { _ in "" }
        guard case .unreadable = try await script.failure(server) else {
            Issue.record("\(script.style) takes an empty translation")
            return
        }
    }

    @Test(arguments: ServiceScript.all)
    func languagesInAnotherShapeAreUnreadable(script: ServiceScript) async throws {
        guard !script.languages.isEmpty else { return }
        for body in ["", "null", "7", "<html>", "{\"data\":1}", "{\"translation\":[]}"] {
            let server = try TestServer { _ in .json(body) }
            guard case .unreadable = try await script.failure(server) else {
                Issue.record("\(script.style) takes \(body) for languages")
                continue
            }
        }
    }

    @Test(arguments: ServiceScript.all)
    func moreThanAnAnswerIsNotRead(script: ServiceScript) async throws {
        let long = script.answer([String(repeating: "x", count: 5 << 20)])
        let huge = try script.server { _ in .json(long) }
        #expect(try await script.failure(huge) == .unreadable("The answer is too large"))
        let server = try script.translating { _ in String(repeating: "x", count: 30_000) }
        #expect(
            try await script.failure(server)
                == .unreadable("The translation is much longer than the text"))
    }

    @Test(arguments: ServiceScript.all)
    func otherCountsOfTranslationsAreUnreadable(script: ServiceScript) async throws {
        guard !["apertium", "mymemory", "ajax", "frengly"].contains(script.style) else { return }
        for count in [0, 2] {
            let answer = script.answer(Array(repeating: "x", count: count))
            let server = try script.server { _ in .json(answer) }
            guard case .unreadable = try await script.failure(server) else {
                Issue.record("\(script.style) takes \(count) translations of one text")
                continue
            }
        }
    }

    @Test(arguments: ServiceScript.all)
    func cutsAndSilenceAreUnreachable(script: ServiceScript) async throws {
        let answer = TestServerAnswer(
            headers: ["Content-Length": "1000"], body: Array(script.answer(["x"]).utf8))
        let reactions: [TestServerReaction] = [
            .drop, .stop(answer, afterBytes: 10), .raw(Array("SSH-2.0\r\n".utf8)),
            .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx".utf8)),
        ]
        for reaction in reactions {
            let server = try script.server { _ in reaction }
            guard case .unreachable = try await script.failure(server) else {
                Issue.record("\(script.style) hears something in \(reaction)")
                continue
            }
        }
    }

    @Test(arguments: ServiceScript.all)
    func aSlowAnswerIsWaitedFor(script: ServiceScript) async throws {
        let answer = TestServerAnswer(body: Array(script.answer(["Hola"]).utf8))
        let server = try script.server { _ in .trickle(answer, bytes: 7, pause: 1) }
        let found = try await script.engine(at: server.url).suggestions(for: .toSpanish("Hello"))
        #expect(found.map(\.text) == ["Hola"])
    }

    @Test(arguments: ServiceScript.all)
    func whoMovesOnEndsTheRequest(script: ServiceScript) async throws {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let server = try script.server { _ in .hang { end.finish() } }
        let engine = try script.engine(at: server.url)
        let asked = Task { () -> EngineError? in
            do throws(EngineError) {
                _ = try await engine.suggestions(for: .toSpanish("Hello"))
                return nil
            } catch {
                return error
            }
        }
        let before = script.style == "deepl" ? 2 : script.languages.isEmpty ? 0 : 1
        _ = await server.requests(count: before + 1)
        asked.cancel()
        #expect(await asked.value == .cancelled)
        for await _ in ended {}
    }

    /// Russian has the possessive as published, Spanish has no cases.
    @Test(arguments: [("ru", []), ("es", ["case_unknown {user::pos}"])])
    func aCaseThatTheLanguageLacksIsUnsafe(target: String, warnings: [String]) async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let engine = try ServiceScript.ajax.engine(at: server.url)
        let found = try await engine.suggestions(
            for: .withForms("Read {user::pos} letter", to: target))
        #expect(found.map(\.warnings) == [warnings])
    }

    @Test(arguments: ServiceScript.all)
    func statusesMeanTheSameForAll(script: ServiceScript) async throws {
        // A session that has ended is no refused key: who signs in again need not wait.
        let isSession = EngineStyle.all.contains { $0.name == script.style && $0.needsSession }
        let table: [(Int, EngineError)] = [
            (
                401,
                isSession
                    ? .refused("The session has ended: Status 401") : .keyRefused("Status 401")
            ), (404, .refused("Status 404")),
            (408, .outOfOrder("Status 408")),
            (413, .refused("The text is too long for the engine")),
            (414, .refused("The text is too long for the engine")), (429, .rateLimited(seconds: 7)),
            (500, .outOfOrder("Status 500")), (502, .outOfOrder("Status 502")),
            (503, .rateLimited(seconds: 7)), (504, .outOfOrder("Status 504")),
        ]
        for (status, error) in table {
            let server = try script.server { _ in
                .answer(status, headers: ["Retry-After": "7"], body: "<html>")
            }
            #expect(try await script.failure(server) == error, "\(status)")
        }
    }

    @Test(arguments: ServiceScript.all)
    func whoWantsToBeLeftAloneIs(script: ServiceScript) async throws {
        let server = try script.server { _ in .answer(429, headers: ["Retry-After": "3600"]) }
        let engine = try script.engine(at: server.url)
        await #expect(throws: EngineError.rateLimited(seconds: 3_600)) {
            try await engine.suggestions(for: .toSpanish("Hello"))
        }
        let count = server.requests.count
        do throws(EngineError) {
            _ = try await engine.suggestions(for: .toSpanish("Other"))
            Issue.record("It must not be asked again")
        } catch {
            guard case .rateLimited(let seconds?) = error else {
                Issue.record("\(error)")
                return
            }
            #expect((3_000...3_600).contains(seconds))
        }
        #expect(server.requests.count == count)
    }

    @Test(arguments: ServiceScript.all)
    func aKeyThatIsRefusedIsNotSentAgainAndNeverTold(script: ServiceScript) async throws {
        let isSession = EngineStyle.all.contains { $0.name == script.style && $0.needsSession }
        guard !isSession else { return }
        let server = try script.server { _ in .answer(401, body: "s3cret is bad") }
        let engine = try script.engine(at: server.url)
        var counts: Set<Int> = []
        for label in ["Hello", "Other"] {
            await #expect(throws: EngineError.keyRefused("Status 401")) {
                try await engine.suggestions(for: .toSpanish(label))
            }
            counts.insert(server.requests.count)
        }
        #expect(counts.count == 1)
        #expect(!"\(engine)".contains("s3cret"))
    }
}
