import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TranslationMemory

/// Texts from files: kept until they are removed, and offered a little below what was learned.
@Suite struct ImportedMemoryTests {
    let folder: TemporaryFolder
    let memory: ImportedMemory

    init() throws {
        folder = try TemporaryFolder()
        memory = try ImportedMemory(path: folder.path("store.sqlite.imports"))
    }

    private func matches(
        _ label: String, source: LocaleCode = "en", target: LocaleCode = "pl"
    ) throws -> [MemoryMatch] {
        try memory.matches(
            MemoryQuestion(
                source: source, target: target, project: "shop", key: "asked",
                label: ExactText(label), description: ""))
    }

    private func text(
        _ label: String, _ text: String, source: LocaleCode = "en", target: LocaleCode = "pl"
    ) -> LearnedText {
        var learned = LearnedText(0, label, text, key: "")
        learned.source = source
        learned.target = target
        return learned
    }

    @Test func whatIsBroughtIsOfferedWithItsFileAndAPenalty() throws {
        let outcome = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisz")]))
        #expect(outcome.taken == 1)
        let found = try matches("Save")
        #expect(found.map(\.percent) == [98])
        #expect(found.map(\.origin) == [.file("a.tmx")])
        #expect(try memory.files().map(\.count) == [1])
    }

    @Test func anImportedTextWithTheSameDescriptionComesFirst() throws {
        let learned = try TranslationMemory(path: folder.path("learned.sqlite"))
        try learned.learn([
            LearnedText(1, "Open", "Otwarte", description: "state"),
            LearnedText(2, "Open", "Otwórz", description: "button"),
        ])
        var verb = text("Open", "Otwórz")
        verb.description = "verb"
        _ = try memory.bring("a.csv", from: UnitList([verb]))
        let question = MemoryQuestion(
            source: "en", target: "pl", project: "shop", key: "asked", label: "Open",
            description: "verb")
        let found = MemoryMatch.best(
            of: try learned.matches(question) + memory.matches(question), for: question)
        #expect(found.flatMap(\.forms).map(\.text) == ["Otwórz", "Otwarte"])
        #expect(found.map(\.percent) == [98, 100])
        #expect(found.first?.origin == .file("a.csv"))
    }

    @Test func nothingIsBroughtAfterTheLargestNumber() throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisz")]))
        try memory.database.write { _, db in
            try db.execute(sql: "UPDATE text SET id = ?", arguments: [Int.max])
        }
        #expect(throws: MemoryError.self) {
            try memory.bring("b.tmx", from: UnitList([text("Open", "Otwórz")]))
        }
        #expect(try memory.files().map(\.name) == ["a.tmx"])
    }

    /// What a terminal would act on comes into no text, in whatever kind of file it stands.
    @Test func controlCharactersAreLeftOutAndCounted() throws {
        let file = """
            source,target\nEvents,"Соб\u{1B}]0;PWN\u{7}\u{9B}31mытия\r\nдва"\nOnly,\u{1}\u{7F}\n"\u{85}",Nic
            """
        let path = folder.path("file.csv")
        try Data(file.utf8).write(to: URL(filePath: path))
        let reader = try MemoryFormat.all.open(
            path, FileLanguages(source: "en", target: "ru"))
        let outcome = try memory.bring("file.csv", from: reader)
        #expect(outcome.taken == 1 && outcome.cleaned == 3)
        let forms = try matches("Events", target: "ru").flatMap(\.forms)
        #expect(forms.map(\.text) == ["Соб]0;PWN31mытия\nдва"])
    }

    /// What was brought before it was looked at, or comes from the server, is offered without them.
    @Test func noMatchHasControlCharacters() throws {
        let dirty = text("Save {name}", "Запи\u{1B}[1mсать\u{202E} {name}\r")
        try memory.database.write { writer, _ in _ = try writer.add(dirty) }
        let found = try matches("Save {user}").flatMap(\.forms)
        #expect(found.map(\.text) == ["Запи[1mсать\u{202E} {user}\n"])
        #expect(found.map(\.entry.text) == [dirty.text])
        let question = MemoryQuestion(
            source: "en", target: "pl", project: "shop", key: "asked", label: "Save",
            description: "")
        let match = MemoryMatch(
            similarity: 1, label: "Save", text: "Za\u{9B}31mpisz", hash: "h", author: "", date: "",
            for: question)
        #expect(match.forms.map(\.text) == ["Za31mpisz"])
    }

    /// Nothing else has what was imported, and what is never to be offered again.
    @Test func whatWasBroughtOutlivesAPowerCut() throws {
        #expect(try synchronous(memory.database) == 2)
        let learned = try MemoryDatabase(
            path: folder.path("learned"), label: "learned", schema: .learned)
        #expect(try synchronous(learned) == 1)
    }

    private func synchronous(_ database: MemoryDatabase) throws -> Int? {
        try database.write { _, db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
    }

    @Test func whatWasBroughtCanBeHandedOn() throws {
        let first = [
            text("Save", "Zapisz"), text("Save {file}", "Salvar", source: "en-US", target: "pt-BR"),
        ]
        _ = try memory.bring("a.tmx", from: UnitList(first))
        _ = try memory.bring("b.tmx", from: UnitList([text("Close", "Zamknij")]))
        let all = try memory.next(of: nil, after: 0, limit: 2)
        #expect(all.units.map(\.text) == ["Zapisz", "Salvar"])
        #expect(all.units.map(\.target) == ["pl", "pt-BR"])
        let rest = try memory.next(of: nil, after: try #require(all.last), limit: 2)
        #expect(rest.units.map(\.label) == ["Close"])
        #expect(try memory.next(of: "a.tmx", after: 0, limit: 9).units == all.units)
        #expect(try memory.next(of: "c.tmx", after: 0, limit: 9).last == nil)
    }

    @Test func aScriptIsHandedOnAsAScript() throws {
        _ = try memory.bring(
            "a.tmx", from: UnitList([text("Save", "Sačuvaj", source: "EN_us", target: "sr-Latn")]))
        let unit = try #require(try memory.next(of: nil, after: 0, limit: 1).units.first)
        #expect(unit.source.rawValue == "en-US" && unit.target.rawValue == "sr-Latn")
    }

    @Test func aSecondTimeReplacesTheFirst() throws {
        _ = try memory.bring(
            "a.tmx", from: UnitList([text("Save", "Zapisz"), text("Open", "Otwórz")]))
        _ = try memory.bring("b.tmx", from: UnitList([text("Close", "Zamknij")]))
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zachowaj")]))
        #expect(try matches("Save").flatMap(\.forms).map(\.text.string) == ["Zachowaj"])
        #expect(try matches("Open").isEmpty)
        #expect(try matches("Close").count == 1)
        #expect(try memory.files().map(\.count) == [1, 1])
    }

    @Test func whatFailsLeavesEverythingAsItWas() throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisz")]))
        let problem = TextFileError.malformed(line: 7, "It ends.")
        let error = #expect(throws: TextFileError.self) {
            try memory.bring(
                "a.tmx", from: UnitList([text("Open", "Otwórz")], problem: problem))
        }
        #expect(error == problem)
        #expect(try matches("Save").count == 1)
        #expect(try matches("Open").isEmpty)
        let outcome = try memory.bring(
            "a.tmx", from: UnitList([text("Open", "Otwórz")], problem: problem),
            asFarAsReadable: true)
        #expect(outcome.end == problem)
        #expect(try matches("Open").count == 1)
    }

    @Test func aFileWithoutTextsTakesNothingAway() throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisz")]))
        #expect(throws: TextFileError.empty(nil)) {
            try memory.bring("a.tmx", from: UnitList([]))
        }
        #expect(try matches("Save").count == 1)
    }

    @Test func whatIsRemovedIsGoneAndTheRestStays() throws {
        let many = (0..<600).map { text("Label number \($0)", "Etykieta \($0)") }
        _ = try memory.bring("a.tmx", from: UnitList(many))
        _ = try memory.bring("b.tmx", from: UnitList([text("Save", "Zapisz"), many[0]]))
        #expect(try memory.remove("a.tmx") == 600)
        #expect(try memory.remove("a.tmx") == nil)
        #expect(try matches("Label number 0").map(\.origin) == [.file("b.tmx")])
        #expect(try memory.files().map(\.name) == ["b.tmx"])
    }

    @Test func whatAFileHasTwiceIsThereOnce() throws {
        let outcome = try memory.bring(
            "a.tmx",
            from: UnitList([
                text("Save", "Zapisz"), text("Save", "Zapisz"), text("Save", "Zachowaj"),
            ]))
        #expect(outcome.taken == 2 && outcome.doubled == 1)
        #expect(try matches("Save").count == 2)
    }

    @Test func formsOfAKeyStayTogether() throws {
        let few: Context = ["n": ["number": "few"]]
        let one: Context = ["n": ["number": "one"]]
        _ = try memory.bring(
            "a.tmx",
            from: UnitList([
                LearnedText(0, "{n||file}", "{n} plik", key: "k", context: one),
                LearnedText(0, "{n||file}", "{n} pliki", key: "k", context: few),
            ]))
        #expect(try matches("{n||file}").first?.forms.map(\.context) == [few, one])
    }

    @Test(
        arguments: [
            ("en", "pt", 98), ("en", "pt-BR", 98), ("en-GB", "pt-PT", 92), ("en", "pt-PT", 95),
            ("de", "pt-BR", nil), ("en", "es-BR", nil),
        ] as [(LocaleCode, LocaleCode, Int?)])
    func regionsMatterLittle(_ source: LocaleCode, _ target: LocaleCode, _ percent: Int?) throws {
        _ = try memory.bring(
            "a.tmx", from: UnitList([text("Save", "Salvar", source: "en-US", target: "pt-BR")]))
        #expect(
            try matches("Save", source: source, target: target).first?.percent == percent)
    }

    @Test(
        arguments: [("iw", "he"), ("he-IL", "iw"), ("in", "id"), ("ji", "yi")]
            as [(LocaleCode, LocaleCode)])
    func aFormerCodeIsTheSameLanguage(_ ofFile: LocaleCode, _ wanted: LocaleCode) throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "שמירה", target: ofFile)]))
        #expect(try matches("Save", target: wanted).first?.percent == 98)
        #expect(try matches("Save", target: "hu").isEmpty)
    }

    @Test func anotherScriptIsAnotherLanguage() throws {
        _ = try memory.bring(
            "a.tmx",
            from: UnitList([
                text("Save", "保存", target: "zh-CN"),
                text("Save", "Sačuvaj", target: "sr-Latn-RS"),
            ]))
        #expect(try matches("Save", target: "zh-TW").isEmpty)
        #expect(try matches("Save", target: "sr-Cyrl-RS").isEmpty)
    }

    @Test(
        arguments: [
            ("sr", "sr-Latn", false), ("zh", "zh-Hant", false), ("zh", "zh-TW", false),
            ("zh-Hant", "zh-Hant-TW", true), ("zh-TW", "zh-Hant", true), ("zh", "zh-CN", true),
            ("sr", "sr-Cyrl-RS", true), ("sr", "sr-RS", true),
        ] as [(LocaleCode, LocaleCode, Bool)])
    func aCodeWithoutAScriptHasTheUsualOne(
        _ known: LocaleCode, _ wanted: LocaleCode, _ isFound: Bool
    ) throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "x", target: known)]))
        #expect(try matches("Save", target: wanted).isEmpty != isFound)
    }

    @Test func theExactLanguageComesFirst() throws {
        _ = try memory.bring(
            "a.tmx",
            from: UnitList([
                text("Save", "Guardar", target: "pt"), text("Save", "Salvar", target: "pt-BR"),
            ]))
        let found = try matches("Save", target: "pt-BR").flatMap(\.forms).map(\.text.string)
        #expect(found == ["Salvar", "Guardar"])
    }

    /// A file of another program does not say which placeholders its texts have.
    @Test func anEqualLabelOfAnotherSyntaxIsFound() throws {
        let label = "%d files copied to %s"
        _ = try memory.bring("a.tmx", from: UnitList([text(label, "%d plików w %s")]))
        let found = try memory.matches(
            MemoryQuestion(
                source: "en", target: "pl", project: "shop", key: "asked", label: ExactText(label),
                syntax: LabelSyntax(.printf), description: ""))
        #expect(found.map(\.percent) == [98])
        #expect(found.first?.forms.map(\.text) == ["%d plików w %s"])
        #expect(found.first?.warnings == [])
    }

    private func hits(_ words: String, limit: Int = 10) throws -> [String] {
        try memory.hits(of: words, limit: limit).hits.map { "\($0.label) → \($0.text)" }
    }

    @Test func wordsAreFoundInLabelAndTranslation() throws {
        _ = try memory.bring(
            "a.tmx",
            from: UnitList([
                text("Save the file", "Zapisz plik"), text("File “saved”", "Zapisano"),
                text("Żółw", "保存文件", target: "zh"), text("cabbage", "abc, bca"),
            ]))
        #expect(
            try hits("FILE save") == ["Save the file → Zapisz plik", "File “saved” → Zapisano"])
        #expect(try hits("żółw") == ["Żółw → 保存文件"])
        #expect(try hits("文件") == ["Żółw → 保存文件"])
        #expect(try hits("abcab").isEmpty)
        #expect(try hits("\"; DROP TABLE text; --").isEmpty)
        #expect(try hits(" ").isEmpty)
        let first = try memory.hits(of: "zapis", limit: 1)
        #expect(first.hits.first?.file == "a.tmx" && first.hits.first?.locale == "pl")
        #expect(!first.isComplete)
        #expect(try memory.hits(of: "zapis", limit: 9).isComplete)
        #expect(try memory.remove("a.tmx") == 4)
        #expect(try hits("file").isEmpty && hits("文件").isEmpty)
        _ = try memory.bring("b.tmx", from: UnitList([text("File", "Plik")]))
        #expect(try hits("file") == ["File → Plik"])
    }

    @Test func aSearchIgnoresAccentsAndWidths() throws {
        let texts = [text("Café", "Ёлка\u{A0}2"), text("Ｆｉｌｅ", "Plik"), text("Caffè", "Kawa")]
        _ = try memory.bring("a.tmx", from: UnitList(texts))
        #expect(try hits("cafe елка") == ["Café → Ёлка\u{A0}2"])
        #expect(try hits("CAFÉ") == ["Café → Ёлка\u{A0}2"])
        #expect(try hits("file") == ["Ｆｉｌｅ → Plik"])
        #expect(try memory.remove("a.tmx") == 3)
        #expect(try hits("cafe").isEmpty && hits("file").isEmpty)
    }

    /// An older program has imported the file: its texts are in lower case in the index.
    @Test func theTextsOfAnOlderFileAreFoundAndRemoved() throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisać")]))
        try memory.database.write { _, db in
            try db.execute(
                sql: """
                    UPDATE importedFile SET isFolded = 0;
                    INSERT INTO words (words, rowid, text) VALUES ('delete', 1, 'save\nzapisac');
                    INSERT INTO words (rowid, text) VALUES (1, 'save\nzapisać');
                    """)
        }
        #expect(try hits("zapisać") == ["Save → Zapisać"])
        #expect(try hits("SAVE") == ["Save → Zapisać"])
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisać")]))
        #expect(try hits("zapisac") == ["Save → Zapisać"])
        #expect(try memory.remove("a.tmx") == 1)
        #expect(try hits("zapisać").isEmpty && hits("zapisac").isEmpty)
    }

    @Test func itStaysOnTheDisk() throws {
        _ = try memory.bring("a.tmx", from: UnitList([text("Save", "Zapisz")]))
        memory.close()
        let again = try ImportedMemory(path: folder.path("store.sqlite.imports"))
        #expect(try again.files().map(\.name) == ["a.tmx"])
    }

    @Test func aDamagedFileIsLeftAsItIs() throws {
        let path = folder.path("other.imports")
        let bytes = Data(String(repeating: "no database ", count: 900).utf8)
        try bytes.write(to: URL(filePath: path))
        #expect(throws: MemoryError.self) { try ImportedMemory(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
}
