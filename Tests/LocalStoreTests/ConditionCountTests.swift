import Catalog
import TML
import Testing
import Text

@testable import LocalStore

/// The numbers of keys that conditions find, and the values of conditions.
struct ConditionCountTests {
    private let fixture: StoreFixture
    private var counts: ConditionCounts { ConditionCounts(fixture.store) }

    init() throws {
        fixture = try StoreFixture()
        var tagged = fixture.pulled(64, sources: ["billing"])
        tagged.key.labels = ["new", "menu"]
        var anna = translation(1, "Текст", by: 8)
        anna.author = "Anna"
        var mila = translation(2, "Слово")
        mila.author = "Mila"
        var second = translation(3, "Два", by: 8)
        second.author = "Anna"
        try fixture.pull([
            fixture.pulled(
                1, sources: ["billing", "home"], status: .pending, translations: [mila]),
            fixture.pulled(2, status: .pending, translations: [anna]),
            fixture.pulled(3, status: .pending, translations: [second]), tagged,
        ])
    }

    private func count(_ text: String, within time: Duration = .seconds(60)) throws -> KeyCount? {
        try counts.count(of: fixture.query(try KeyFilter(text: text)), within: time)
    }

    @Test(
        arguments: [
            ("state:pending", 3), ("source:billing", 2), ("source:none", 0), ("author:Anna", 2),
            ("author:me", 1), ("tag:menu", 1), ("has:lock", 0), ("own:draft", 0), ("Текст", 1),
            ("check:end-punctuation", 0), ("-source:home", 3),
        ] as [(String, Int)])
    func aConditionIsCounted(text: String, number: Int) throws {
        #expect(try count(text) == .exact(number))
    }

    @Test func theNumberIsThatOfTheList() throws {
        for text in [
            "author:Anna", "source:billing state:pending", "words:2", "has:permission", "has:term",
        ] {
            let filter = try KeyFilter(text: text)
            let listed = try fixture.store.keyCount(fixture.query(filter))
            #expect(try count(text) == .exact(listed), "\(text)")
        }
    }

    @Test func aCountWithoutTimeIsALowerLimitOrMissing() throws {
        var many: [PulledKey] = []
        for number in 101...300 { many.append(fixture.pulled(number, label: "Three short words")) }
        try fixture.pull(many)
        switch try count("words:3", within: .zero) {
        case nil: break
        case .atLeast(let number): #expect(number < 200)
        case .exact(let number): Issue.record("\(number) keys were counted without time.")
        }
        #expect(try count("words:3") == .exact(200))
        let pending = try fixture.store.keyCount(fixture.query(.pending))
        #expect(try count("state:pending", within: .zero) == .exact(pending))
    }

    @Test func theNamesAreThoseOfTheLanguage() throws {
        let names = try counts.names(of: fixture.project, locale: fixture.locale)
        #expect(names.sources == ["billing", "home"])
        #expect(names.tags == ["menu", "new"])
        #expect(names.authors == ["Anna", "Mila"])
    }

    @Test func aLanguageThatWasNeverDownloadedHasNoNames() throws {
        #expect(try counts.names(of: fixture.project, locale: "fr").authors.isEmpty)
        let query = KeyQuery(
            project: fixture.project, locale: "fr", filter: try KeyFilter(text: "tag:menu"))
        #expect(try counts.count(of: query) == .exact(0))
        let other = try counts.names(of: Project.Key("ffff"), locale: "fr")
        #expect(other == KeyFilterCompletion.Names())
    }
}
