import Catalog
import TML
import TestSupport
import Testing

@testable import Workbench

/// The history of places as a value.
@Suite struct PlaceHistoryTests {
    private func place(_ number: Int, _ locale: LocaleCode = "ru") -> ListPlace {
        let project = Examples.project.key
        return ListPlace(
            query: KeyQuery(project: project, locale: locale),
            key: TranslationKey.ID(project: project, hash: "\(number)"), offset: number)
    }

    @Test func anEmptyHistoryHasNoPlace() {
        var history = PlaceHistory()
        #expect(history.goBack(from: place(1)) == nil)
        #expect(history.goForward(from: place(1)) == nil)
        #expect(history == PlaceHistory())
    }

    @Test func backAndForwardAreOpposites() {
        var history = PlaceHistory()
        history.leave(place(1))
        history.leave(place(2))
        #expect(history.goBack(from: place(3)) == place(2))
        #expect(history.goBack(from: place(2)) == place(1))
        #expect(history.goBack(from: place(1)) == nil)
        #expect(history.goForward(from: place(1)) == place(2))
        #expect(history.goForward(from: place(2)) == place(3))
        #expect(history.goForward(from: place(3)) == nil)
    }

    @Test func aJumpEndsTheLaterPlaces() {
        var history = PlaceHistory(earlier: [place(1)], later: [place(5), place(4)])
        history.leave(place(2))
        #expect(history.later.isEmpty)
        #expect(history.earlier == [place(1), place(2)])
    }

    @Test func theSamePlaceTwiceInARowIsOne() {
        var history = PlaceHistory()
        history.leave(place(1))
        var again = place(1)
        (again.offset, again.pane, again.label) = (9, "forms", "Label")
        history.leave(again)
        #expect(history.earlier == [again])
        history.leave(place(1, "de"))
        #expect(history.earlier.count == 2)
        #expect(history.goBack(from: place(1, "de")) == again)
    }

    @Test func theOldestPlacesAreLeftOut() {
        var history = PlaceHistory()
        for number in 0..<250 { history.leave(place(number)) }
        #expect(history.earlier.count == PlaceHistory.most)
        #expect(history.earlier.last == place(249))
        _ = history.goBack(from: place(250))
        #expect(history.earlier.count + history.later.count <= PlaceHistory.most)
        let stored = PlaceHistory(
            earlier: (0..<300).map { place($0) }, later: (300..<600).map { place($0) })
        #expect(stored.earlier.count + stored.later.count == PlaceHistory.most)
        #expect(stored.later.last == place(599))
    }

    @Test func theHistoryForTheNextStartEndsAtTheCurrentPlace() {
        let history = PlaceHistory(earlier: [place(1)], later: [place(3)])
        #expect(history.ending(at: place(2)).earlier == [place(1), place(2)])
        #expect(history.ending(at: place(1)).earlier == [place(1)])
        #expect(history.ending(at: nil) == history)
        var next = PlaceHistory()
        next.leave(place(7))
        next.begin(with: history)
        #expect(next.earlier == [place(1), place(7)])
        #expect(next.later == [place(3)])
    }

    /// After any sequence of jumps, back as often as jumps were made returns to the first place.
    @Test(arguments: SeededRandom.seeds(60))
    func backAsOftenAsJumpsWereMadeReturnsToTheFirstPlace(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var history = PlaceHistory()
        let first = place(Int.random(in: 0..<6, using: &random))
        var current = first
        let jumps = Int.random(in: 1...PlaceHistory.most, using: &random)
        for _ in 0..<jumps {
            history.leave(current)
            let locale: LocaleCode = Bool.random(using: &random) ? "ru" : "de"
            current = place(Int.random(in: 0..<6, using: &random), locale)
        }
        for _ in 0..<jumps { current = history.goBack(from: current) ?? current }
        #expect(current == first)
    }
}
