import Catalog
import Foundation
import LocalStore
import TestSupport
import Text

/// The queries of the list of keys, and the other long requests to the local copy, measured in a
/// copy of the large store.
struct QueryFigures {
    /// The rows that the program requests first in a terminal with 40 rows.
    private static let rows = 240
    private static let runs = 20

    private let keys: Int
    /// The folder is removed with this value.
    private let folder: TemporaryFolder
    private let store: TranslationStore
    private let table: FigureTable

    init(keys: Int) throws {
        let made = try BenchStore(keys: keys)
        self.keys = keys
        folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try FileManager.default.copyItem(atPath: made.path, toPath: path)
        store = try TranslationStore(path: path)
        table = FigureTable("queries and batches, \(keys) keys, \(made.megabytes) MiB")
    }

    /// The issues come first, because the queries for issues need the index.
    func measure() {
        let limit = Self.limit(keys: keys)
        let (issues, lists) = (IssueFigures(store), ListFigures(store))
        let batches = BatchFigures(store, table)
        table.measure("index of issues") { try issues.measure(keys: keys, table) }
        measureQueries(limit: limit)
        table.measure("finder") { try lists.measureFinder(table, limit: limit) }
        table.measure("reviewing list") { try lists.measureReview(table) }
        table.measure("statistics") { try lists.measureStatistics(table) }
        table.measure("approval of 100000 translations") { try batches.approve(100_000) }
        table.measure("rejection of 120000 suggestions") { try batches.reject(120_000) }
        store.close()
    }

    /// The limit for an answer while the translator types, in milliseconds.
    private static func limit(keys: Int) -> Double { keys <= 100_000 ? 20 : 50 }
}

/// The query language.
extension QueryFigures {
    private static let clauses = [
        "state:untranslated", "state:pending", "state:rejected", "check:unused-token", "has:issue",
        #"source:"page 7""#, "tag:mobile", "author:Import", "author:Vera", "author:me",
        "changed:2025-10-20", "changed:<7d", "has:news", "has:rejection", "has:lock",
        "has:description", "has:note", "has:limit", "has:permission", "own:draft", "own:waiting",
        "forms:3", "forms:>1", "words:>6", "words:1", "label:invitation", "label:is",
        #"label:~"folder 4444""#, "description:app", "translation:перевод",
        #"translation:"Перевод 4001""#, #"text:/folder 77+/"#, #"/перевод 12\d/i"#,
        "key:\(BenchKeys.hash(7))", BenchKeys.hash(7), "invitation", "invitation moved", "is",
    ]
    private static let combinations = [
        "state:pending author:Import", #"source:"page 7" state:accepted words:>5"#,
        "check:unused-token -author:me", "has:news author:Vera changed:2025-10-01",
        "invitation state:untranslated label:folder",
    ]

    /// The store keeps the results of the last two queries. After these two short queries, it has no
    /// result of the measured query.
    private static let others = ["own:stopped", "own:review"]

    private func measureQueries(limit: Double) {
        for text in Self.clauses + Self.combinations {
            table.measure(text) { try measure(text, limit: limit) }
        }
    }

    private func measure(_ text: String, limit: Double) throws {
        let query = try Self.query(text)
        let others = try Self.others.map(Self.query)
        var times = Sample()
        for _ in 0..<Self.runs {
            for other in others { try readFirstRows(of: other) }
            try times.time { try readFirstRows(of: query) }
        }
        table.add("\(text) (\(try store.keyCount(query)) keys)", times, limit: limit)
    }

    private func readFirstRows(of query: KeyQuery) throws {
        _ = try store.window(query, around: nil, offset: 0, limit: Self.rows)
    }

    /// Returns the list of the keys that a search finds. Throws if the search has a mistake, because
    /// the program then searches for the words.
    static func query(_ text: String) throws -> KeyQuery {
        var query = BenchKeys.query
        query.search = ExactText(text)
        if let mistake = query.searched.mistake { throw BenchFailure("mistake: \(mistake.kind)") }
        return query
    }
}
