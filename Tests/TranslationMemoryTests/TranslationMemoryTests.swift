import Foundation
import TML
import TestSupport
import Testing
import Text
import TranslationMemory

@Suite struct TranslationMemoryTests {
    let fixture: MemoryFixture

    init() throws { fixture = try MemoryFixture() }

    private var memory: TranslationMemory { fixture.memory }

    @Test func onlyTheSameLabelIsAHundredPerCent() throws {
        try memory.learn([
            LearnedText(1, "Save the file", "Zapisz plik"),
            LearnedText(2, "save the file", "zachowaj plik"),
        ])
        let found = try fixture.matches("Save the file")
        #expect(found.map(\.percent) == [100, 99])
        #expect(found.map(\.label.string) == ["Save the file", "save the file"])
    }

    @Test func aKeysOwnTextsAreNoAnswer() throws {
        try memory.learn([LearnedText(1, "Save", "Zapisz", key: "own")])
        #expect(try fixture.matches("Save", key: "own").isEmpty)
        #expect(try fixture.matches("Save").count == 1)
    }

    @Test func theSameDescriptionComesFirst() throws {
        try memory.learn([
            LearnedText(1, "Open", "Otwarte", description: "state of a shop"),
            LearnedText(2, "Open", "Otwórz", description: "button"),
            LearnedText(3, "Open", "Otwarcie", description: "title"),
        ])
        let found = try fixture.matches("Open", description: "state of a shop")
        #expect(found.first?.forms.map(\.text.string) == ["Otwarte"])
        #expect(found.count == 3)
    }

    @Test func equalTextsAreOfferedOnce() throws {
        try memory.learn([LearnedText(1, "Save", "Zapisz"), LearnedText(2, "Save", "Zapisz")])
        #expect(try fixture.matches("Save").count == 1)
    }

    @Test func aTextBehindManyEqualTextsIsOffered() throws {
        try memory.learn(
            [LearnedText(1, "Bank note", "Bilet")]
                + (2...9).map { LearnedText($0, "Bank note", "Banknot") })
        let found = try fixture.matches("Bank note")
        #expect(found.flatMap(\.forms).map(\.text) == ["Banknot", "Bilet"])
        let question = MemoryQuestion(
            source: "en", target: "pl", project: "shop", key: "asked", label: "Bank note",
            description: "")
        let hidden = Set(found[0].forms.map(\.entry))
        let left = try memory.matches(question, hiding: hidden)
        #expect(left.flatMap(\.forms).map(\.text) == ["Bilet"])
    }

    @Test func aTextThatChangesIsReplaced() throws {
        try memory.learn([LearnedText(1, "Save the file", "Zapisz")])
        try memory.learn([LearnedText(1, "Save the file", "Zapisz plik", revision: 2)])
        #expect(try fixture.best("Save the files") == "Zapisz plik")
        #expect(try memory.count() == 1)
    }

    /// Of several texts of a key, the one that apps show is offered.
    @Test func theTextInUseIsOffered() throws {
        var texts = [
            LearnedText(1, "Save", "Zachowaj", key: "k", revision: 9),
            LearnedText(2, "Save", "Zapisz", key: "k"),
        ]
        try memory.learn(texts)
        #expect(try fixture.best("Save") == "Zapisz", "the newest of equal ranks")
        (texts[0].rank, texts[0].revision) = (3, 10)
        try memory.learn(texts)
        #expect(try fixture.best("Save") == "Zachowaj")
    }

    @Test func whatIsForgottenIsNotFound() throws {
        try memory.learn([
            LearnedText(1, "Save the file", "Zapisz plik"),
            LearnedText(2, "Save the files", "Zapisz pliki"),
        ])
        try memory.learn([], forgetting: [1])
        #expect(try fixture.best("Save the file") == "Zapisz pliki")
        try memory.learn([], forgetting: [2])
        #expect(try fixture.matches("Save the file").isEmpty)
        try memory.learn([LearnedText(3, "Save the file", "Zapisz ten plik")])
        #expect(try fixture.best("Save a file") == "Zapisz ten plik")
    }

    @Test func whatIsGoneFromAPartIsForgotten() throws {
        try memory.learn((1...4).map { LearnedText($0, "Label \($0)", "Etykieta \($0)") })
        try memory.learn([LearnedText(2, "Label 2", "Etykieta 2")], ofAllIn: 1...3)
        #expect(try memory.count() == 2)
    }

    @Test func ofEqualsThatWithTheSameCapitalsComesFirst() throws {
        try memory.learn([
            LearnedText(1, "Light source 8", "a"), LearnedText(2, "Light Source 8", "b"),
            LearnedText(3, "light source 8", "c"),
        ])
        #expect(try fixture.best("Light Source 18") == "b")
        #expect(try fixture.best("Light source 18") == "a")
    }

    @Test func onesOwnTextThatNobodyHasAcceptedComesBelowAcceptedOnes() throws {
        var own = LearnedText(-1, "Save the file", "Zapisz plik")
        own.isPending = true
        try memory.learn([own, LearnedText(2, "Save the file", "Zachowaj plik")])
        let found = try fixture.matches("Save the file")
        #expect(found.map(\.percent) == [100, 97])
        #expect(found.map(\.isPending) == [false, true])
        try memory.learn([], forgetting: [-1])
        #expect(try fixture.matches("Save the file").count == 1)
    }

    @Test func anotherPairOfLanguagesIsAnotherMemory() throws {
        var german = LearnedText(1, "Save", "Speichern")
        german.target = "de"
        try memory.learn([german])
        #expect(try fixture.matches("Save").isEmpty)
    }

    @Test func whatIsNotWantedAnyMoreIsNotAnswered() throws {
        try memory.learn([LearnedText(1, "Save the file", "Zapisz plik")])
        let question = MemoryQuestion(
            source: "en", target: "pl", project: "p", key: "k", label: "Save the files",
            description: "")
        #expect(try memory.matches(question).count == 1)
        #expect(try memory.matches(question) { false }.isEmpty)
    }

    @Test func itStaysOnTheDisk() throws {
        try memory.learn([LearnedText(1, "Save", "Zapisz")])
        try memory.note(stamp: "all")
        memory.close()
        let again = try TranslationMemory(path: fixture.folder.path + "/memory.sqlite")
        #expect(try again.count() == 1)
        #expect(try again.stamp() == "all")
    }

    @Test func aFileOfAnotherKindIsSetAside() throws {
        let path = fixture.folder.path + "/other.sqlite"
        try Data("no database, but long enough to be looked at".utf8)
            .write(to: URL(fileURLWithPath: path))
        let fresh = try TranslationMemory(path: path)
        #expect(try fresh.count() == 0)
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }
}
