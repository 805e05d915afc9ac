import Catalog
import Display
import Testing
import Text

@testable import Workbench

/// The list that screens have in common.
struct ListViewTests {
    private struct Fruit: ListedRow {
        var name: String
        var heading: ListHeading?
        var isSelectable = true
        var rowID: String { name }
        var searchedText: String { name }
    }

    private let fruits = ["apple", "pear", "grape", "plum"].map { Fruit(name: $0) }

    private func text<Row>(of list: ListView<Row>, rows: Int = 8) -> [String] where Row: ListedRow {
        let area = Rect(size: Size(rows: rows, columns: 20))
        var frame = Frame(size: area.size)
        list.draw(on: &frame, in: area) { row, line, frame in
            frame.writeLine(row.searchedText, in: line.splitLeft(columns: 2).rest, role: .text)
        }
        return (0..<rows).map { frame.text(ofRow: $0).trimmed }.filter { !$0.isEmpty }
    }

    @Test func newRowsKeepTheSelectionAndTheMarks() {
        var list = ListView(fruits)
        list.cursor.select(2)
        list.mark([fruits[1], fruits[3]])
        list.show([Fruit(name: "fig")] + fruits.dropLast())
        #expect(list.selected?.name == "grape")
        #expect(list.chosen == [fruits[1]])
    }

    @Test func theSearchKeepsTheSelectionWhileItIsShown() {
        var list = ListView(fruits)
        list.cursor.select(2)
        _ = list.search.open(for: "ap")
        list.narrow()
        #expect(list.shown.map(\.name) == ["apple", "grape"])
        #expect(list.selected?.name == "grape")
        _ = list.search.open(for: "x")
        list.narrow()
        #expect(list.selected == nil)
        #expect(text(of: list).first == Strings.nothingFound)
    }

    @Test func allAlikeAreMarkedOrNone() {
        var list = ListView(fruits)
        list.mark([fruits[0]])
        list.markAll { $0.name.contains("p") }
        #expect(list.marked.count == 4)
        list.markAll { $0.name.hasPrefix("p") }
        #expect(list.marked == ["apple", "grape"])
    }

    /// The mark of a row that the search does not show stays.
    @Test func onlyShownRowsAreMarkedAlike() {
        var list = ListView(fruits)
        _ = list.search.open(for: "pl")
        list.narrow()
        list.markAll { _ in true }
        #expect(list.marked == ["apple", "plum"])
    }

    @Test func linesBeginWithTheSearch() {
        var list = ListView(fruits)
        _ = list.search.open(for: "pl")
        list.narrow()
        var picture = LinePicture("fruits")
        picture.list(list) { $0.name }
        #expect(picture.lines.first == "Search: pl")
        #expect(picture.lines.contains("2. plum"))
    }

    @Test func headingsAreDrawnOnceAndCannotBeChosen() {
        let rows = [("a", "One"), ("b", "One"), ("c", "Two")].map {
            Fruit(name: $0, heading: ListHeading(title: $1))
        }
        let list = ListView(rows)
        #expect(text(of: list) == ["One", "▍ a", "b", "Two", "c"])
        let area = Rect(size: Size(rows: 8, columns: 20))
        let entries = (0..<7).map { list.entry(at: Point(row: $0, column: 5), in: area) }
        #expect(entries == [nil, 0, 1, nil, nil, 2, nil])
    }

    @Test func rowsThatReportAnEmptyGroupCannotBeChosen() {
        let one = ListHeading(title: "One", note: "first")
        var list = ListView([
            Fruit(name: "a", heading: one),
            Fruit(name: "none", heading: ListHeading(title: "One", id: "2"), isSelectable: false),
            Fruit(name: "b", heading: ListHeading(title: "Two")),
        ])
        #expect(text(of: list) == ["One  first", "▍ a", "One", "none", "Two", "b"])
        _ = list.cursor.perform(.selectLast, page: 8)
        #expect(list.selected?.name == "b" && list.shown.count == 2)
        let area = Rect(size: Size(rows: 8, columns: 20))
        #expect(list.entry(at: Point(row: 4, column: 5), in: area) == nil)
        #expect(list.entry(at: Point(row: 7, column: 5), in: area) == 1)
        _ = list.search.open(for: "none")
        list.narrow()
        #expect(!list.findsNothing && list.selected == nil)
    }

    @Test func theOutboxIsSearched() {
        var screen = OutboxScreen.showing(.queued, .refused, .vote)
        #expect(screen.scopes == [.outbox, .list])
        screen.press(.search)
        #expect(screen.scopes.contains(.searchField))
        for scalar in "vote".unicodeScalars { _ = screen.type(String(scalar), .example) }
        #expect(screen.list.shown == [.vote])
        screen.press(.open)
        #expect(screen.press(.takeBack).effects == [.store(.outbox(.takeBack([Change.vote.id])))])
        screen.press(.back)
        #expect(screen.list.shown.count == 3)
        #expect(screen.selected == .vote)
    }

    @Test func settingsAreSearchedByNameAndMeaning() {
        var screen = SettingsScreen()
        _ = screen.perform(Invocation(.search, "theme"), .example)
        #expect(!screen.list.shown.isEmpty)
        #expect(screen.list.shown.count < SettingRow.all.count)
        #expect(
            screen.list.shown.allSatisfy { $0.searchedText.lowercased().contains("theme") })
    }
}
