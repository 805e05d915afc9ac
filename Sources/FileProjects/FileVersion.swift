import Catalog
import TML
import TranslationFiles

/// The records of a file as it was at a moment.
struct FileVersion: Sendable {
    /// The number of the version. A later version has a higher number.
    private(set) var number: Int
    /// The check sum of the bytes of the file.
    let digest: String
    /// The records in the order of the file.
    private(set) var records: [FileRecord]
    private let rules: FileRules
    /// The places in `records`, by the hash of the key.
    private let places: [String: Int]
    /// The places in `records`, by the name of the unit.
    private let unitPlaces: [String: Int]

    /// - Parameter old: the version before. The records that are as before keep their revisions.
    init(
        _ units: [FileUnit], digest: String, in scope: FileScope, number: Int,
        after old: FileVersion? = nil
    ) {
        (self.number, self.digest, rules) = (number, digest, scope.rules)
        let records = units.map { unit -> FileRecord in
            let before = old?.record(ofUnit: unit.id)
            if let before, before.unit == unit, old?.rules == scope.rules { return before }
            var record = FileRecord(unit, in: scope, version: number)
            if let before { record.keepRevisions(of: before) }
            return record
        }
        self.records = records
        places = Self.places(of: records.map(\.key.id.hash))
        unitPlaces = Self.places(of: units.map(\.id))
    }

    private static func places(of names: [String]) -> [String: Int] {
        Dictionary(
            names.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The name of the version for the workstation.
    var cursor: String { "\(number)-\(digest)" }

    /// Returns the record of a key.
    func record(_ hash: String) -> FileRecord? { places[hash].map { records[$0] } }

    /// Returns the record of a unit.
    func record(ofUnit id: String) -> FileRecord? { unitPlaces[id].map { records[$0] } }

    /// Gives the version a higher number. No record of the version was sent before.
    mutating func renumber(_ number: Int) {
        self.number = number
        for place in records.indices { records[place].renumber(number) }
    }

    /// Returns the news since the old version.
    func news(since old: FileVersion) -> [NewsItem] {
        let gone = old.records.filter { unitPlaces[$0.unit.id] == nil }
        return gone.map { .keyDeleted(hash: $0.key.id.hash) }
            + records.flatMap { $0.news(since: old.record(ofUnit: $0.unit.id)) }
    }
}

extension FileVersion {
    /// Returns the outcome of a change that may have been made: accepted if the file is as the
    /// change wants it, otherwise skipped.
    func outcome(of change: Change) -> ChangeResult.Outcome {
        guard let record = record(change.form.key.hash) else { return .skipped }
        let place =
            change.translation.flatMap(record.place) ?? record.place(of: change.form.context)
        guard let place else { return .skipped }
        let translation = record.forms[place]?.translation
        guard change.kind.isDone(in: translation) else { return .skipped }
        return .accepted(translation, record.target)
    }

    /// Returns true if the results of the changes, in their order, contain all news.
    func isWhole(
        _ results: [ChangeResult], of changes: [Change], since items: [NewsItem]?
    ) -> Bool {
        guard let items else { return false }
        var told: Set<NewsItem> = []
        for (change, result) in zip(changes, results) {
            guard case .accepted(let translation?, let target?) = result.outcome else { continue }
            let hash = change.form.key.hash
            told.insert(.translation(translation, hash: hash))
            told.insert(.target(target, hash: hash))
        }
        return told.isSuperset(of: items)
    }

    /// Counts the keys by their status.
    func progress(in locale: LocaleCode) -> LanguageProgress {
        var progress = LanguageProgress(locale: locale, keys: records.count)
        for record in records {
            switch record.target.status {
            case .untranslated: progress.untranslated += 1
            case .pending: progress.pending += 1
            case .accepted: progress.accepted += 1
            case .approved: progress.approved += 1
            }
        }
        return progress
    }
}
