import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text

/// Words of a project by how they begin.
@Suite struct WordCompletionsTests {
    private let folder: TemporaryFolder
    private let store: TranslationStore
    private let completions: WordCompletions
    private let shop = Project.Key("shop")

    init() throws {
        folder = try TemporaryFolder()
        store = try TranslationStore(path: folder.path("store.sqlite"))
        completions = WordCompletions(store)
        try store.saveProjects(
            ["Shop", "Inbox"].map { name in
                Project(
                    key: Project.Key(name.lowercased()), name: name, defaultLocale: "en",
                    languages: [ProjectLanguage(locale: "pl", englishName: "Polish")])
            })
        try pull(
            shop,
            [
                "Zapisz plik", "Zapisane pliki", "Zapisz {zapiski} [b: zapisane]",
                "zapisuje zapisane",
            ],
            from: 1)
        try pull(Project.Key("inbox"), ["zapisywanie"], from: 21)
    }

    private func pull(
        _ project: Project.Key, _ texts: [ExactText], from first: Int, syntax: String = "tml"
    ) throws {
        let keys = texts.enumerated().map { number, text in
            PulledKey(
                key: TranslationKey(
                    id: TranslationKey.ID(project: project, hash: "key\(number)"),
                    label: "zapisek \(number)", syntax: syntax),
                target: Target(),
                translations: [
                    Translation(id: first + number, text: text, status: .accepted, revision: 1)
                ])
        }
        try store.apply(
            [KeyPage(keys: keys, page: 1, totalPages: 1, totalKeys: keys.count, cursor: "c")],
            project: project, locale: "pl")
        try store.catchUp()
    }

    @Test func bracesAreWordsInAnotherSyntax() throws {
        try pull(Project.Key("inbox"), ["{ otwarcie } %(otwarte)s"], from: 31, syntax: "printf")
        #expect(
            try completions.words(beginningWith: "otw", Project.Key("inbox"), "pl")
                == ["otwarcie"])
    }

    @Test func wordsOfTheTranslationsAreFoundThoseUsedMostFirst() throws {
        #expect(
            try completions.words(beginningWith: "zap", shop, "pl") == [
                "Zapisz", "zapisane", "Zapisane", "zapisuje",
            ])
        #expect(try completions.words(beginningWith: "zapisan", shop, "pl").first == "zapisane")
    }

    @Test(arguments: ["za", "zapiski", "zapisywa", "xyz", "", "pliki"])
    func neitherTokensNorLabelsNorOtherProjectsNorTheWordItself(_ start: String) throws {
        #expect(try completions.words(beginningWith: start, shop, "pl").isEmpty)
    }

    @Test func whatNobodyWaitsForIsNotLookedFor() throws {
        #expect(try completions.words(beginningWith: "zap", shop, "pl") { false }.isEmpty)
    }
}
