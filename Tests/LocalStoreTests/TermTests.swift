import Catalog
import LocalStore
import TML
import Testing
import Text

/// The glossary in the local copy.
struct TermTests {
    let fixture: StoreFixture
    private var terms: StoredTerms { StoredTerms(fixture.store) }

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([fixture.pulled(1)])
    }

    private func term(
        _ id: Int, _ word: ExactText, _ translation: ExactText = "слово", revision: Int = 1
    ) -> Term {
        Term(
            id: id, word: word, description: "d", locale: "en",
            wordings: ["ru": [Term.Wording(translation)]], partOfSpeech: "noun",
            isCaseSensitive: true, revision: revision)
    }

    private func define(_ words: [Term]?) throws {
        try fixture.store.saveProject(
            ProjectDefinition(
                project: Project(key: fixture.project, name: "Shop", defaultLocale: "en"),
                terms: words))
    }

    @Test func aDefinitionBringsAllOfIt() throws {
        try define([term(2, "b"), term(1, "e\u{301}")])
        #expect(try terms.all(of: fixture.project) == [term(1, "e\u{301}"), term(2, "b")])
        try define([term(2, "b", "другое", revision: 3)])
        #expect(try terms.all(of: fixture.project) == [term(2, "b", "другое", revision: 3)])
        try define(nil)
        #expect(try terms.all(of: fixture.project).count == 1)
        try define([])
        #expect(try terms.all(of: fixture.project).isEmpty)
    }

    @Test func whatIsHereLikeThatIsNotWritten() throws {
        try define([term(2, "b"), term(1, "a")])
        let (writes, stamp) = (fixture.store.writes, try terms.stamp(of: fixture.project))
        try define([term(2, "b"), term(1, "a")])
        #expect(fixture.store.writes == writes)
        #expect(try terms.stamp(of: fixture.project) == stamp)
    }

    @Test func theFeedChangesSingleWords() throws {
        try define([term(1, "a"), term(2, "b", revision: 5)])
        var stamps = [try terms.stamp(of: fixture.project)]
        for news in [
            NewsItem.term(term(3, "c")), .term(term(2, "b", "старое", revision: 4)),
            .termDeleted(id: 1),
        ] {
            try fixture.news([news], cursor: "c\(stamps.count + 2)")
            stamps.append(try terms.stamp(of: fixture.project))
        }
        #expect(try terms.all(of: fixture.project) == [term(2, "b", revision: 5), term(3, "c")])
        #expect(Set(stamps).count == stamps.count)
    }

    @Test func aProjectHasItsOwn() throws {
        let other = Project.Key("bb02")
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en"),
            Project(key: other, name: "Other", defaultLocale: "en"),
        ])
        try terms.save(term(1, "a"), of: fixture.project)
        try terms.save(term(1, "b"), of: other)
        #expect(try terms.all(of: fixture.project).map(\.word) == ["a"])
        #expect(try terms.all(of: other).map(\.word) == ["b"])
        #expect(try terms.all(of: Project.Key("cc03")).isEmpty)
    }
}
