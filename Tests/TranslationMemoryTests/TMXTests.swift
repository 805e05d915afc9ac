import Foundation
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TranslationMemory

/// TMX of this program and of others.
@Suite struct TMXTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ bytes: Data, source: String? = nil) throws -> Outcome {
        let path = folder.path("file.tmx")
        try bytes.write(to: URL(filePath: path))
        let reader = try MemoryFormat.all.open(path, FileLanguages(source: source))
        var outcome = Outcome()
        do {
            while let text = try reader.next() { outcome.texts.append(text) }
        } catch let error as TextFileError {
            outcome.problem = error
        }
        outcome.skipped = reader.skipped.first
        return outcome
    }

    private func read(_ body: String, header: String = "srclang=\"en\"") throws -> Outcome {
        try read(Data(Self.file(body, header: header).utf8))
    }

    private struct Outcome {
        var texts: [LearnedText] = []
        var problem: TextFileError?
        var skipped: [SkippedUnit] = []

        var pairs: [String] { texts.map { "\($0.label.string) → \($0.text.string)" } }
    }

    private static func file(_ body: String, header: String = "srclang=\"en\"") -> String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE tmx SYSTEM "tmx14.dtd">
        <tmx version="1.4"><header \(header)/><body>
        \(body)
        </body></tmx>
        """
    }

    private static func unit(_ label: String, _ text: String) -> String {
        """
        <tu><tuv xml:lang="en"><seg>\(label)</seg></tuv>\
        <tuv xml:lang="pl"><seg>\(text)</seg></tuv></tu>

        """
    }

    @Test func whatIsWrittenIsReadUnchanged() throws {
        let texts = [
            LearnedText(0, "Save", "Zapisz", key: "k"),
            LearnedText(
                0, "You have {count||message} in [link: your <b>inbox</b>]\u{301}",
                "Masz {count} w [link: swojej <b>skrzynce</b>]", key: "a&b",
                context: ["count": ["number": "few"]], description: "\"quoted\" & <odd>"),
            LearnedText(0, "  spaces\r\n\tand ] stray [b: <br/> </i>", " ]]> {x", key: "k3"),
            LearnedText(0, "Zażółć 👩‍👩‍👧 שלום \u{200F}", "e\u{301} ≠ é", key: "k4"),
        ].map { text in
            var text = text
            text.revision = 0
            text.target = "pt-BR"
            text.date = "2026-01-31 12:00:00"
            return text
        }
        let writer = TMXWriter()
        let entries = try texts.map { try #require(writer.entry($0)) }
        let file = writer.beginning + entries.joined() + writer.end
        let found = try read(Data(file.utf8))
        #expect(found.texts == texts)
        #expect(found.problem == nil && found.skipped.isEmpty)
        #expect(entries[1].contains("<ph>{count||message}</ph>"))
        #expect(entries[1].contains("<bpt i=\"1\" x=\"1\">[link: </bpt>"))
        #expect(entries[1].contains("<ept i=\"1\">]</ept>"))
    }

    @Test func whatXMLCannotSayIsNotWritten() {
        #expect(TMXWriter().entry(LearnedText(0, "a\u{1B}b", "c")) == nil)
        #expect(TMXWriter().entry(LearnedText(0, "ab", "c\u{FFFE}")) == nil)
    }

    @Test func inlineElementsOfOthersAreTheirContent() throws {
        let found = try read(
            Self.unit(
                "<bpt i='1'>&lt;b></bpt>Save<ept i='1'>&lt;/b></ept> <ph/>now",
                "<hi>Zapisz</hi> <ph>&lt;img alt='<sub>x</sub>'></ph>"))
        #expect(found.pairs == ["<b>Save</b> now → Zapisz <img alt='x'>"])
    }

    @Test func aUnitOfSeveralLanguagesIsATextForEach() throws {
        let found = try read(
            """
            <tu srclang="EN-us"><note>button</note>
            <tuv xml:lang="de"><seg>Sichern</seg></tuv>
            <tuv xml:lang="en-US"><prop type="x">p</prop><seg>Save</seg></tuv>
            <tuv xml:lang="fr"><seg>Enregistrer</seg></tuv></tu>
            """, header: "srclang=\"*all*\"")
        #expect(found.pairs == ["Save → Sichern", "Save → Enregistrer"])
        #expect(found.texts.map(\.target) == ["de", "fr"])
        #expect(found.texts.allSatisfy { $0.source == "en-US" && $0.description == "button" })
    }

    @Test func whatCannotBeUsedIsPassedOverWithItsLine() throws {
        let long = String(repeating: "long ", count: 50_000)
        let found = try read(
            Self.unit("Save", "Zapisz") + Self.unit(long, "za długie") + Self.unit("", "nic")
                + Self.unit("Nothing", "") + Self.unit("Open", "Otwórz"))
        #expect(found.pairs == ["Save → Zapisz", "Open → Otwórz"])
        #expect(found.skipped.map(\.line) == [5, 6, 7])
        #expect(found.skipped.first?.reason == "a text is too long")
        #expect(found.problem == nil)
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .isoLatin1])
    func otherEncodingsAreRead(_ encoding: String.Encoding) throws {
        let name = encoding == .isoLatin1 ? " encoding=\"iso-8859-1\"" : ""
        let text = Self.file(Self.unit("Save", "é" + String(repeating: "x", count: 40_000)))
            .replacing("version=\"1.0\"?", with: "version=\"1.0\"\(name)?")
        var bytes = try #require(text.data(using: encoding))
        if encoding == .utf16LittleEndian { bytes = Data([0xFF, 0xFE]) + bytes }
        let found = try read(bytes)
        #expect(found.texts.first?.text.string.hasPrefix("éx") == true)
        #expect(found.problem == nil)
    }

    @Test func wrongBytesAreToldWithTheirLine() throws {
        var bytes = Data(Self.file(Self.unit("Save", "Zapisz") + Self.unit("Open", "@")).utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
        bytes[place] = 0xE9
        let found = try read(bytes)
        #expect(found.pairs == ["Save → Zapisz"])
        guard case .malformed(line: 5, _) = found.problem else {
            Issue.record("\(String(describing: found.problem))")
            return
        }
    }

    @Test func aFileThatStopsIsToldWithItsLine() throws {
        let whole = Self.file(Self.unit("Save", "Zapisz") + Self.unit("Open", "Otwórz"))
        let found = try read(Data(whole.utf8.prefix(whole.utf8.count - 60)))
        #expect(found.pairs == ["Save → Zapisz"])
        guard case .malformed(line: 5, let words) = found.problem else {
            Issue.record("\(String(describing: found.problem))")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test func entitiesDoNotGrow() throws {
        let bomb = (1...9).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);&a\($0 - 1);\">" }
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE tmx [<!ENTITY a0 "bomb">\(bomb.joined())]>
            <tmx version="1.4"><header srclang="en"/><body>
            \(Self.unit("Save", "Zapisz"))\(Self.unit("Save", "&a9;"))</body></tmx>
            """
        let found = try read(Data(text.utf8))
        #expect(found.pairs == ["Save → Zapisz"])
        guard case .malformed(line: 5, let words) = found.problem else {
            Issue.record("\(String(describing: found.problem))")
            return
        }
        #expect(words.contains("a9"))
    }

    @Test func fileFromOutsideAreNotFetched() throws {
        let secret = folder.path("secret")
        try Data("secret".utf8).write(to: URL(filePath: secret))
        let text = """
            <!DOCTYPE tmx [<!ENTITY s SYSTEM "file://\(secret)">]>
            <tmx version="1.4"><header srclang="en"/><body>
            \(Self.unit("Save", "&s;"))</body></tmx>
            """
        let found = try read(Data(text.utf8))
        #expect(found.texts.isEmpty)
        #expect(found.problem != nil)
    }

    @Test func otherFilesAreRefused() throws {
        for text in ["", "<html/>", "key,text", "\u{0}\u{1}"] {
            let error = #expect(throws: TextFileError.self) { try read(Data(text.utf8)) }
            #expect(error == .unknown)
        }
        let found = try read(Data("<x><tmx/></x>".utf8))
        guard case .malformed(line: 1, _) = found.problem else {
            Issue.record("\(String(describing: found.problem))")
            return
        }
    }
}
