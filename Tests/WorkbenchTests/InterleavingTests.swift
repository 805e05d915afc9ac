import Catalog
import Display
import TML
import TestSupport
import Testing

@testable import Workbench

/// The same script of events leads to the same end, whenever disk and server answer.
@Suite struct InterleavingTests {
    private static let scripts = 100
    /// What these do depends on what the server has taken by then.
    private static let aboutServer: Set<String> = ["f2", "alt+u", "t"]

    @Test(arguments: SeededRandom.seeds(20))
    func theEndIsTheSameWheneverTheDiskAnswers(seed: UInt64) throws {
        let stores = try stores()
        for number in 0..<UInt64(Self.scripts) {
            compare(stores, seed: seed << 32 | number, hasServer: false)
        }
    }

    @Test(arguments: SeededRandom.seeds(5))
    func theEndIsTheSameWheneverTheServerAnswers(seed: UInt64) throws {
        let stores = try stores()
        for number in 0..<UInt64(Self.scripts) {
            compare(stores, seed: seed << 32 | number, hasServer: true)
        }
    }

    private func compare(_ stores: [StageStore], seed: UInt64, hasServer: Bool) {
        var random = SeededRandom(seed: seed)
        let store = choose(stores, &random, hasServer: hasServer)
        let script = RandomScript(
            &random, steps: Int.random(in: 4...14, using: &random),
            without: hasServer ? Self.aboutServer : [])
        var prompt = SlowStage(store, hasServer: hasServer)
        for event in script.events {
            prompt.send(event)
            prompt.finish()
        }
        prompt.send(.alarm(.saveDrafts))
        prompt.finish()
        var slow = SlowStage(store, hasServer: hasServer)
        for event in script.events {
            slow.send(event)
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                slow.move(SlowStage.Step.allCases.randomElement(using: &random) ?? .work)
            }
        }
        slow.finish()
        slow.send(.alarm(.saveDrafts))
        slow.finish()
        #expect(Outcome(slow) == Outcome(prompt), "seed \(seed):\(script)")
    }

    /// Read once: their languages are large.
    private func stores() throws -> [StageStore] {
        [try Examples.inbox(), try Examples.work(), try Examples.manyPlain()]
    }

    private func choose(_ stores: [StageStore], _ random: inout SeededRandom, hasServer: Bool)
        -> StageStore
    {
        var store = stores[Int.random(in: 0..<stores.count, using: &random)]
        let rights = [
            Examples.translatorRights, Examples.reviewerRights, [.createTranslations, .updateOwn],
        ]
        let chosen = hasServer ? 2 : Int.random(in: 0..<2, using: &random)
        store.material.membership = Examples.membership(rights[chosen])
        return store
    }
}
