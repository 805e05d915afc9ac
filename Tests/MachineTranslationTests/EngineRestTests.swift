import HTTP
import Locking
import TestSupport
import Testing

@testable import MachineTranslation

/// How long an engine that fails is left alone.
@Suite struct EngineRestTests {
    /// A clock that goes only when it is told to.
    private final class Clock: Sendable {
        private let present = Locked(ContinuousClock.now)

        var now: ContinuousClock.Instant { present.withLock { $0 } }
        func pass(_ seconds: Int) { present.withLock { $0 += .seconds(seconds) } }
    }

    private let clock = Clock()

    /// An engine that knows its pairs without asking: that question always succeeds.
    private func engine(at url: String) throws -> TranslationEngine {
        let table = EngineTable(
            heading: "[[engine]]", values: ["style": .text("ajax"), "url": .text(url)])
        let configuration = try EngineConfiguration(table)
        let client = HTTPClient(userAgent: "tml-tests/1")
        return TranslationEngine(
            configuration, configuration.style.make(configuration, client), allowance: nil,
            store: nil, rest: EngineRest { [clock] in clock.now })
    }

    private func failure(_ engine: TranslationEngine, _ label: String = "Hello") async
        -> EngineError?
    {
        do throws(EngineError) {
            _ = try await engine.suggestions(for: .toSpanish(label))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [(429, [5, 10, 20, 40, 80, 160, 300, 300]), (500, [1, 2, 4, 8, 8])])
    func itRestsLongerEachTime(status: Int, pauses: [Int]) async throws {
        let server = try ServiceScript.ajax.server { _ in .answer(status) }
        let engine = try engine(at: server.url)
        for (count, pause) in pauses.enumerated() {
            _ = await failure(engine)
            #expect(server.requests.count == count + 1)
            clock.pass(pause - 1)
            #expect(await failure(engine) != nil)
            #expect(server.requests.count == count + 1, "It is left alone for \(pause) s.")
            clock.pass(1)
        }
    }

    @Test func aTextThatIsAnsweredEndsThat() async throws {
        let isBusy = Locked(true)
        let server = try ServiceScript.ajax.server { _ in
            isBusy.withLock { $0 }
                ? .answer(429) : .json(ServiceScript.ajax.answer(["Hola"]))
        }
        let engine = try engine(at: server.url)
        for pause in [5, 10] {
            #expect(await failure(engine) == .rateLimited(seconds: nil))
            clock.pass(pause)
        }
        isBusy.withLock { $0 = false }
        #expect(await failure(engine) == nil)
        isBusy.withLock { $0 = true }
        #expect(await failure(engine, "World") == .rateLimited(seconds: nil))
        #expect(await failure(engine, "World") == .rateLimited(seconds: 5))
    }
}
