import Catalog
import Display
import TestSupport
import Testing
import Text

@testable import Workbench

/// A prepared list of texts, sent at once, fills the keys as they are listed and passes none over, whenever
/// disk and server answer.
@Suite struct PreparedListTests {
    private static let texts = (1...12).map { "試し\($0)" }

    private func stage(_ filter: KeyFilter, _ order: KeyQuery.Order) throws -> SlowStage {
        let keys = (0..<16).map {
            Examples.key("Label \(Character(Unicode.Scalar(UInt8(65 + $0))))")
        }
        var store = StageStore(try Examples.material(keys: keys.count), keys)
        store.material.membership = Examples.membership(Examples.reviewerRights)
        var stage = SlowStage(store, hasServer: true)
        stage.run(Invocation(.chooseFilter, filter.name))
        stage.run(Invocation(.changeOrder, order.rawValue))
        stage.press("e")
        return stage
    }

    private func texts(_ stage: SlowStage) -> [String] {
        stage.store.keys.map { key in key.translations.map(\.text.string).joined(separator: "|") }
    }

    @Test(arguments: SeededRandom.seeds(8), [KeyFilter.untranslated, .unfinished, .everyKey])
    func eachTextGoesIntoTheNextKeyOfTheList(seed: UInt64, filter: KeyFilter) throws {
        var random = SeededRandom(seed: seed)
        for order in KeyQuery.Order.allCases {
            var stage = try stage(filter, order)
            for text in Self.texts {
                stage.type(text)
                stage.send(.input(.key(Key(name: "ctrl+s")!)))
                for _ in 0..<Int.random(in: 0..<8, using: &random) {
                    stage.move(SlowStage.Step.allCases.randomElement(using: &random) ?? .work)
                }
            }
            while stage.isBusy {
                stage.move(SlowStage.Step.allCases.randomElement(using: &random) ?? .work)
            }
            #expect(texts(stage).filter { !$0.isEmpty } == Self.texts)
            #expect(texts(stage).prefix(12).allSatisfy { !$0.isEmpty })
        }
    }

    /// Three texts at once, and the server answers after any step of the disk, and once more after any
    /// later one.
    @Test func nothingIsPassedOverWheneverTheServerAnswers() throws {
        let start = try stage(.untranslated, .registered)
        for first in 0..<30 {
            for second in first..<30 {
                var stage = start
                for text in Self.texts.prefix(3) {
                    stage.type(text)
                    stage.send(.input(.key(Key(name: "ctrl+s")!)))
                }
                for step in 0..<40 {
                    _ = stage.move(.delivery) || stage.move(.work) || stage.move(.list)
                    if step == first || step == second { stage.move(.network) }
                }
                stage.finish()
                #expect(texts(stage).prefix(4) == Self.texts.prefix(3) + [""], "\(first) \(second)")
            }
        }
    }
}
