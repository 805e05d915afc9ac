import Catalog
import TML
import Text
import TranslationFiles

/// The records of a file as it was at a moment.
///
/// A record is made of its unit when it is needed, because all records of a large file would delay
/// the first screen, and take as much memory as the units.
struct FileVersion: Sendable {
    /// The number of the version. A later version has a higher number.
    private(set) var number: Int
    /// The check sum of the bytes of the file.
    let digest: String
    private let document: FileDocument
    /// The scope of the records that are not in `changed`.
    private let scope: FileScope
    /// The number of the version that brought the records that are not in `changed`.
    private var origin: Int
    /// The records that a later version brought, by the name of the unit.
    private var changed: [ExactText: FileRecord] = [:]
    private let names: UnitNames

    /// Creates the first version of a session.
    init(_ document: FileDocument, digest: String, in scope: FileScope, number: Int) {
        (self.document, self.digest, self.scope) = (document, digest, scope)
        (self.number, origin) = (number, number)
        names = UnitNames()
    }

    /// Creates the version after another one. The records that are as before keep their revisions.
    init(_ document: FileDocument, digest: String, in scope: FileScope, after old: FileVersion) {
        let isSameScope = scope.rules == old.scope.rules && scope.source == old.scope.source
        (self.document, self.digest) = (document, digest)
        (number, origin, names) = (old.number + 1, old.origin, old.names)
        self.scope = isSameScope ? old.scope : scope
        for unit in document.units {
            let (before, name) = (old.document.unit(unit.id), ExactText(unit.id))
            if before == nil { names.add(unit, in: scope) }
            if isSameScope, before == unit {
                if let record = old.changed[name] { changed[name] = record }
            } else {
                var record = FileRecord(unit, in: scope, version: number)
                if let before = old.record(ofUnit: unit.id) { record.keepRevisions(of: before) }
                changed[name] = record
            }
        }
    }

    /// The records in the order of the file.
    var records: some RandomAccessCollection<FileRecord> { document.units.lazy.map(record(of:)) }

    /// The number of records.
    var count: Int { document.units.count }

    /// Returns the record at a place in the order of the file.
    func record(at place: Int) -> FileRecord { record(of: document.units[place]) }

    private func record(of unit: FileUnit) -> FileRecord {
        changed[ExactText(unit.id)] ?? FileRecord(unit, in: scope, version: origin)
    }

    /// The name of the version for the workstation.
    var cursor: String { "\(number)-\(digest)" }

    /// Returns the place of a key in the order of the file.
    func place(_ hash: String) -> Int? {
        names.unit(hash, of: document.units, in: scope).flatMap(document.place(of:))
    }

    /// Returns the record of a key.
    func record(_ hash: String) -> FileRecord? { place(hash).map(record(at:)) }

    /// Returns the record of a unit.
    func record(ofUnit id: String) -> FileRecord? { document.unit(id).map(record(of:)) }

    /// Gives the version a higher number. No record of the version was sent before.
    mutating func renumber(_ number: Int) {
        (self.number, origin) = (number, number)
        for name in changed.keys { changed[name]?.renumber(number) }
    }

    /// Returns the news since the version before.
    func news(since old: FileVersion) -> [NewsItem] {
        let gone = old.document.units.filter { document.place(of: $0.id) == nil }
        return gone.map { .keyDeleted(hash: scope.hash(of: $0)) }
            + document.units.flatMap { unit in
                changed[ExactText(unit.id)]?.news(since: old.record(ofUnit: unit.id)) ?? []
            }
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

    /// Counts the keys by their status, without the untranslated keys that the file locks.
    func progress(in locale: LocaleCode) -> LanguageProgress {
        var progress = LanguageProgress(locale: locale, keys: count)
        for unit in document.units {
            switch FileRecord.targetStatus(of: unit) {
            case .untranslated where unit.isReadOnly: progress.keys -= 1
            case .untranslated: progress.untranslated += 1
            case .pending: progress.pending += 1
            case .accepted: progress.accepted += 1
            case .approved: progress.approved += 1
            }
        }
        return progress
    }
}
