import HTTP
import Testing
import Text
import Wire

@testable import TranslationService

/// The change feed over HTTP (`tml-service.md` 3.12).
@Suite struct FeedRouteTests {
    private static let path = "/v1/projects/{key}/changes"

    @Test func aCursorThatIsTooOldIsAnsweredWithAFreshOne() async throws {
        let stage = try await ServerStage()
        stage.clock.advance(Limits.logLifetime + 10)
        try stage.service.maintenance.prune()
        let (status, body) = try await stage.outcome(
            .get, Self.path + "?since=1", as: .translator)
        #expect(status == 410)
        #expect(body["reason"]?.string == "cursor_expired")
        let fresh = try #require(body["cursor"]?.string)
        #expect(fresh == String(try stage.service.changes.lastRevision(of: stage.project)))
        let made = try await stage.translate("新着順")
        let feed = try await stage.object(
            .get, Self.path + "?since=\(fresh)", as: .translator)
        let ids = feed["results"]?.array?.map { $0.object?["id"]?.integer }
        #expect(ids == [made["id"]?.integer])
        #expect(feed["more"] == false)
    }

    @Test func whatIsNoCursorIsRefused() async throws {
        let stage = try await ServerStage()
        let answer = try await stage.outcome(.get, Self.path + "?since=soon", as: .translator)
        #expect(answer.status == 400)
    }

    /// Without the signal the server would look again after two seconds.
    @Test func aWriteWakesWhoWaits() async throws {
        let stage = try await ServerStage()
        var shortest = Duration.seconds(60)
        for round in 0..<5 where shortest > .milliseconds(1500) {
            let since = try stage.service.changes.lastRevision(of: stage.project)
            let start = ContinuousClock.now
            async let waiting = stage.object(
                .get, Self.path + "?since=\(since)&wait=20", as: .viewer)
            try await stage.untilWaiting(1)
            let made = try await stage.translate("順 \(round)")
            let news = try await waiting
            shortest = min(shortest, ContinuousClock.now - start)
            let ids = news["results"]?.array?.map { $0.object?["id"]?.integer }
            #expect(ids == [made["id"]?.integer])
        }
        #expect(shortest < .milliseconds(1500))
    }
}
