import Catalog
import TML
import Testing
import Text

@testable import Terminology

/// Which terms stand in a label.
struct TermIndexTests {
    private func index(
        _ words: [String], source: LocaleCode = "en", target: LocaleCode = "ru",
        isCaseSensitive: Bool = false
    ) -> TermIndex {
        let terms = words.map { word in
            Term(
                word: ExactText(word), locale: source, wordings: [target: [Term.Wording("слово")]],
                isCaseSensitive: isCaseSensitive)
        }
        return TermIndex([(terms, .project)], from: source, to: target)
    }

    /// The places of the terms as they are written, each behind its term.
    private func found(_ index: TermIndex, _ label: String) -> [String] {
        index.hits(in: Label(label)).flatMap { hit in
            hit.ranges.map { range in
                "\(hit.word): \(String(decoding: Array(label.utf8)[range], as: UTF8.self))"
            }
        }
    }

    @Test(arguments: [
        (
            "en", "release", "Two Releases were released",
            ["release: Releases", "release: released"]
        ),
        ("en", "company", "Companies", ["company: Companies"]),
        ("en", "art", "An article", []),
        ("de", "Buch", "Alle Bücher", ["Buch: Bücher"]),
        ("ru", "релиз", "Нет РЕЛИЗОВ", ["релиз: РЕЛИЗОВ"]),
        ("pl", "plik", "Pliki i plik", ["plik: plik"]),
        ("nb", "bil", "bilene", ["bil: bilene"]),
        ("tr", "ışık", "IŞIKLAR", ["ışık: IŞIKLAR"]),
        ("el", "ΟΔΟΣ", "οδός οδος", ["ΟΔΟΣ: οδός", "ΟΔΟΣ: οδος"]),
        ("fr", "fenêtre", "les fene\u{302}tres", ["fenêtre: fene\u{302}tres"]),
        ("zh", "版本", "发布新版本了", ["版本: 版本"]),
        ("ja", "ファイル", "このファイルを開く", ["ファイル: ファイル"]),
        ("th", "ไฟล์", "เปิดไฟล์นี้", ["ไฟล์: ไฟล์"]),
    ])
    func inflectedWordsAreFound(
        source: LocaleCode, term: String, label: String, expected: [String]
    ) {
        #expect(found(index([term], source: source, target: "xx"), label) == expected)
    }

    @Test func markupIsNoWord() {
        let index = index(["user", "link", "count"])
        #expect(
            found(index, "{user} has {count||pages, #count#} [link: pages] <link>x</link>") == [])
        #expect(found(index, "[link: the link] of users") == ["link: link", "user: users"])
        #expect(found(index, "see http://link.user/count") == [])
    }

    @Test(arguments: [
        (
            "message", "{count||message, messages} for you",
            ["message: message", "message: messages"]
        ),
        (
            "message", "{n|| one: message, other: messages}",
            ["message: message", "message: messages"]
        ),
        (
            "new message", "You have {count|| new message, new messages}",
            ["new message: new message", "new message: new messages"]
        ),
        (
            "new message", "new {count| message, messages} today",
            ["new message: new {count| message", "new message: new {count| message, messages"]
        ),
        (
            "message", "{count} message{count|, s}",
            ["message: message", "message: message{count|, s"]
        ),
        ("he she", "{user| he, she} likes it", []), ("count", "{count|| message}", []),
        ("child", "{count|| child, children}", ["child: child", "child: children"]),
        ("mouse", "Three mice", ["mouse: mice"]),
    ])
    func wordsOfTokensAreFound(term: String, label: String, expected: [String]) {
        #expect(found(index([term]), label) == expected)
    }

    @Test func aTermOfSeveralWordsMayBeSplitByMarkup() {
        let index = index(["release note"])
        #expect(found(index, "[b: Release] notes") == ["release note: Release] notes"])
        #expect(found(index, "release of notes") == [])
    }

    @Test func theLongestIsMeant() {
        let index = index(["release", "release note", "note"])
        #expect(
            found(index, "Release notes of a release") == [
                "release note: Release notes", "release: release",
            ])
    }

    @Test func signsArePartOfATerm() {
        let index = index(["C++", ".NET", "C"])
        #expect(found(index, "C++ or C") == ["C++: C++", "C: C"])
        #expect(found(index, "net and .NET") == [".NET: .NET"])
    }

    @Test func capitalsCountWhereTheTermSaysSo() {
        let index = index(["IT", "Go"], isCaseSensitive: true)
        #expect(found(index, "it goes, IT and Go") == ["IT: IT", "Go: Go"])
    }

    @Test func textsWithoutWordsAreNoTerms() {
        #expect(index(["→", "", "  "]).count == 0)
        #expect(found(index(["a"]), "") == [])
    }

    @Test func onlyWhatIsAboutTheLanguagesIsFound() {
        let word: (String, LocaleCode, LocaleCode) -> Term = { word, source, target in
            Term(
                word: ExactText(word), locale: source, wordings: [target: [Term.Wording("x")]])
        }
        let terms = [
            word("one", "en", "pt"), word("two", "en-GB", "pt-BR"), word("three", "en", "pt-PT"),
            word("four", "de", "pt-BR"), word("five", "en", "es"),
            Term(word: "six", locale: "en", isNotTranslated: true),
        ]
        let index = TermIndex([(terms, .project)], from: "en", to: "pt_br")
        #expect(
            index.hits(in: Label("one two three four five six")).map(\.word) == [
                "one", "two", "six",
            ])
    }

    @Test func glossariesAreTakenTogether() throws {
        let mine = Term(
            word: "Releases", description: "mine", locale: "en",
            wordings: ["ru": [Term.Wording("выпуск"), Term.Wording("релиз", isForbidden: true)]])
        let theirs = Term(
            word: "release", locale: "en", wordings: ["ru": [Term.Wording("релиз")]])
        let index = TermIndex(
            [([theirs], .project), ([mine], .file("mine"))], from: "en", to: "ru")
        let hits = index.hits(in: Label("A release, the release"))
        let hit = try #require(hits.first)
        #expect(hits.count == 1 && hit.ranges == [2..<9, 15..<22])
        #expect(hit.word == "release" && hit.description == "mine")
        #expect(hit.usable.map(\.text) == ["релиз", "выпуск"])
        #expect(hit.usable.map(\.place) == [.project, .file("mine")])
    }

    @Test func whatStaysAsItIsIsItsOwnTranslation() throws {
        let term = Term(
            word: "TML", locale: "en", wordings: ["ru": [Term.Wording("ТМЛ")]],
            isNotTranslated: true)
        let index = TermIndex([([term], .project)], from: "en", to: "ru")
        let hit = try #require(index.hits(in: Label("TML")).first)
        #expect(hit.usable.map(\.text) == ["TML"])
    }
}
