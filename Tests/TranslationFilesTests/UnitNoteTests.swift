import TML
import Testing
import Text

@testable import TranslationFiles

/// The original text for one thing in the note of a key.
@Suite struct UnitNoteTests {
    private static let plural = LabelSyntax(
        .printf, variations: [.init(token: "n", keyword: "number")])

    private func note(
        _ note: ExactText, _ label: ExactText = "%d files", _ syntax: LabelSyntax = plural
    ) -> UnitNote {
        UnitNote(note, of: label, syntax)
    }

    /// The labels with the original texts for one thing.
    @Test(
        arguments: [
            ("%d files", "%d file"), ("a\nb\n", "c\nd\n"), ("\nfiles", "\nfile"),
            ("files", "One: file"),
            ("e\u{301}s", "\u{301}"),
        ] as [(ExactText, ExactText)]) func theTextOfAUnitIsFound(label: ExactText, one: ExactText)
    {
        let unit = FileUnit(
            id: "a", label: label, singular: one, comments: ["A comment", "One: two"],
            references: ["src/a.c:1", "src/b.c"], previousLabel: "Before: this")
        let read = note(unit.note, label)
        #expect(read.singular == one)
        #expect(
            read.lines == ["A comment", "One: two", "Before: Before: this", "src/a.c:1 src/b.c"])
    }

    @Test func aNoteWithoutTheTextStays() {
        for text in ["", "A comment\nFor one: a file", "one: a file"] as [ExactText] {
            let read = note(text)
            #expect(read.singular == nil)
            #expect(read.lines.joined(separator: "\n") == text.string)
        }
    }

    @Test func onlyALabelWithPluralFormsHasTheText() {
        #expect(note("One: two", "{count} files", .tml).singular == nil)
        #expect(note("One: two", "%d files", LabelSyntax(.printf)).singular == nil)
    }

    @Test func aTextThatGettextRefusesIsNotTaken() {
        #expect(note("One: ", "files").singular == nil)
        #expect(note("One: file", "files\n").singular == nil)
        #expect(note("One: file\nsrc/a.c", "files\n").singular == nil)
        #expect(note("One: file", "\nfiles").singular == nil)
    }
}
