public import Catalog
import GRDB
import TML

/// Imports a release archive (9.4, rule 10).
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
    }

    /// Imports the archive at `path`: all of it in one transaction, or nothing.
    ///
    /// Keys and translations that are here already are not doubled. `progress` is told how many
    /// keys and translations of how many are done. Throws `ImportError` for an archive that
    /// cannot be used, `ServiceError` when the database fails.
    public func importRelease(
        at path: String, projectName: String? = nil, limits: ArchiveLimits = ArchiveLimits(),
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> ImportReport {
        let files = try ArchiveReader.files(of: path, limits: limits)
        let archive = try ReleaseParser.archive(of: files)
        let now = clock()
        return try write { db in
            var work = try ReleaseImport(db, archive, name: projectName, now: now)
            return try work.run(progress)
        }
    }
}

/// The writing half of an import.
private struct ReleaseImport {
    let db: Database
    let archive: ReleaseArchive
    let writer: ProjectWriter
    private var report: TranslationService.ImportReport
    private var keyIDs: [String: Int] = [:]
    private var addedKeys: Set<Int> = []

    init(_ db: Database, _ archive: ReleaseArchive, name: String?, now: Int) throws {
        self.db = db
        self.archive = archive
        let builder = ProjectBuilder(db: db, now: now)
        let project = try builder.project(archive.project, archive.details, name: name)
        writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
        report = TranslationService.ImportReport(
            project: Project.Key(project.key), name: project.name)
        for language in archive.languages {
            try builder.add(language, to: project.id)
            report.locales.append(language.locale)
        }
        report.foreignHashes = archive.foreignHashes
    }

    mutating func run(
        _ progress: (Int, Int) -> Void
    ) throws -> TranslationService.ImportReport {
        let lists = archive.translations.sorted { $0.key < $1.key }
        let all = archive.keys.count + lists.map(\.value.count).reduce(0, +)
        var done = 0
        func advance() {
            done += 1
            if done % 1000 == 0 || done == all { progress(done, all) }
        }
        for key in archive.keys {
            try add(key)
            advance()
        }
        try addSources()
        for (locale, translations) in lists {
            for ofKey in translations {
                try add(ofKey, locale)
                advance()
            }
        }
        return report
    }

    private mutating func add(_ key: ReleaseArchive.Key) throws {
        let (id, outcome) = try writer.register(
            NewKey(
                hash: key.hash, label: key.label, description: key.description,
                locale: key.locale, level: key.level, syntax: key.syntax))
        keyIDs[key.hash] = id
        switch outcome {
        case .added:
            report.newKeys += 1
            addedKeys.insert(id)
        case .changed: report.changedKeys += 1
        case .unchanged: break
        }
    }

    private mutating func addSources() throws {
        var moved: Set<Int> = []
        for source in archive.sources {
            let id = try writer.source(named: source.name)
            for key in source.keys.compactMap({ keyIDs[$0] }).sorted() {
                if try writer.put(key: key, inSource: id) { moved.insert(key) }
            }
            for name in source.nested.sorted() {
                try writer.nest(try writer.source(named: name), in: id)
            }
        }
        for key in moved.subtracting(addedKeys).sorted() { try writer.touch(key: key) }
        report.sources = archive.sources.count
    }

    private mutating func add(_ ofKey: ReleaseArchive.Translations, _ locale: String) throws {
        guard let key = keyIDs[ofKey.key] else { return }
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
        let outdated = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM translation
                WHERE key = ? AND locale = ? AND context = ? AND isImported = 1 ORDER BY id
                """, arguments: [key, locale, translation.context.code]
        ).map(StoredTranslation.init).first { !kept.contains($0.label) }
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
