public import Catalog
import GRDB
import TML
import Wire

/// Imports a release archive (`tml-service.md` 9.4, rule 10).
extension TranslationService {
    /// What an import has done.
    public struct ImportReport: Hashable, Sendable {
        public var project: Project.Key
        public var name: String
        public var newKeys = 0
        public var changedKeys = 0
        public var newTranslations = 0
        public var changedTranslations = 0
        public var locales: [String] = []
        public var sources = 0
        /// Keys whose hash is not that of their label and description; SDKs find them by it.
        public var foreignHashes = 0
        /// Hashes that are named as ignored, of keys that the archive does not have.
        public var unknownIgnored = 0
    }

    /// What an import goes through, one after the other.
    public enum ImportStep: Sendable {
        /// Keys and translations.
        case rows
        /// The log, the states of the keys, and all by which they are found.
        case indexes
    }

    /// Imports the archive at `path`: all of it in one transaction, or nothing.
    ///
    /// Keys and translations that are here already are not doubled. `progress` is told how much
    /// of how much of a step is done. The archive is read several times, a member at
    /// a time, so that it never is in memory as a whole. Throws `ImportError` for an archive that
    /// cannot be used, `ServiceError` when the database fails.
    public func importRelease(
        at path: String, projectName: String? = nil, limits: ArchiveLimits = ArchiveLimits(),
        progress: (ImportStep, _ done: Int, _ all: Int) -> Void = { _, _, _ in }
    ) throws -> ImportReport {
        let file = try ReleaseFile(at: path, limits: limits)
        let now = clock()
        let outcome = try writing { db in
            var work = try ReleaseImport(db, file, name: projectName, now: now)
            return try work.run(progress)
        }
        return try outcome.get()
    }

    /// A write that may also be given up because of the archive.
    private func writing(
        _ body: (Database) throws -> ImportReport
    ) throws(ServiceError) -> Result<ImportReport, ImportError> {
        do {
            return .success(
                try pool.writeWithoutTransaction { db in
                    try BulkWriting.transaction(db) { try body(db) }
                })
        } catch let error as ImportError {
            return .failure(error)
        } catch {
            throw error as? ServiceError ?? .storage(String(describing: error))
        }
    }
}

/// The writing half of an import.
private struct ReleaseImport {
    typealias Progress = (TranslationService.ImportStep, _ done: Int, _ all: Int) -> Void

    let db: Database
    let file: ReleaseFile
    let writer: ProjectWriter
    private let defaultLocale: String
    private var report: TranslationService.ImportReport
    private var keyIDs: [String: Int] = [:]
    private var addedKeys: Set<Int> = []
    /// Whether the project had keys before.
    private let hadKeys: Bool
    /// What is being added in bulk.
    private var rows: NewRows?
    /// Keys to be locked in a language.
    private var locked: [(key: Int, locale: String)] = []
    /// Translations of keys that have something in the language already.
    private var later: [(ReleaseArchive.Translations, key: Int, locale: String)] = []
    private var done = 0

    init(_ db: Database, _ file: ReleaseFile, name: String?, now: Int) throws {
        self.db = db
        self.file = file
        let archive = file.archive
        defaultLocale = archive.project.defaultLocale
        let builder = ProjectBuilder(db: db, now: now)
        let project = try builder.project(archive.project, archive.details, name: name)
        writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
        hadKeys =
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM translationKey WHERE project = ?)",
                arguments: [project.id]) ?? true
        report = TranslationService.ImportReport(
            project: Project.Key(project.key), name: project.name)
        for language in archive.languages {
            try builder.add(language, to: project.id)
            report.locales.append(language.locale)
        }
    }

    mutating func run(
        _ progress: Progress
    ) throws -> TranslationService.ImportReport {
        let writer = writer
        return try writer.countingAhead {
            rows = try NewRows(writer, withoutIndexes: isFarLarger)
            try Ahead.each { [file, defaultLocale] give in
                try file.keys.eachKey(defaultLocale: defaultLocale, give)
            } _: { (key: ReleaseArchive.Key) in
                try add(key)
                advance(progress)
            }
            try file.eachTranslations { locale, member in try add(member, locale, progress) }
            let sources = try Ahead.value { [file, keyIDs] in
                try file.sources { keyIDs[$0] }
            } during: {
                try settle { progress(.indexes, $0, $1) }
            }
            try add(sources)
            report.unknownIgnored = file.archive.ignoredKeys.count { keyIDs[$0] == nil }
            return report
        }
    }

    /// Whether what the archive brings is far more than what is here, in all projects.
    private var isFarLarger: Bool {
        get throws {
            let present =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT coalesce((SELECT max(id) FROM translationKey), 0)
                               + coalesce((SELECT max(id) FROM translation), 0)
                        """) ?? 0
            return present < file.count / 8
        }
    }

    private mutating func advance(_ progress: Progress) {
        done += 1
        if done % 1000 == 0 || done == file.count { progress(.rows, done, file.count) }
    }

    private mutating func add(_ key: ReleaseArchive.Key) throws {
        guard keyIDs[key.hash] == nil else { return }
        let new = NewKey(
            hash: key.hash, label: key.label, description: key.description,
            locale: key.locale, level: key.level, syntax: key.syntax,
            isIgnored: file.archive.ignoredKeys.contains(key.hash))
        if key.hasForeignHash { report.foreignHashes += 1 }
        if hadKeys, let (id, outcome) = try writer.registerKnown(new) {
            keyIDs[key.hash] = id
            if outcome == .changed { report.changedKeys += 1 }
        } else if let id = try rows?.add(new) {
            keyIDs[key.hash] = id
            addedKeys.insert(id)
            report.newKeys += 1
        }
    }

    /// The translations of one language: those of keys that have none, in bulk; the others later,
    /// one by one.
    private mutating func add(
        _ member: ReleaseMember, _ locale: String, _ progress: Progress
    ) throws {
        var new = try NewTranslations(writer, locale: locale)
        try Ahead.each { [defaultLocale] give in
            try member.eachTranslations(defaultLocale: defaultLocale) { try give(($0, $1)) }
        } _: { (key: ReleaseArchive.Key?, translations: ReleaseArchive.Translations) in
            if let key { try add(key) }
            guard let id = keyIDs[translations.key] else {
                throw ImportError(
                    """
                    \(member.name): the key \(translations.key) is not in translation_keys.json
                    """)
            }
            if let count = try new.add(translations, to: id) {
                report.newTranslations += count
                if translations.isLocked, count > 0 { locked.append((id, locale)) }
            } else {
                later.append((translations, id, locale))
            }
            advance(progress)
        }
        try new.finish()
        guard rows?.isWithoutIndexes != true else { return }
        try settle()
        rows = try NewRows(writer, withoutIndexes: false)
    }

    /// Finishes what was added in bulk, then does what is left.
    private mutating func settle(_ progress: (Int, Int) -> Void = { _, _ in }) throws {
        try rows?.finish(progress)
        rows = nil
        for (key, locale) in locked { try writer.setLock(true, key: key, locale: locale) }
        locked = []
        for (translations, key, locale) in later { try add(translations, key, locale) }
        later = []
    }

    private mutating func add(_ sources: [ReleaseFile.Source]) throws {
        var moved: Set<Int> = []
        // All by name before any that are within others, so that they keep their order.
        let ids = try sources.map { try writer.source(named: $0.name) }
        for (source, id) in zip(sources, ids) {
            moved.formUnion(try writer.put(keys: source.keys.sorted(), inSource: id))
            for name in source.nested.sorted() {
                try writer.nest(try writer.source(named: name), in: id)
            }
        }
        for key in moved.subtracting(addedKeys).sorted() { try writer.touch(key: key) }
        report.sources = sources.count
    }

    private mutating func add(
        _ ofKey: ReleaseArchive.Translations, _ key: Int, _ locale: String
    ) throws {
        for translation in ofKey.list { try add(translation, of: ofKey, key, locale) }
        if ofKey.isLocked, try !writer.target(key: key, locale: locale).isLocked {
            try writer.setLock(true, key: key, locale: locale)
        }
    }

    /// A text that is here already stays as it is. An imported one that the new archive no longer
    /// has is replaced by what the archive has for its context; people's work is never touched.
    private mutating func add(
        _ translation: ReleaseArchive.Translation, of ofKey: ReleaseArchive.Translations,
        _ key: Int, _ locale: String
    ) throws {
        let same = try StoredTranslation.same(
            db, key: key, locale: locale, label: translation.label, context: translation.context)
        guard same == nil else { return }
        let kept = ofKey.list.filter { $0.context == translation.context }.map(\.label)
        let outdated = try StoredTranslation.imported(
            db, key: key, locale: locale, context: translation.context
        ).first { !kept.contains($0.label) }
        if let outdated {
            try writer.reimport(outdated, label: translation.label)
            report.changedTranslations += 1
        } else {
            _ = try writer.add(
                ProjectWriter.NewTranslation(
                    key: key, locale: locale, label: translation.label,
                    context: translation.context, isImported: true))
            report.newTranslations += 1
        }
    }
}
