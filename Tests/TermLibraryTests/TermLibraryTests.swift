import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import TermLibrary

/// The translator's own terms on disk.
@Suite struct TermLibraryTests {
    let fixture: TermFixture
    let library: TermLibrary
    private let project = Project.Key("aa01")

    init() throws {
        fixture = try TermFixture()
        library = try TermLibrary(path: fixture.folder.path("terms.sqlite"))
    }

    private func bring(_ terms: [Term], as name: String) throws {
        let path = try fixture.write(try fixture.written(terms, by: TBXWriter()), to: name)
        _ = try library.bring(name, from: try TermFormat.all.open(path))
    }

    private func words(_ source: LocaleCode, _ target: LocaleCode) throws -> [String] {
        try library.terms(from: source, to: target, limit: 100).flatMap { file, terms in
            terms.map { "\(file): \($0.word)" }
        }
    }

    @Test func anImportDoesNotReplaceTheTranslatorsOwnTerms() throws {
        try library.add(TermFixture.terms[0], for: project)
        let path = try fixture.write(try fixture.written([], by: TBXWriter()), to: "a.tbx")
        #expect(throws: TermLibraryError.reserved(TermLibrary.own)) {
            try library.bring(TermLibrary.own, from: try TermFormat.all.open(path))
        }
        #expect(try library.files().map(\.count) == [1])
    }

    @Test func aFileIsListedAskedAndRemoved() throws {
        try bring(TermFixture.terms, as: "b.tbx")
        try bring([TermFixture.terms[0]], as: "a.tbx")
        #expect(try library.files().map(\.name) == ["a.tbx", "b.tbx"])
        #expect(try library.files().map(\.count) == [1, 4])
        #expect(
            try words("en", "ru") == [
                "a.tbx: release", "b.tbx: release", "b.tbx: TML", "b.tbx: =cmd",
            ])
        #expect(try words("en-GB", "he") == ["b.tbx: TML", "b.tbx: C++ \"quoted\", e\u{301}"])
        #expect(try words("ru", "en").isEmpty)
        #expect(try library.remove("b.tbx") == 4)
        #expect(try library.remove("b.tbx") == nil)
        #expect(try words("en", "ru") == ["a.tbx: release"])
    }

    /// XML has a way to say those of C1, tables all of them.
    @Test func noTermHasControlCharacters() throws {
        let dirty = Term(
            word: "car\u{9B}31mt", description: "a\r\nb", locale: "en",
            wordings: ["ru": [Term.Wording("кор\u{7F}зина"), Term.Wording("\u{85}")]])
        let path = try fixture.write(
            try fixture.written([dirty], by: TermFormat.all[1].newWriter()), to: "a.csv")
        let outcome = try library.bring("a.csv", from: try TermFormat.all.open(path))
        #expect(outcome.taken == 1 && outcome.cleaned == 1)
        try library.add(dirty, for: nil)
        let found = try library.next(of: nil, after: 0, limit: 9).units
        #expect(found.map(\.word) == ["car31mt", "car31mt"])
        #expect(found.map(\.description) == ["a\nb", "a\nb"])
        #expect(found.allSatisfy { $0.wordings == ["ru": [Term.Wording("корзина")]] })
    }

    /// Nothing else has the words that the translator adds.
    @Test func whatIsAddedOutlivesAPowerCut() throws {
        let mode = try library.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA synchronous")
        }
        #expect(mode == 2)
    }

    @Test func whatIsReadIsWhatWasWritten() throws {
        try bring(TermFixture.terms, as: "a.tbx")
        let first = try library.next(of: nil, after: 0, limit: 3)
        let rest = try library.next(of: "a.tbx", after: try #require(first.last), limit: 3)
        #expect(first.units + rest.units == TermFixture.terms)
        #expect(try library.next(of: "b.tbx", after: 0, limit: 3).last == nil)
    }

    @Test func aFileAgainTakesThePlaceOfTheOneBefore() throws {
        try bring(TermFixture.terms, as: "a.tbx")
        try bring([TermFixture.terms[1]], as: "a.tbx")
        #expect(try library.files().map(\.count) == [1])
    }

    @Test func ofAFileThatBreaksOffNothingIsTakenUnlessWanted() throws {
        try bring([TermFixture.terms[1]], as: "a.tbx")
        let whole = try fixture.written(TermFixture.terms, by: TBXWriter())
        let cut = try fixture.write(String(whole.dropLast(20)), to: "cut.tbx")
        #expect(throws: TextFileError.self) {
            try library.bring("a.tbx", from: try TermFormat.all.open(cut))
        }
        #expect(try library.files().map(\.count) == [1])
        let outcome = try library.bring(
            "a.tbx", from: try TermFormat.all.open(cut), asFarAsReadable: true)
        #expect(outcome.taken == 4 && outcome.end != nil)
        #expect(try library.files().map(\.count) == [4])
    }

    @Test func ownWordsAreAddedAndSaidAnew() throws {
        let word = Term(
            word: "folder", locale: "en",
            wordings: ["ru": [Term.Wording("папка")], "pl": [Term.Wording("folder")]])
        try library.add(word, for: nil)
        var other = word
        other.wordings = ["ru": [Term.Wording("каталог")]]
        try library.add(other, for: nil)
        try bring([TermFixture.terms[0]], as: "a.tbx")
        #expect(try library.files().map(\.name) == [TermLibrary.own, "a.tbx"])
        let found = try library.terms(from: "en", to: "ru", limit: 9).flatMap(\.terms)
        #expect(found.map(\.word) == ["folder", "release"])
        #expect(found.first?.wordings == ["ru": [Term.Wording("каталог")]])
        #expect(try words("en", "pl") == ["my terms: folder"])
    }

    @Test func aWordWaitsForTheGlossaryOfItsProject() throws {
        let word = Term(
            word: "folder", locale: "en", wordings: ["ru": [Term.Wording("папка")]])
        try library.add(word, for: project)
        try library.add(TermFixture.terms[1], for: project)
        let waiting = try library.waiting(for: project)
        #expect(waiting.map(\.term) == [word, TermFixture.terms[1]])
        #expect(try library.waiting(for: Project.Key("bb02")).isEmpty)
        try library.arrived(waiting[0].id)
        try library.refused(waiting[1].id)
        #expect(try library.waiting(for: project).isEmpty)
        #expect(try words("en", "ru") == ["my terms: TML"])
    }

    @Test func aWordWaitsForEachGlossaryWithWhatWasSaidThere() throws {
        let other = Project.Key("bb02")
        func cart(_ locale: LocaleCode, _ wording: String) -> Term {
            Term(
                word: "cart", locale: "en",
                wordings: [locale: [Term.Wording(ExactText(wording))]])
        }
        try library.add(cart("ru", "корзина"), for: project)
        try library.add(cart("de", "Wagen"), for: other)
        try library.add(cart("ru", "тележка"), for: nil)
        #expect(try library.waiting(for: project).map(\.term) == [cart("ru", "корзина")])
        #expect(try library.waiting(for: other).map(\.term) == [cart("de", "Wagen")])
        let found = try library.terms(from: "en", to: "ru", limit: 9).flatMap(\.terms)
        #expect(found == [cart("ru", "тележка"), cart("ru", "корзина")], "The newest is first.")

        try library.arrived(try library.waiting(for: project)[0].id)
        #expect(try library.waiting(for: other).count == 1)
        try library.refused(try library.waiting(for: other)[0].id)
        #expect(try library.waiting(for: other).isEmpty)
        #expect(try library.files().map(\.count) == [1], "What nobody waits for is there once.")
        let own = try library.next(of: nil, after: 0, limit: 9).units
        #expect(own.map(\.wordings) == [["ru": [.init("тележка")], "de": [.init("Wagen")]]])
    }

    @Test func changesAreNoticedByAnotherProgram() throws {
        let other = try TermLibrary(path: fixture.folder.path("terms.sqlite"))
        let stamp = try other.stamp()
        try library.add(TermFixture.terms[0], for: nil)
        #expect(try other.stamp() != stamp)
        other.close()
    }

    @Test func aDamagedFileIsLeftAsItIs() throws {
        let path = fixture.folder.path("damaged.sqlite")
        let bytes = Data("no database at all, but long enough to be looked at".utf8)
        try bytes.write(to: URL(filePath: path))
        #expect(throws: TermLibraryError.self) { try TermLibrary(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
}
