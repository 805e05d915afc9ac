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
        _ text: String, source: LocaleCode? = nil, target: LocaleCode? = nil
    ) throws -> (texts: [LearnedText], skipped: [SkippedUnit]) {
        let path = folder.path("file.csv")
        try Data(text.utf8).write(to: URL(filePath: path))
        let reader = try MemoryFormat.open(path, source: source, target: target)
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
        let writer = MemoryCSVWriter()
        let file = writer.beginning + (try texts.map { try #require(writer.entry($0)) }).joined()
        let found = try read(file)
        #expect(found.texts == texts && found.skipped.isEmpty)
        #expect(writer.entry(LearnedText(0, "a\0b", "c")) == nil)
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
                SkippedUnit(line: 3, reason: "it has no translation"),
                SkippedUnit(line: 4, reason: "it has no text"),
            ])
        #expect(try read(file, source: "en").skipped.first?.reason.contains("--target") == true)
    }

    @Test func whatIsNoTableIsRefused() throws {
        #expect(throws: TextFileError.unknown) { try read("a,b\n1,2\n") }
        #expect(throws: TextFileError.malformed(line: 2, "A quotation mark has no counterpart.")) {
            try read("source,target\n\"a,b\n")
        }
    }
}
