import Foundation
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TranslationMemory

/// Labels and texts in other syntaxes than TML.
@Suite struct MemorySyntaxTests {
    private static let printf = LabelSyntax(.printf)
    let fixture: MemoryFixture

    init() throws { fixture = try MemoryFixture() }

    private func learned(
        _ id: Int, _ label: String, _ text: String, in syntax: LabelSyntax
    ) -> LearnedText {
        var learned = LearnedText(id, label, text)
        learned.syntax = syntax
        return learned
    }

    private func match(_ label: String, in syntax: LabelSyntax) throws -> MemoryMatch? {
        try fixture.memory.matches(
            MemoryQuestion(
                source: "en", target: "pl", project: "shop", key: "asked",
                label: ExactText(label), syntax: syntax, description: "", least: 0.5)
        ).first
    }

    @Test func aTagWithoutEndIsNoPairInAFile() throws {
        let text = learned(
            0, "<b>One<br>two</b>", "x", in: LabelSyntax(.plain, markup: .html))
        let entry = try #require(TMXWriter().entry(text))
        #expect(entry.contains("One<ph>") && entry.contains("two<ept i=\"1\">"))
    }

    @Test func aTagWithoutEndDecoratesNoWords() {
        let label = Label("<b>One<br>two</b>", syntax: LabelSyntax(.plain, markup: .html))
        let words = ComparedLabel(label).decorations.map(\.words)
        #expect(words.count == 2 && words[1].isEmpty && words[0].count > words[1].count)
    }

    @Test(arguments: ["See the manual", "See our manual"])
    func aTagWithAnotherAddressIsMarked(_ words: String) throws {
        let syntax = LabelSyntax(.printf, markup: .html)
        let tag = "<a href=\"https://example.org/x\">"
        try fixture.memory.learn([
            learned(1, "\(tag)See the manual</a> for %d", "\(tag)Instrukcja</a>: %d", in: syntax)
        ])
        #expect(try match("\(tag)\(words)</a> for %d", in: syntax)?.warnings == [])
        let other = "<a href=\"https://example.org/y\">"
        let match = try match("\(other)\(words)</a> for %d", in: syntax)
        #expect(match?.warnings == ["decoration_differs \(other)"])
    }

    @Test func aPlaceholderIsReplacedWhole() throws {
        try fixture.memory.learn([
            learned(1, "%d files are open", "Otwarte pliki: %d", in: Self.printf)
        ])
        let match = try match("%u files are open", in: Self.printf)
        #expect(match?.forms.map(\.text) == ["Otwarte pliki: %u"])
        #expect(match?.warnings.isEmpty == true)
    }

    @Test func aPlaceholderThatIsWrittenDifferentlyStays() throws {
        try fixture.memory.learn([
            learned(1, "%d files are open", "Otwarte pliki: %1$d", in: Self.printf)
        ])
        #expect(
            try match("%d files are open", in: Self.printf)?.forms.map(\.text)
                == ["Otwarte pliki: %1$d"])
        let match = try match("%u files are open", in: Self.printf)
        #expect(match?.forms.map(\.text) == ["Otwarte pliki: %1$d"])
        #expect(match?.warnings == ["token_kind %1$d"])
    }

    @Test func bracesAreWordsInAnotherSyntax() throws {
        try fixture.memory.learn([
            learned(
                1, "Replace {user} in all files now", "Zamień {user} we wszystkich plikach",
                in: Self.printf)
        ])
        let match = try match("Replace {person} in all files now", in: Self.printf)
        #expect(match?.forms.map(\.text) == ["Zamień {user} we wszystkich plikach"])
        #expect((match?.percent ?? 100) < 97)
    }

    @Test func onlyATextWithoutMarkupIsTheSameInEachSyntax() throws {
        try fixture.memory.learn([
            learned(1, "Save", "Zapisz", in: .tml),
            learned(2, "Hello {user}", "Witaj {user}", in: .tml),
        ])
        #expect(try match("Save", in: Self.printf)?.percent == 100)
        #expect(try match("Save", in: Self.printf)?.syntax == .tml)
        #expect(try match("Hello {user}", in: .tml)?.percent == 100)
        #expect(try (match("Hello {user}", in: Self.printf)?.percent ?? 0) < 100)
    }

    @Test func aTextIsLearnedAgainInItsNewSyntax() throws {
        try fixture.memory.learn([learned(1, "Hello {user}", "Witaj {user}", in: .tml)])
        try fixture.memory.learn([learned(1, "Hello {user}", "Witaj {user}", in: Self.printf)])
        #expect(try fixture.memory.count() == 1)
        #expect(try match("Hello {user}", in: Self.printf)?.syntax == Self.printf)
    }

    @Test func aServersLabelHasItsSyntax() {
        let question = MemoryQuestion(
            source: "en", target: "pl", project: "shop", key: "asked", label: "%u files",
            syntax: Self.printf, description: "")
        let match = MemoryMatch(
            similarity: 0.9, label: "%d files", syntax: Self.printf, text: "Pliki: %d", hash: "k",
            author: "", date: "", for: question)
        #expect(match.forms.map(\.text) == ["Pliki: %u"])
        #expect(match.syntax == Self.printf)
    }

    @Test(arguments: [0, 1])
    func aFileKeepsTheSyntax(format: Int) throws {
        var text = learned(0, "%d of %s", "%d z %s", in: LabelSyntax(.printf, markup: .html))
        text.revision = 0
        text.date = "2026-01-31 12:00:00"
        let writer = MemoryFormat.all[format].newWriter()
        let file = writer.beginning + (try #require(try writer.entry(text))) + writer.end
        let path = fixture.folder.path("memory-\(format)")
        try Data(file.utf8).write(to: URL(filePath: path))
        let reader = try MemoryFormat.all.open(path, FileLanguages(source: nil, target: nil))
        #expect(try reader.next() == text)
        if format == 0 { #expect(file.contains("<ph>%d</ph>")) }
    }
}
