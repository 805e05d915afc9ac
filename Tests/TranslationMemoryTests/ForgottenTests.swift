import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TranslationMemory

/// What is not to be offered again, whatever brings it.
@Suite struct ForgottenTests {
    private let fixture: MemoryFixture
    private let imported: ImportedMemory

    init() throws {
        fixture = try MemoryFixture()
        imported = try ImportedMemory(path: fixture.folder.path("store.sqlite.imports"))
    }

    private func question(_ label: ExactText, limit: Int = 5) -> MemoryQuestion {
        MemoryQuestion(
            source: "en", target: "pl", project: "shop", key: "asked", label: label,
            description: "", limit: limit)
    }

    private func learned(_ label: ExactText, limit: Int = 5) throws -> [MemoryMatch] {
        try fixture.memory.matches(question(label, limit: limit), hiding: imported.hidden())
    }

    private func brought(_ label: ExactText) throws -> [MemoryMatch] {
        try imported.matches(question(label), hiding: imported.hidden())
    }

    private func bring(_ pairs: [(ExactText, ExactText)]) throws {
        let units = pairs.map { label, text in
            """
            <tu><tuv xml:lang="en"><seg>\(label)</seg></tuv>
            <tuv xml:lang="pl"><seg>\(text)</seg></tuv></tu>
            """
        }
        let file = fixture.folder.path("a.tmx")
        let text =
            "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\(units.joined())</body></tmx>"
        try Data(text.utf8).write(to: URL(filePath: file))
        _ = try imported.bring("a.tmx", from: MemoryFormat.all.open(file))
    }

    @Test func whatIsForgottenIsNotOfferedOfAnyKeyAndComesBack() throws {
        try fixture.memory.learn([
            LearnedText(1, "Save", "Zachowaj"), LearnedText(2, "Save", "Zachowaj"),
            LearnedText(3, "Save", "Zapisz"),
        ])
        let bad = try #require(learned("Save").last?.forms.first)
        #expect(try learned("Save").count == 2)
        try imported.forget(bad.entry)
        try imported.forget(bad.entry)
        #expect(try learned("Save").flatMap(\.forms).map(\.text) != [bad.text])
        #expect(try learned("Save").count == 1)
        #expect(try imported.forgotten().count == 1)
        #expect(try imported.bringBack() == bad.entry)
        #expect(try imported.bringBack() == nil)
        #expect(try learned("Save").count == 2)
    }

    @Test func itStaysForgottenAfterALearningAndAnImport() throws {
        try fixture.memory.learn([LearnedText(1, "Save", "Zachowaj")])
        try bring([("Save", "Zachowaj"), ("Save", "Zapisz")])
        try imported.forget(try #require(learned("Save").first?.forms.first?.entry))
        #expect(try learned("Save").isEmpty)
        #expect(try brought("Save").flatMap(\.forms).map(\.text) == ["Zapisz"])
        try fixture.memory.learn([LearnedText(1, "Save", "Zachowaj", revision: 2)])
        try bring([("Save", "Zachowaj"), ("Save", "Zapisz")])
        #expect(try learned("Save").isEmpty)
        #expect(try brought("Save").count == 1)
    }

    @Test func aNearLabelGetsItNeitherAndItIsForgottenAsItWasWritten() throws {
        try fixture.memory.learn([LearnedText(1, "Hello {name}", "Witaj {name}")])
        let form = try #require(learned("Hello {user}").first?.forms.first)
        #expect(form.text == "Witaj {user}" && form.entry.text == "Witaj {name}")
        try imported.forget(form.entry)
        #expect(try learned("Hello {user}").isEmpty)
        #expect(try learned("Hello {name}").isEmpty)
    }

    @Test func theOtherFormsStay() throws {
        let (one, few): (Context, Context) = (["n": ["number": "one"]], ["n": ["number": "few"]])
        try fixture.memory.learn([
            LearnedText(1, "{n||file}", "{n} plik", key: "k", context: one),
            LearnedText(2, "{n||file}", "{n} plik", key: "k", context: few),
        ])
        let forms = try #require(learned("{n||file}").first?.forms)
        try imported.forget(try #require(forms.first { $0.context == few }).entry)
        #expect(try learned("{n||file}").first?.forms.map(\.context) == [one])
    }

    @Test func whatIsHiddenTakesNoPlaceFromOthers() throws {
        try fixture.memory.learn(
            (0..<8).map { LearnedText($0 + 1, "Save the file \($0)", "Zapisz \($0)") })
        let near = try learned("Save the file", limit: 3)
        for match in near { try imported.forget(try #require(match.forms.first?.entry)) }
        let others = try learned("Save the file", limit: 3)
        #expect(others.count == 3)
        #expect(Set(others.map(\.label)).isDisjoint(with: near.map(\.label)))
    }

    @Test func aNumberBringsThatOneBack() throws {
        try bring([("Save", "Zapisz"), ("Open", "Otwórz")])
        for label: ExactText in ["Save", "Open"] {
            try imported.forget(try #require(brought(label).first?.forms.first?.entry))
        }
        let listed = try imported.forgotten()
        #expect(listed.map(\.entry.label) == ["Open", "Save"])
        #expect(try imported.bringBack(listed[1].number)?.label == "Save")
        #expect(try imported.bringBack(listed[1].number) == nil)
        #expect(try brought("Save").count == 1 && brought("Open").isEmpty)
    }

    @Test func aFileOfTheVersionBeforeIsBroughtUpToDate() throws {
        try bring([("Save", "Zapisz")])
        try imported.database.write { _, db in
            try db.execute(
                sql: """
                    DROP TABLE forgotten; ALTER TABLE text DROP COLUMN isPending;
                    ALTER TABLE text DROP COLUMN rank;
                    ALTER TABLE importedFile DROP COLUMN isFolded;
                    ALTER TABLE label DROP COLUMN syntax;
                    PRAGMA user_version = 1
                    """)
        }
        imported.close()
        let newer = try ImportedMemory(path: fixture.folder.path("store.sqlite.imports"))
        #expect(try newer.forgotten().isEmpty)
        let found = try newer.matches(question("Save"), hiding: newer.hidden())
        try newer.forget(try #require(found.first?.forms.first?.entry))
        #expect(try newer.matches(question("Save"), hiding: newer.hidden()).isEmpty)
        newer.close()
    }

    @Test func aServersTextIsFittedAndWorthLess() throws {
        let match = MemoryMatch(
            similarity: 1, label: "Hello {name}", text: "Witaj {name}", hash: "k", author: "Ewa",
            date: "", for: question("Hello {user}"))
        #expect(match.percent == 97 && match.forms.map(\.text) == ["Witaj {user}"])
        #expect(match.warnings.isEmpty)
        let same = MemoryMatch(
            similarity: 0.4, label: "Hello", text: "Witaj", hash: "k", author: "", date: "",
            for: question("Hello"))
        #expect(same.percent == 98)
    }
}
