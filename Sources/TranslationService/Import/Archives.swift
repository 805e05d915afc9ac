public import Catalog
import GRDB
import TML
import Wire

/// Projects as files: the formats are in `ProjectFormat` (`tml-service.md` 9.4, rule 10).
public struct Archives: Sendable {
    let database: ServiceDatabase

    /// What an import has done.
    public struct ImportReport: Hashable, Sendable {
        /// Where it was imported to.
        public var project: Project.Key
        /// As people call the project.
        public var name: String
        /// Keys that were not here.
        public var newKeys = 0
        /// Keys that say something else now.
        public var changedKeys = 0
        /// Translations that were not here.
        public var newTranslations = 0
        /// Imported ones that were replaced.
        public var changedTranslations = 0
        /// The languages of the archive.
        public var locales: [String] = []
        /// How many sources it names.
        public var sources = 0
        /// Translations that were here already.
        public var knownTranslations = 0
        /// Of the new ones, those that stand only in files of sources and are what apps are given…
        public var shownPageTexts = 0
        /// … and those that are further translations, since pages differ.
        public var furtherPageTexts = 0
        /// Files of languages that the project does not have, with the translations in them, which
        /// were not imported.
        public var unplaced: [Unplaced] = []
        /// Keys of which only the hash is known here: they get their label when an app registers
        /// them, and until then nobody is shown them but apps.
        public var namelessKeys = 0
        /// Keys whose hash is not that of their label and description; SDKs find them by it.
        public var foreignHashes = 0
        /// Hashes that are named as ignored, of keys that the archive does not have.
        public var unknownIgnored = 0
        /// Where control characters were left out of translations.
        public var cleaned: Set<CleanedForm> = []
        /// All translations of the archive, those that several files have once: new, changed,
        /// known and unplaced together.
        public var translations = 0

        /// Those of languages that the project does not have.
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
        /// Its name in the archive.
        public let file: String
        /// How many are in it.
        public let translations: Int
    }

    /// What an import goes through, one after the other.
    public enum ImportStep: Sendable {
        /// Keys and translations.
        case rows
        /// The log, the states of the keys, and all by which they are found.
        case indexes
    }

    /// Imports the file at `path`, whose format is recognised: all of it in one transaction, or
    /// nothing.
    ///
    /// Keys and translations that are here already are not doubled. `progress` is told how much
    /// of how much of a step is done. The file is never in memory as a whole. Throws `ImportError`
    /// for one that cannot be used, `ServiceError` when the database fails.
    public func importRelease(
        at path: String, projectName: String? = nil, limits: ArchiveLimits = ArchiveLimits(),
        progress: (ImportStep, _ done: Int, _ all: Int) -> Void = { _, _, _ in }
    ) throws -> ImportReport {
        let options = ImportOptions(projectName: projectName, limits: limits)
        let reader = try ProjectFormat.open(path, options)
        let now = database.clock()
        let outcome = try writing { db in try reader.bring(into: db, now: now, progress) }
        return try outcome.get()
    }

    /// A write that may also be given up because of the archive.
    private func writing(
        _ body: (Database) throws -> ImportReport
    ) throws(ServiceError) -> Result<ImportReport, ImportError> {
        do {
            return .success(
                try database.pool.writeWithoutTransaction { db in
                    try BulkWriting.transaction(db) { try body(db) }
                })
        } catch let error as ImportError {
            return .failure(error)
        } catch {
            throw error as? ServiceError
                ?? .storage(StorageFault.text(of: error, at: database.pool.path))
        }
    }
}
