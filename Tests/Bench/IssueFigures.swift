import Catalog
import LocalStore
import TML
import Terminology
import Text

/// The index of issues, with the steps and the checks of the program.
struct IssueFigures {
    /// The number of keys of a step.
    private static let stepSize = 500
    private static let changes = 20

    private let store: TranslationStore
    private let index: IssueIndex

    init(_ store: TranslationStore) {
        self.store = store
        index = IssueIndex(store, BenchKeys.query.project, BenchKeys.locale)
    }

    func measure(keys: Int, _ table: FigureTable) throws {
        let language = try language()
        var all = Sample()
        let memory = MemoryGrowth()
        try all.time { try checkAll(in: language) }
        let seconds = all.quantile(1) / 1000
        table.add("index of issues from nothing", seconds, "s")
        table.add("index of issues, speed", Double(keys) / seconds, "keys/s")
        table.add("index of issues, growth of memory", memory.megabytes, "MiB")
        var changed = Sample()
        for number in 0..<min(Self.changes, keys) {
            try store.saveDrafts([draft(number)])
            try changed.time { try checkAll(in: language) }
        }
        table.add("index of issues after one change", changed)
        var counts = Sample()
        for _ in 0..<Self.changes { _ = try counts.time { try index.summary() } }
        table.add("numbers of issues by check and source", counts)
    }

    private func draft(_ number: Int) -> Draft {
        let form = FormID(key: BenchKeys.id(number), locale: BenchKeys.locale)
        return Draft(form: form, text: ExactText("Черновик {слово} \(number) "))
    }

    private func language() throws -> Language {
        let project = BenchKeys.query.project
        guard let json = try store.languageDefinition(BenchKeys.locale, project: project) else {
            throw BenchFailure("The store has no definition of the language.")
        }
        var language = try Language(definition: json)
        language.phrases = try store.phrases(of: project, in: BenchKeys.locale)
        return language
    }

    private func checkAll(in language: Language) throws {
        while let part = try index.next(with: "bench", limit: Self.stepSize) {
            var found: [Int64: Set<Check>] = [:]
            for texts in part.texts {
                let failing = failing(texts, in: language)
                if !failing.isEmpty { found[texts.number] = failing }
            }
            try index.save(found, of: part)
        }
    }

    private func failing(_ texts: KeyTexts, in language: Language) -> Set<Check> {
        let settings = CheckSettings(labelLocale: texts.key.locale, maxLength: texts.key.maxLength)
        let checks = TranslationChecks(
            of: Label(texts.key.label.string), in: language, settings: settings)
        return checks.failing(
            in: texts.texts.mapValues { Label($0.string) }, dismissed: texts.dismissed)
    }
}
