import Catalog
import Foundation
import LocalStore
import TML
import Workbench

/// The finder, the reviewing list and the statistics.
struct ListFigures {
    /// The keys that the finder shows.
    private static let shown = 100
    /// The first blocks of the reviewing list.
    private static let blocks = 40
    private static let runs = 20

    private let store: TranslationStore

    init(_ store: TranslationStore) { self.store = store }

    /// Types texts letter by letter, and finds the keys for each letter.
    func measureFinder(_ table: FigureTable, limit: Double) throws {
        let texts = ["invitation", "settings for photo", "перевод 17", "message no. 77 was"]
        var times = Sample()
        for text in texts {
            for length in 1...text.count {
                let typed = String(text.prefix(length))
                guard typed.last != " " else { continue }
                let query = try QueryFigures.query(typed)
                _ = try times.time { try KeyMatches(store).best(of: query, limit: Self.shown) }
            }
        }
        table.add("finder, one typed letter (\(times.values.count))", times, limit: limit)
    }

    /// Opens the reviewing list of all keys, and of the pending keys.
    func measureReview(_ table: FigureTable) throws {
        let query = BenchKeys.query
        let plan = ReviewPlan(
            try material(),
            terms: try StoredTerms(store).finder(of: query.project, to: query.locale))
        for text in ["", "state:pending"] {
            let query = try QueryFigures.query(text)
            var times = Sample()
            for _ in 0..<Self.runs { try times.time { try openReview(of: query, plan) } }
            let list = text.isEmpty ? "all keys" : text
            table.add("reviewing list, first page, \(list)", times)
        }
    }

    private func openReview(of query: KeyQuery, _ plan: ReviewPlan) throws {
        let reader = ReviewReader(store)
        let list = try reader.keys(of: query, at: KeyPosition(nil, offset: 0))
        let details = try reader.details(of: list.keys.prefix(Self.blocks), in: query)
        _ = details.map { $0.map(plan.block) }
    }

    private func material() throws -> ProjectMaterial {
        let key = BenchKeys.query.project
        guard let project = try store.project(key) else {
            throw BenchFailure("The store has no project.")
        }
        return ProjectMaterial(
            project: project, locale: BenchKeys.locale, language: try language(BenchKeys.locale),
            sourceLanguage: try language(project.defaultLocale),
            membership: try store.membership(of: key),
            progress: LanguageProgress(locale: BenchKeys.locale))
    }

    private func language(_ locale: LocaleCode) throws -> Language {
        let json = try store.languageDefinition(locale, project: BenchKeys.query.project)
        return try json.map { try Language(definition: $0) } ?? .plain(locale: locale)
    }

    /// Counts the words that `tml-translator stats` shows.
    func measureStatistics(_ table: FigureTable) throws {
        let reader = StatisticsReader(store)
        let now = Int(Date.now.timeIntervalSince1970)
        var times = Sample()
        for _ in 0..<3 {
            _ = try times.time {
                try reader.statistics(
                    of: BenchKeys.query.project, locale: BenchKeys.locale, now: now)
            }
        }
        table.add("numbers of `stats`", times)
    }
}
