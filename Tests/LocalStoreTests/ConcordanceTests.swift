import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text

/// Words in labels and translations of all projects and languages.
@Suite struct ConcordanceTests {
    let folder: TemporaryFolder
    let store: TranslationStore
    let concordance: Concordance

    init() throws {
        folder = try TemporaryFolder()
        store = try TranslationStore(path: folder.path("store.sqlite"))
        concordance = Concordance(store)
        try store.saveProjects(
            ["Shop", "Inbox"].map { name in
                Project(
                    key: Project.Key(name.lowercased()), name: name, defaultLocale: "en",
                    languages: [
                        ProjectLanguage(locale: "pl", englishName: "Polish"),
                        ProjectLanguage(locale: "zh", englishName: "Chinese"),
                    ])
            })
        try pull("shop", "pl", ["Save the file": "Zapisz plik", "Nothing": "Nic"], from: 1)
        try pull("shop", "zh", ["Save the file": "保存文件"], from: 11)
        try pull("inbox", "pl", ["Files": "Pliki do zapisu"], from: 21)
    }

    private func pull(
        _ project: String, _ locale: LocaleCode, _ texts: [String: ExactText], from first: Int
    ) throws {
        let keys = texts.sorted { $0.key < $1.key }.enumerated().map { number, text in
            PulledKey(
                key: TranslationKey(
                    id: TranslationKey.ID(
                        project: Project.Key(project), hash: String(text.key.prefix(4))),
                    label: ExactText(text.key), description: "zapisane"),
                target: Target(),
                translations: [
                    Translation(
                        id: first + number, text: text.value, status: .pending, revision: 1)
                ])
        }
        try store.apply(
            [KeyPage(keys: keys, page: 1, totalPages: 1, totalKeys: keys.count, cursor: "c")],
            project: Project.Key(project), locale: locale)
        try store.catchUp()
    }

    private func hits(_ words: String, first: LocaleCode? = nil, limit: Int = 10) throws -> [String]
    {
        try concordance.hits(of: words, first: first, limit: limit).hits.map { hit in
            guard case .key(let key, let name) = hit.place else { return "" }
            return "\(name) \(key.hash) \(hit.locale): \(hit.label) → \(hit.text)"
        }
    }

    @Test func theLanguageThatIsOpenComesFirst() throws {
        let polish = "Shop Save pl: Save the file → Zapisz plik"
        let chinese = "Shop Save zh: Save the file → 保存文件"
        let inbox = "Inbox File pl: Files → Pliki do zapisu"
        #expect(try hits("file", first: "zh") == [chinese, polish, inbox])
        #expect(try hits("FILE", first: "pl") == [polish, inbox, chinese])
        #expect(try hits("file zapis", first: "pl") == [polish, inbox])
    }

    @Test func descriptionsAreNotLookedThrough() throws {
        #expect(try hits("zapisane").isEmpty)
    }

    @Test func shortWordsAreFoundToo() throws {
        #expect(try hits("文件").count == 1)
        #expect(try hits("do plik") == ["Inbox File pl: Files → Pliki do zapisu"])
    }

    @Test func onlySoManyAreLookedFor() throws {
        let found = try concordance.hits(of: "file", first: nil, limit: 1)
        #expect(found.hits.count == 1 && !found.isComplete)
        #expect(try concordance.hits(of: "file", first: nil, limit: 9).isComplete)
        #expect(
            try concordance.hits(of: "file", first: nil, limit: 9) { false }.hits.isEmpty)
    }

    @Test func nothingIsFoundForNoWords() throws {
        #expect(try hits("  ").isEmpty)
    }
}
