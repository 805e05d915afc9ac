import Foundation
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TranslationMemory

/// A memory as a table, of this program and of others.
@Suite struct MemoryCSVTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ text: String, source: String? = nil, target: String? = nil
    ) throws -> (texts: [LearnedText], skipped: [SkippedUnit]) {
        let path = folder.path("file.csv")
        try Data(text.utf8).write(to: URL(filePath: path))
        let reader = try MemoryFormat.all.open(
            path, FileLanguages(source: source, target: target))
        var texts: [LearnedText] = []
        while let text = try reader.next() { texts.append(text) }
        return (texts, reader.skipped.first)
    }

    @Test func whatIsWrittenIsReadUnchanged() throws {
        let texts = [
            LearnedText(0, "Save", "Zapisz", key: "k", revision: 0),
            LearnedText(
                0, "You have {count||message},\n\"now\"", "Masz {count};\r\n\t=x", key: "a&b",
                revision: 0, context: ["count": ["number": "few"]], description: "one, \"two\""),
            LearnedText(0, " Zażółć 👩‍👩‍👧 שלום\u{200F} ", "e\u{301} ≠ é", key: "k4", revision: 0),
        ].map { text in
            var text = text
            text.target = "pt-BR"
            text.date = "2026-01-31 12:00:00"
            return text
        }
        let writer = MemoryFormat.all[1].newWriter()
        let file =
            writer.beginning + (try texts.map { try #require(try writer.entry($0)) }).joined()
        let found = try read(file)
        #expect(found.texts == texts && found.skipped.isEmpty)
        #expect(try writer.entry(LearnedText(0, "a\0b", "c")) == nil)
    }

    /// A spreadsheet computes what begins like a formula; the guard is taken off again.
    @Test func whatASpreadsheetWouldComputeIsGuarded() throws {
        let texts = ["=1+1", "+1", "-1", "@a", "\tb", "'=1", "plain", "'", "a=b"].map { text in
            LearnedText(0, "'" + text, text, key: "k", revision: 0, description: text)
        }
        let (plain, guarded) = (
            MemoryFormat.all[1].newWriter(), MemoryFormat.all[1].newWriter(isGuarded: true)
        )
        #expect(texts.count(where: plain.isComputed) == 5)
        #expect(!texts.contains(where: guarded.isComputed))
        let rows = try texts.compactMap(guarded.entry)
        #expect(!rows.joined().contains(#/"[=+\-@\t]/#))
        #expect(try read(guarded.beginning + rows.joined()).texts == texts)
        // What others have written is not touched.
        let others = try read("source,target\na,'=b\n", source: "en", target: "pl")
        #expect(others.texts.map(\.text) == ["'=b"])
    }

    @Test func aTableWithoutNamesOfColumnsSaysWhichItWants() throws {
        let error = #expect(throws: TextFileError.self) {
            try read("Save,Zapisz\nOpen,Otwórz\n")
        }
        guard case .malformed(line: 1, let words) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.contains("source,target"))
    }

    @Test func tablesOfOthersNeedTheirLanguages() throws {
        let file = """
            location;source;target;context
            src/a.c:12;Save;Zapisz;button
            ;Open;;
            ;;Nic;
            """
        let found = try read(file, source: "en", target: "pl")
        #expect(found.texts.map(\.text) == ["Zapisz"])
        #expect(found.texts.first?.description == "button")
        #expect(found.texts.first?.context.isAlways == true)
        #expect(
            found.skipped == [
                SkippedUnit(line: 3, reason: "the entry has no translation"),
                SkippedUnit(line: 4, reason: "the entry has no text"),
            ])
        #expect(try read(file, source: "en").skipped.first?.reason.contains("--target") == true)
        let untranslated = "source,target\nOpen,\nSave,Zapisz\n"
        let reasons = try read(untranslated).skipped.map(\.reason)
        #expect(reasons == Array(repeating: "the language is missing; use --source", count: 2))
    }

    @Test func whatIsNoTableIsRefused() throws {
        #expect(throws: TextFileError.malformed(line: 2, "A quotation mark is not closed.")) {
            try read("source,target\n\"a,b\n")
        }
    }
}
