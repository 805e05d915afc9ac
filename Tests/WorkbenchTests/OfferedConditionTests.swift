import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// The numbers of keys beside the conditions that Tab offers.
@Suite struct OfferedConditionTests {
    private func stage(searching text: String, mostCounted: Int? = .max) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.mostCounted = mostCounted
        var stage = TranslateStage(store)
        stage.press("/")
        stage.type(text)
        return stage
    }

    private func count(_ filter: String, in stage: TranslateStage) throws -> Int {
        var query = stage.screen.list.query
        (query.filter, query.search) = (try KeyFilter(text: filter), "")
        return stage.store.rows(query).count
    }

    private func estimates(_ stage: TranslateStage) -> [KeyQuery] {
        stage.asked.compactMap {
            if case .list(.estimate(let query)) = $0 { query } else { nil }
        }
    }

    @Test func eachValueHasItsNumberOfKeys() throws {
        var stage = try stage(searching: "state:")
        stage.press("tab")
        let states = ["untranslated", "pending", "accepted", "approved", "rejected"]
        let shown = try states.map { "\($0) \(try count("state:\($0)", in: stage))" }
        #expect(stage.shows(shown.joined(separator: "  ")))
    }

    @Test func theNumbersAreThoseOfTheWholeLanguage() throws {
        var stage = try stage(searching: "nothing state:")
        stage.press("tab")
        let pending = try count("state:pending", in: stage)
        #expect(pending > 0 && stage.shows("pending \(pending)"))
    }

    @Test func namesOfConditionsHaveNoNumber() throws {
        var stage = try stage(searching: "")
        stage.press("tab")
        #expect(stage.shows("state:  source:") && estimates(stage).isEmpty)
    }

    @Test func aNumberThatIsNotKnownInTimeIsALowerLimitOrMissing() throws {
        var cut = try stage(searching: "state:", mostCounted: 0)
        cut.press("tab")
        #expect(cut.shows("pending 0+"))
        var late = try stage(searching: "state:", mostCounted: nil)
        late.press("tab")
        #expect(late.shows("untranslated  pending  accepted  approved  rejected"))
    }

    /// The conditions are shown before the first number, and typing does not wait for a number.
    @Test func aNumberForAnEarlierTextIsIgnored() throws {
        var stage = try stage(searching: "state:")
        stage.isHeld = true
        stage.press("tab")
        #expect(stage.shows("untranslated  pending  accepted  approved  rejected"))
        #expect(estimates(stage).count == 1)
        stage.type("p")
        #expect(stage.screen.list.searchField?.text == "state:p")
        stage.release()
        #expect(estimates(stage).count == 1)
        #expect(!stage.lines.contains { $0.contains("untranslated ") && $0.contains("rejected") })
    }

    @Test func onlyTheFirstConditionsAreCounted() throws {
        var stage = try stage(searching: "check:")
        stage.press("tab")
        #expect(Check.allCases.count > OfferedConditions.mostCounted)
        #expect(estimates(stage).count == OfferedConditions.mostCounted)
    }

    @Test func manyTagsAreOfferedInPart() {
        let tags = (0..<2000).map { "tag\($0)" }
        let completion = KeyFilterCompletion(of: "tag:", names: .init(tags: tags))
        let offered = OfferedConditions(completion, in: nil)
        #expect(offered.offers.count == KeyFilterCompletion.mostNames)
        #expect(completion.common == "tag:")
        let last = KeyFilterCompletion(of: "tag:tag1999", names: .init(tags: tags))
        #expect(last.candidates == ["tag:tag1999"])
    }

    @Test func theCommandLineShowsNumbers() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.type(":filter state:")
        #expect(estimates(stage).isEmpty)
        stage.press("tab")
        #expect(estimates(stage).count == 5)
        let pending = try count("state:pending", in: stage)
        #expect(
            stage.lines.contains {
                $0.contains("filter state:pending") && $0.contains(Strings.keys(pending))
            })
        stage.press("tab")
        #expect(estimates(stage).count == 5)
    }

    @Test func theCommandLineKnowsTheAuthorsOfTheLanguage() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.type(":filter author:П")
        stage.press("tab")
        #expect(stage.state.commandLine?.field.text == "filter author:\"Пётр\"")
    }
}
