import Display
import Testing

@testable import Workbench

struct EntryListTests {
    @Test(arguments: [
        (60, ["one · Anna", "two · Somebody Else"]), (34, ["one", "two"]),
    ])
    func notesAreShortenedTogether(columns: Int, notes: [String]) {
        let entries = [("one", "one · Anna"), ("two", "two · Somebody Else")].map { short, long in
            EntryList.Entry(
                mark: "- ", markRole: .dim, text: "words", role: .text, note: long,
                shortNote: short, noteRole: .dim)
        }
        var frame = Frame(size: Size(rows: 2, columns: columns))
        EntryList(entries: entries).draw(
            on: &frame, in: frame.area, cursor: ListCursor(count: 2), isFocused: false)
        for (row, note) in notes.enumerated() {
            let words = frame.text(ofRow: row).split(separator: " ").dropFirst(2)
            #expect(words.joined(separator: " ") == note)
        }
    }
}
