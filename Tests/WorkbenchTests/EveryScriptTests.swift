import Catalog
import Display
import TML
import Terminal
import TestSupport
import Testing
import Text

@testable import Workbench

/// Texts of every script in all places at once: none shifts anything, and all of them are kept byte for byte.
@Suite struct EveryScriptTests {
    private static let locales = ["ru", "ar", "he", "fa", "ja", "hi", "ko"]

    @Test(arguments: SeededRandom.seeds(2))
    func everyPaneStaysInItsPlace(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try store(&random), columns: 120, rows: 40)
        stage.press("down", "e")
        for _ in 0..<3 {
            act(on: &stage, &random)
            for _ in 0..<2 {
                let size = Size(
                    rows: Int.random(in: 10...60, using: &random),
                    columns: Int.random(in: 40...200, using: &random))
                stage.send(.resized(size))
                checkPanes(of: stage.state, seed)
            }
        }
    }

    @Test(arguments: SeededRandom.seeds(4))
    func namesOfProjectsShiftNothing(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try store(&random))
        stage.press("escape", "escape")
        guard case .projects = stage.state.screen else {
            Issue.record("The projects are not shown.")
            return
        }
        stage.press("/")
        type(RandomText.typed(&random), on: &stage, &random)
        for size in [(10, 40), (24, 80), (37, 121), (60, 200)] {
            stage.send(.resized(Size(rows: size.0, columns: size.1)))
            #expect(stage.frame.faults.isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedIsStoredByteForByte(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let locale = Self.locales.randomElement(using: &random) ?? "ru"
        let key = Examples.key("Save", locale)
        var stage = TranslateStage(StageStore(try Examples.material(locale), [key]))
        stage.press("e")
        var expected = ""
        for _ in 0..<4 {
            let text = RandomText.typed(&random)
            if Bool.random(using: &random) {
                type(text, on: &stage, &random)
                expected.unicodeScalars += text.unicodeScalars
            } else {
                type("\u{1B}[200~\(text)\n\u{1B}[201~", on: &stage, &random)
                expected.unicodeScalars += (text + "\n").unicodeScalars
            }
        }
        stage.send(.alarm(.saveDrafts))
        let stored = stage.store.keys[0].drafts.map { Array($0.text.utf8) }
        #expect(stored == [Array(expected.utf8)], "seed \(seed)")
        stage.press("f3")
        let texts = stage.store.keys[0].changes.map(\.kind)
        #expect(texts == [.translate(text: ExactText(expected), base: nil)], "seed \(seed)")
    }

    @Test(arguments: SeededRandom.seeds(8))
    func whatIsTypedIntoALineIsSearchedByteForByte(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = TranslateStage(try store(&random))
        stage.press("/")
        let text = RandomText.typed(&random)
        type(text, on: &stage, &random)
        stage.send(.alarm(.search))
        #expect(stage.screen.list.query.search == ExactText(text), "seed \(seed)")
        #expect(stage.frame.faults.isEmpty)
    }
}

extension EveryScriptTests {
    /// Keys of which everything is random: also with what was translated, offered and remembered.
    private func store(_ random: inout SeededRandom) throws -> StageStore {
        let locale = Self.locales.randomElement(using: &random) ?? "ru"
        var material = try Examples.material(locale)
        material.project.name = RandomText.any(&random)
        let keys = (0..<8).map { number in
            Examples.key(
                RandomText.any(&random), locale, description: RandomText.any(&random),
                sources: [RandomText.typed(&random)], status: .pending,
                translations: (0..<2).map { place in
                    Translation(
                        id: 10 * number + place + 1, text: ExactText(RandomText.any(&random)),
                        author: RandomText.typed(&random), authorID: 3, contentRevision: 5)
                })
        }
        var store = StageStore(material, keys)
        for key in keys {
            store.remembered[key.key.id] = (0..<3).map { _ in
                suggestion(for: key.key.id, &random)
            }
        }
        return store
    }

    private func suggestion(
        for key: TranslationKey.ID, _ random: inout SeededRandom
    ) -> Suggestion {
        Suggestion(
            text: ExactText(RandomText.any(&random)),
            origin: .memory(
                MemoryOrigin(
                    percent: 87, label: ExactText(RandomText.any(&random)),
                    place: .key(key, project: RandomText.typed(&random)),
                    author: RandomText.typed(&random))))
    }

    private func act(on stage: inout TranslateStage, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: stage.press("tab")
        case 1: stage.press("ctrl+down")
        case 2: stage.paste(RandomText.any(&random))
        default: type(RandomText.typed(&random), on: &stage, &random)
        }
    }

    /// As a terminal sends it, cut anywhere.
    private func type(_ text: String, on stage: inout TranslateStage, _ random: inout SeededRandom)
    {
        var decoder = KeyDecoder()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...7, using: &random)
            for event in decoder.decode(rest.prefix(count)) { stage.send(.input(event)) }
            rest = rest.dropFirst(count)
        }
        #expect(!decoder.isWaiting && !decoder.isPasting)
    }

    /// What each pane draws by itself lies within its area, and stands on the screen as it is.
    private func checkPanes(of state: WorkbenchState, _ seed: UInt64) {
        let whole = render(state)
        #expect(whole.faults.isEmpty, "seed \(seed)\n\(whole.goldenText)")
        guard case .translate(let screen) = state.screen, state.dialog == nil else { return }
        let (area, environment) = state.placeOfScreen
        let placed = screen.placed(environment, in: area)
        for id in TranslateLayout.standard.map(\.id) where placed.area(of: id).isShown {
            let pane = placed.area(of: id)
            var alone = Frame(size: whole.size)
            alone.margin(of: pane)
            placed.pictures[id]?.draw(on: &alone, in: pane)
            let wrong = alone.area.points.filter { point in
                let own = alone.cell(at: point)
                guard pane.area.contains(point) else { return own != .blank }
                if state.areaOfNotice.contains(point) { return false }
                return !Self.isSame(own, whole.cell(at: point))
            }
            #expect(wrong.isEmpty, "seed \(seed), \(id) \(pane.area)\n\(whole.goldenText)")
        }
    }

    private static func isSame(_ one: Cell, _ other: Cell) -> Bool {
        one.width == other.width && one.text.utf8.elementsEqual(other.text.utf8)
    }
}

extension Frame {
    fileprivate func cell(at point: Point) -> Cell {
        let cells = cells(ofRow: point.row)
        return cells[cells.startIndex + point.column]
    }
}

extension Rect {
    fileprivate var points: [Point] {
        (top..<top + rows).flatMap { row in
            (left..<left + columns).map { Point(row: row, column: $0) }
        }
    }
}
