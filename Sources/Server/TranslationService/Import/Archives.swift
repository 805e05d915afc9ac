public import Catalog
import GRDB
import TML
import Wire

/// Import and export of projects as files. The formats are in `ProjectFormat` (`tml-service.md`
/// 9.4, rule 10).
public struct Archives: Sendable {
    let database: ServiceDatabase

    /// The result of an import.
    public struct ImportReport: Hashable, Sendable {
        /// The key of the project.
        public var project: Project.Key
        /// The name of the project for people.
        public var name: String
        /// The number of keys that the project did not have.
        public var newKeys = 0
        /// The number of keys with changed data.
        public var changedKeys = 0
        /// The number of translations that the project did not have.
        public var newTranslations = 0
        /// The number of imported translations that were replaced.
        public var changedTranslations = 0
        /// The languages of the archive.
        public var locales: [String] = []
        /// The number of sources in the archive.
        public var sources = 0
        /// The number of translations that the project already had.
        public var knownTranslations = 0
        /// The number of new translations that are only in files of sources and that apps get.
        public var shownPageTexts = 0
        /// The number of new translations that are further suggestions, because the pages have
        /// different texts.
        public var furtherPageTexts = 0
        /// The files of languages that the project does not have. Their translations were not
        /// imported.
        public var unplaced: [Unplaced] = []
        /// The number of keys with only a hash. A key gets its label when an app registers the key.
        /// Until then, only apps get the key.
        public var namelessKeys = 0
        /// The number of keys whose hash does not match label and description. SDKs find these keys
        /// by the hash.
        public var foreignHashes = 0
        /// The number of keys above the level of the person who imported the file. These keys were
        /// skipped.
        public var skippedKeys = 0
        /// The number of ignored hashes of keys that the archive does not contain.
        public var unknownIgnored = 0
        /// The translations from which control characters were removed.
        public var cleaned: Set<CleanedForm> = []
        /// The number of all translations of the archive: new, changed, known and unplaced. A
        /// translation in several files counts once.
        public var translations = 0

        /// The number of translations in languages that the project does not have.
        public var unplacedTranslations: Int { unplaced.reduce(0) { $0 + $1.translations } }
    }

    /// A key in a language.
    public struct CleanedForm: Hashable, Sendable {
        /// The hash of the key.
        public let key: String
        /// The language.
        public let locale: String
    }

    /// A file of an archive that was not imported.
    public struct Unplaced: Hashable, Sendable {
        /// The name of the file in the archive.
        public let file: String
        /// The number of translations in the file.
        public let translations: Int
    }

    /// The steps of an import, in order.
    public enum ImportStep: Sendable {
        /// Writes keys and translations.
        case rows
        /// Writes the log, the states of the keys, and the search indexes.
        case indexes
    }

    /// Imports the file at `path`, whose format is recognised, in one transaction: either
    /// everything or nothing.
    ///
    /// Existing keys and translations are not added again. `progress` receives the completed part
    /// and the size of a step, and throws to stop the work. The file is never completely in memory.
    /// Throws `ImportError` for a file that cannot be used, and `ServiceError` if the database
    /// fails.
    public func importRelease(
        at path: String, projectName: String? = nil, limits: ArchiveLimits = ArchiveLimits(),
        progress: (ImportStep, _ done: Int, _ all: Int) throws -> Void = { _, _, _ in }
    ) throws -> ImportReport {
        let options = ImportOptions(projectName: projectName, limits: limits)
        let reader = try ProjectFormat.open(path, options)
        let now = database.clock()
        let outcome = try writing { db in try reader.bring(into: db, now: now, progress) }
        return try outcome.get()
    }

    /// Imports the file at `path` into an existing project for a person who may write its keys and
    /// languages, in one transaction. Throws `.forbidden` if the person may not, and the errors of
    /// `importRelease`.
    ///
    /// Keys above the person's level are skipped, known keys keep their level, and new keys have at
    /// most the person's level. A known key keeps its text if its hash in the file is foreign.
    ///
    /// With `takesOthers`, the file may be the archive of another project.
    public func importFile(
        at path: String, into project: Project.Key, for session: ServiceSession,
        takesOthers: Bool,
        progress: (ImportStep, _ done: Int, _ all: Int) throws -> Void = { _, _, _ in }
    ) throws -> ImportReport {
        let options = ImportOptions(
            destination: ImportDestination(
                project: project, takesOthers: takesOthers, session: session),
            limits: ArchiveLimits())
        let reader = try ProjectFormat.open(path, options)
        let now = database.clock()
        let outcome = try writing { db in
            try Self.requireImport(db, session, project)
            return try reader.bring(into: db, now: now, progress)
        }
        return try outcome.get()
    }

    /// Throws `.forbidden` if the person may not import files into the project.
    static func requireImport(
        _ db: Database, _ session: ServiceSession, _ project: Project.Key
    ) throws {
        let member = try Access(db, session, project).member
        for permission in [Permission.writeKeys, .writeLanguages] {
            try member.require(permission)
        }
    }

    /// Runs a write that may also end with an error of the archive.
    private func writing(
        _ body: (Database) throws -> ImportReport
    ) throws(ServiceError) -> Result<ImportReport, ImportError> {
        do {
            return .success(
                try database.occupy {
                    try database.pool.writeWithoutTransaction { db in
                        try BulkWriting.transaction(db) { try body(db) }
                    }
                })
        } catch let error as ImportError {
            return .failure(error)
        } catch {
            throw error as? ServiceError
                ?? .storage(StorageFault.text(of: error, at: database.pool.path))
        }
    }
}
