import Catalog
import HTTP
import TestSupport
import Testing
import TranslationAPI

/// Everything that can go wrong, and what it is called.
struct ServerErrorTests {
    private func failure(
        _ reaction: TestServerReaction,
        _ question: (HTTPTranslationServer) async throws -> Void = {
            _ = try await $0.me()
        }
    ) async throws -> ServerError? {
        let server = try TestServer { _ in reaction }
        do {
            try await question(try server.translationServer())
            return nil
        } catch let error as ServerError {
            return error
        }
    }

    private static let html = "<!DOCTYPE html><html><body>Sign in to our Wi-Fi</body></html>"

    @Test(arguments: [
        (401, #"{"reason":"invalid_token"}"#, ServerError.signedOut),
        (401, "", .signedOut),
        (401, html, .signedOut),
        (403, #"{"reason":"invalid_token"}"#, .signedOut),
        (403, #"{"status":403}"#, .signedOut),
        (403, "", .signedOut),
        (422, #"{"reason":"invalid_token"}"#, .signedOut),
        (403, #"{"reason":"forbidden","error":"No"}"#, .forbidden("No")),
        (403, #"{"reason":"blocked","error":"Blocked"}"#, .forbidden("Blocked")),
        (422, #"{"reason":"forbidden","error":"No"}"#, .forbidden("No")),
        (404, "", .notFound),
        (404, html, .notFound),
        (410, #"{"reason":"cursor_expired"}"#, .cursorExpired),
        (410, #"{"reason":"cursor_expired","went_back":false}"#, .cursorExpired),
        (410, #"{"reason":"cursor_expired","went_back":true}"#, .wentBack),
        (422, #"{"reason":"invalid","error":"Bad"}"#, .refused("Bad")),
        (400, "", .refused("Status 400")),
        (402, #"{"msg":"Plan limit"}"#, .refused("Plan limit")),
        (409, #"{"reason":"conflict","error":"Changed"}"#, .refused("Changed")),
        (409, #"{"reason":"in_progress","retry_after":2}"#, .unavailable(retryAfter: 2)),
        (423, #"{"reason":"locked","error":"Locked"}"#, .refused("Locked")),
        (408, "", .unavailable(retryAfter: nil)),
        (429, #"{"reason":"rate_limited","retry_after":12}"#, .unavailable(retryAfter: 12)),
        (500, html, .unavailable(retryAfter: nil)),
        (502, html, .unavailable(retryAfter: nil)),
        (503, #"{"retry_after":"30"}"#, .unavailable(retryAfter: 30)),
        (200, #"{"error":"Gone wrong"}"#, .refused("Gone wrong")),
        (200, #"{"error":"No token","code":403}"#, .signedOut),
        (200, #"{"status":403}"#, .signedOut),
        (200, #"{"status":"Error","error":"Gone wrong"}"#, .refused("Gone wrong")),
        (200, #"{"status":{"code":3,"msg":"Three"}}"#, .refused("Three")),
    ])
    func aStatusHasOneMeaning(status: Int, body: String, meaning: ServerError) async throws {
        #expect(try await failure(.answer(status, body: body)) == meaning)
    }

    @Test(arguments: [
        (200, html), (200, ""), (200, "null"), (200, "[]"), (200, "\"ok\""), (200, "{"),
        (200, "{}"), (200, #"{"id": "x"}"#), (200, #"{"status":"ok"}"#), (200, "{\"id\": NaN}"),
        (200, #"{"id": 1e999}"#), (204, ""), (403, html), (511, html),
        (400, html), (405, html), (413, html), (421, html), (451, html), (302, html), (304, ""),
    ])
    func whatNoTranslationServiceSaysIsUnreadable(status: Int, body: String) async throws {
        let error = try await failure(.answer(status, body: body))
        guard case .unreadable = error else {
            Issue.record("Expected unreadable, not \(String(describing: error))")
            return
        }
    }

    @Test func oneRefusalOfTheTokenIsNotBelieved() async throws {
        let server = try TestServer([
            .answer(401), .json(#"{"id":7,"name":"Anna","email":"a@example.org"}"#),
        ])
        #expect(try await server.translationServer().me().userID == 7)
        #expect(server.requests.count == 2)
        let closed = try TestServer([.answer(401), .answer(401)])
        await #expect(throws: ServerError.signedOut) { try await closed.translationServer().me() }
        #expect(closed.requests.count == 2)
    }

    @Test(arguments: ["ok", "Ok", "published", "OK"])
    func aStatusOfSuccessIsNoError(status: String) async throws {
        #expect(
            try await failure(.json(#"{"status": "\#(status)", "error": null, "id": "7"}"#)) == nil)
    }

    @Test(
        arguments: [
            ("0", nil, 0), ("17", nil, 17), ("-5", nil, 0), ("86400", nil, 3_600),
            ("99999999999999999999999", nil, 3_600), ("soon", nil, nil), ("", nil, nil),
            ("1.5", nil, nil),
            ("Wed, 21 Oct 2015 07:28:30 GMT", "Wed, 21 Oct 2015 07:28:00 GMT", 30),
            ("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2015 07:28:30 GMT", 0),
            ("Wed, 21 Oct 2015 07:28:30 GMT", nil, 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", nil, 3_600), ("Wed, 99 Foo 2015 x GMT", nil, nil),
        ] as [(String, String?, Int?)])
    func thePauseIsUnderstoodAndLimited(header: String, date: String?, seconds: Int?) async throws {
        var headers = ["Retry-After": header]
        headers["Date"] = date
        #expect(
            try await failure(.answer(503, headers: headers))
                == .unavailable(retryAfter: seconds))
    }

    @Test func networksThatFailAreUnreachable() async throws {
        for reaction in [
            TestServerReaction.drop, .raw(Array("rubbish\r\n\r\n".utf8)),
            .stop(TestServerAnswer(body: [1, 2, 3]), afterBytes: 1),
        ] {
            guard case .unreachable = try await failure(reaction) else {
                Issue.record("\(reaction) must be unreachable.")
                continue
            }
        }
    }

    @Test func withoutAConnectionNothingHasLeft() async throws {
        let port = try RefusingPort()
        let server = try HTTPTranslationServer(
            url: port.url, client: HTTPClient(userAgent: "tml-tests/1"))
        do {
            _ = try await server.projects()
            Issue.record("Nobody is there.")
        } catch {
            guard case .unconnected = error else {
                Issue.record("Expected unconnected, not \(error)")
                return
            }
            #expect(error.isBeforeSending)
        }
    }

    @Test func cancellingIsNoFailureOfTheServer() async throws {
        let server = try TestServer { _ in .hang() }
        let api = try server.translationServer()
        let task = Task { await Self.failureOfMe(api) }
        _ = await server.requests(count: 1)
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: [
        (
            200, #"{"status":{"code":1,"msg":"Invalid email or password"}}"#,
            "Invalid email or password"
        ),
        (401, #"{"status":"error","code":401,"error":"Wrong"}"#, "Wrong"),
        (403, #"{"error":"Blocked"}"#, "Blocked"),
        (422, #"{"reason":"invalid","error":"No e-mail address"}"#, "No e-mail address"),
        (401, html, ""),
        (200, #"{"status":{"code":0,"msg":"odd"},"results":{}}"#, "odd"),
    ])
    func aWrongPasswordIsTold(status: Int, body: String, words: String) async throws {
        #expect(try await signInFailure(.answer(status, body: body)) == .wrongPassword(words))
    }

    @Test(arguments: [
        (
            422, #"{"reason":"invalid","errors":[{"field":"old_password","message":"Wrong"}]}"#,
            ServerError.wrongPassword("Wrong")
        ),
        (
            422, #"{"reason":"invalid","errors":[{"field":"new_password","message":"Short"}]}"#,
            .refused("Short")
        ),
        (429, #"{"retry_after":9}"#, .tooManyAttempts(seconds: 9)),
        (401, #"{"reason":"invalid_token"}"#, .signedOut), (404, "", .notFound),
        (403, #"{"reason":"forbidden","error":"No"}"#, .forbidden("No")),
    ])
    func whyAPasswordStays(status: Int, body: String, meaning: ServerError) async throws {
        let error = try await failure(.answer(status, body: body)) {
            try await $0.changePassword(from: Secret("a"), to: Secret("b"))
        }
        #expect(error == meaning)
    }

    @Test func bothPasswordsTravelInTheBody() async throws {
        let server = try TestServer { _ in .json(#"{"status":"ok"}"#) }
        try await server.translationServer().changePassword(from: Secret("ä b"), to: Secret("c&d"))
        let request = try #require(server.requests.first)
        #expect(request.method == "PUT" && request.path == "/v1/users/me/password")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "old_password=%C3%A4%20b&new_password=c%26d")
    }

    @Test(arguments: [
        ("second_factor_required", ServerError.secondFactorRequired),
        ("wrong_second_factor", .wrongCode),
    ])
    func aMissingCodeIsTold(reason: String, meaning: ServerError) async throws {
        let body = #"{"code":401,"reason":"\#(reason)","status":{"code":1,"msg":"A code"}}"#
        #expect(try await signInFailure(.answer(401, body: body)) == meaning)
    }

    @Test func theCodeTravelsInTheBody() async throws {
        let server = try TestServer { _ in
            .json(#"{"status":{"code":0,"msg":"ok"},"results":{"access_token":"t"}}"#)
        }
        let token = try await server.translationServer().signIn(
            email: "a@example.org", password: Secret("x"), code: Secret("12 34"))
        #expect(token == Secret("t"))
        let request = try #require(server.requests.first)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "email=a%40example.org&password=x&second_factor_code=12%2034")
    }

    @Test func signingInTooOftenIsTold() async throws {
        #expect(
            try await signInFailure(.answer(429, headers: ["Retry-After": "60"]))
                == .tooManyAttempts(seconds: 60))
        #expect(try await signInFailure(.answer(429)) == .tooManyAttempts(seconds: nil))
    }

    @Test(arguments: [(200, html), (200, "{}"), (200, ""), (403, html), (302, "")])
    func aPortalIsNoSignIn(status: Int, body: String) async throws {
        let error = try await signInFailure(.answer(status, body: body))
        guard case .unreadable = error else {
            Issue.record("Expected unreadable, not \(String(describing: error))")
            return
        }
    }

    @Test func aServerWithoutSignInIsNotFound() async throws {
        #expect(try await signInFailure(.answer(404, body: Self.html)) == .notFound)
        #expect(try await signInFailure(.answer(503)) == .unavailable(retryAfter: nil))
    }

    private static func failureOfMe(_ server: HTTPTranslationServer) async -> ServerError? {
        do {
            _ = try await server.me()
            return nil
        } catch {
            return error
        }
    }

    private func signInFailure(_ reaction: TestServerReaction) async throws -> ServerError? {
        try await failure(reaction) {
            _ = try await $0.signIn(email: "a@example.org", password: Secret("x"))
        }
    }
}
