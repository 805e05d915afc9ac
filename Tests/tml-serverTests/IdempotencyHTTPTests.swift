import HTTP
import Testing
import Text
import TranslationService
import Wire

/// The header `Idempotency-Key` (`tml-service.md` 3.12).
@Suite struct IdempotencyHTTPTests {
    private static let batch: JSON = ["client_id": "x", "changes": []]

    private func send(
        _ stage: ServerStage, _ id: String, _ body: [UInt8], query: String = ""
    ) async throws -> HTTP.HTTPResponse {
        try await stage.send(
            .post, "/v1/projects/{key}/changes" + query, token: stage.token(.translator),
            headers: ["Idempotency-Key": id], body: body)
    }

    @Test func aRepeatedRequestCarriesTheHeader() async throws {
        let stage = try await ServerStage()
        let first = try await send(stage, "a", Self.batch.bytes)
        let second = try await send(stage, "a", Self.batch.bytes, query: "?access_token=old")
        #expect(first.status == 200)
        #expect(first.headers["Idempotency-Replayed"] == nil)
        #expect(second.status == 200)
        #expect(second.headers["Idempotency-Replayed"] == "true")
        #expect(second.body == first.body)
    }

    @Test func anotherBodyUnderTheSameKeyIsRefused() async throws {
        let stage = try await ServerStage()
        _ = try await send(stage, "a", Self.batch.bytes)
        let other: JSON = ["client_id": "y", "changes": []]
        let answer = try await send(stage, "a", other.bytes)
        #expect(answer.status == 422)
        let body = try JSON(parsing: answer.body).object
        #expect(body?["reason"]?.string == "idempotency_mismatch")
        #expect(
            body?["error"]?.string == "This idempotency key was already used with another request")
        #expect(try await send(stage, "a", Self.batch.bytes, query: "?x=1").status == 422)
    }

    @Test func aBodyThatIsNoneIsAnsweredTheSameWayAgain() async throws {
        let stage = try await ServerStage()
        let first = try await send(stage, "a", Array("{".utf8))
        let second = try await send(stage, "a", Array("{".utf8))
        #expect(first.status == 400)
        #expect(first.headers["Idempotency-Replayed"] == nil)
        #expect(second.status == 400)
        #expect(second.headers["Idempotency-Replayed"] == "true")
        #expect(second.body == first.body)
    }

    @Test func aKeyThatIsTooLongIsRefused() async throws {
        let stage = try await ServerStage()
        let answer = try await send(stage, String(repeating: "k", count: 201), Self.batch.bytes)
        #expect(answer.status == 400)
    }
}
