import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Stopping a first pull.
@Suite struct StopFetchingTests {
    private func fetching() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: 120)
        stage.send(.clock(100))
        progress(&stage, 1_000)
        stage.send(.clock(110))
        progress(&stage, 3_000)
        return stage
    }

    private func progress(_ stage: inout TranslateStage, _ keys: Int) {
        let material = stage.store.material
        stage.send(
            .network(
                .progress(material.project.key, material.locale, keys: keys, of: 10_000)))
    }

    private func stop(_ stage: inout TranslateStage) {
        stage.forgetEffects()
        stage.press("alt+x")
        stage.type("stop")
        stage.press("enter")
    }

    @Test func theStatusLineTellsHowLongItTakes() throws {
        let stage = try fetching()
        // 2,000 keys in 10 seconds.
        #expect(stage.shows("synchronizing 3,000 of 10,000, 35 s left, :stop stops"))
        #expect(stage.shows("━━━━━━──────────────"))
    }

    @Test func aNarrowWindowHasABarAsWell() throws {
        var stage = try fetching()
        stage.send(.resized(.init(rows: 24, columns: 80)))
        #expect(stage.shows("synchronizing 3,000 of 10,000, 35 s left"))
        #expect(stage.shows("━━"))
    }

    @Test func stoppingEndsThePullAndKeepsWhatIsHere() throws {
        var stage = try fetching()
        stop(&stage)
        #expect(stage.effects.contains(.cancel(.synchronize)))
        #expect(stage.state.link == .stopped(keys: 3_000, of: 10_000))
        #expect(stage.shows("stopped at 3,000 of 10,000"))
        // A page that was on its way.
        progress(&stage, 3_500)
        #expect(stage.state.link == .stopped(keys: 3_000, of: 10_000))
    }

    @Test func whatIsSavedIsSentAndNothingFetched() throws {
        var stage = try fetching()
        stop(&stage)
        stage.forgetEffects()
        stage.press("down", "enter")
        stage.type("Сохранить")
        stage.press("f3")
        stage.send(.alarm(.synchronize))
        #expect(stage.network == [.synchronize(.push), .synchronize(.push)])
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 1))))
        #expect(stage.state.link == .stopped(keys: 3_000, of: 10_000))
    }

    @Test func itGoesOnWhenTheTranslatorAsksForIt() throws {
        var stage = try fetching()
        stop(&stage)
        stage.forgetEffects()
        stage.press("f5")
        let material = stage.store.material
        #expect(stage.network == [.synchronize(.full(material.project.key, material.locale))])
        progress(&stage, 4_000)
        #expect(stage.state.link == .synchronizing(keys: 4_000, of: 10_000))
    }

    @Test func withNothingToStopItSaysSo() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.send(.network(.synchronized(SynchronizationReport())))
        stop(&stage)
        #expect(stage.state.notice?.text == Strings.nothingToStop)
        #expect(!stage.effects.contains(.cancel(.synchronize)))
    }
}
