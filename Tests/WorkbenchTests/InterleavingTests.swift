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
        let stages = try Stages(hasServer: false)
        for number in 0..<UInt64(Self.scripts) {
            compare(stages, seed: seed << 32 | number)
        }
    }

    @Test(arguments: SeededRandom.seeds(5))
    func theEndIsTheSameWheneverTheServerAnswers(seed: UInt64) throws {
        let stages = try Stages(hasServer: true)
        for number in 0..<UInt64(Self.scripts) {
            compare(stages, seed: seed << 32 | number)
        }
    }

    private func compare(_ stages: Stages, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let start = stages.choose(&random)
        let script = RandomScript(
            &random, steps: Int.random(in: 4...14, using: &random),
            without: start.hasServer ? Self.aboutServer : [])
        var prompt = start
        for event in script.events {
            prompt.send(event)
            prompt.finish()
        }
        prompt.send(.alarm(.saveDrafts))
        prompt.finish()
        var slow = start
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
}

/// Stages before the first event. Each script starts with a copy, because a project with a large
/// language opens slowly.
private struct Stages {
    /// One row for each store, with a stage for each set of rights.
    private let rows: [[SlowStage]]

    init(hasServer: Bool) throws {
        let rights: [Set<Permission>] =
            hasServer
            ? [[.createTranslations, .updateOwn]]
            : [Examples.translatorRights, Examples.reviewerRights]
        rows = try [Examples.inbox(), Examples.work(), Examples.manyPlain()].map { store in
            rights.map { rights in
                var store = store
                store.material.membership = Examples.membership(rights)
                return SlowStage(store, hasServer: hasServer)
            }
        }
    }

    func choose(_ random: inout SeededRandom) -> SlowStage {
        let row = rows[Int.random(in: rows.indices, using: &random)]
        return row.count == 1 ? row[0] : row[Int.random(in: row.indices, using: &random)]
    }
}
