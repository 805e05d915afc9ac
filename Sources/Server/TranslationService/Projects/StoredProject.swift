import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

/// A row of the table of projects.
struct StoredProject {
    let id: ProjectID
    let key: String
    let name: String
    let summary: String
    let defaultLocale: String
    let threshold: Int
    let allowsSelfApproval: Bool
    let details: String
    let lastRevision: Int
    let logFloor: Int
    let createdAt: Int
    let updatedAt: Int

    init(_ row: Row) {
        id = row["id"]
        key = row["key"]
        name = row["name"]
        summary = row["description"]
        defaultLocale = row["defaultLocale"]
        threshold = row["threshold"]
        allowsSelfApproval = row["allowsSelfApproval"]
        details = row["details"]
        lastRevision = row["lastRevision"]
        logFloor = row["logFloor"]
        createdAt = row["createdAt"]
        updatedAt = row["updatedAt"]
    }

    static func find(_ db: Database, key: Project.Key) throws -> StoredProject? {
        let row = try db.cachedRow(
            sql: "SELECT * FROM project WHERE key = ?", arguments: [key.rawValue])
        return row.map(StoredProject.init)
    }

    static func find(_ db: Database, id: ProjectID) throws -> StoredProject? {
        let row = try db.cachedRow(
            sql: "SELECT * FROM project WHERE id = ?", arguments: [id])
        return row.map(StoredProject.init)
    }

    /// The project in the form for the index of keys.
    var indexed: IndexedProject {
        IndexedProject(id: id, lastRevision: lastRevision, logFloor: logFloor)
    }

    /// Returns the position in the change feed within the transaction. The position may be newer
    /// than this row.
    func currentRevision(_ db: Database) throws -> Int {
        try db.first(
            sql: "SELECT lastRevision FROM project WHERE id = ?", arguments: [id]
        ) { try $0[0] } ?? lastRevision
    }

    /// The members that the service only passes on; empty if the text is damaged.
    var passedOn: JSONObject {
        do {
            return try JSON(parsing: Array(details.utf8)).object ?? JSONObject()
        } catch {
            return JSONObject()
        }
    }

    /// The record for lists.
    var record: ProjectRecord {
        var record = ProjectRecord(
            id: id.rawValue, key: key, name: name, summary: summary, defaultLocale: defaultLocale,
            threshold: threshold)
        let details = passedOn
        record.type = details["type"]?.string ?? "web"
        record.url = details["url"]?.string
        record.publishedState = "published"
        record.createdAt = WireTime(secondsSince1970: createdAt).text
        record.updatedAt = WireTime(secondsSince1970: updatedAt).text
        return record
    }
}

extension StoredProject {
    /// Returns the project's locales in the project's spelling.
    func locales(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT locale FROM projectLanguage WHERE project = ? ORDER BY id"),
            arguments: [id])
    }

    /// Returns the project's spelling of a locale. The comparison ignores case and treats `_` as
    /// `-`. Throws `.invalid`.
    ///
    /// For a read, a locale with an unknown region is replaced by the language without the region.
    func locale(_ db: Database, _ wanted: String, forReading: Bool) throws -> String {
        let offered = try locales(db).map { LocaleCode($0) }
        let wanted = LocaleCode(wanted)
        let found =
            forReading
            ? LocaleCode.best(for: wanted, among: offered) : offered.first { $0 == wanted }
        guard let found else {
            throw ServiceError.invalid(
                "locale", "unknown_locale", "The project has no language \(wanted)")
        }
        return found.rawValue
    }

    /// Returns the project's spelling of a locale, or of its language without the region, for a
    /// read; `nil` if the project has neither.
    func knownLocale(_ db: Database, _ wanted: String) throws -> String? {
        let offered = try locales(db).map { LocaleCode($0) }
        return LocaleCode.best(for: LocaleCode(wanted), among: offered)?.rawValue
    }

    /// Returns true if a feature is on. A missing feature is off (`tml-service.md` 4.2).
    func has(_ feature: String) -> Bool {
        passedOn["features"]?.object?[feature]?.boolean ?? false
    }

    /// Returns the rank that a translation into the language needs to be accepted.
    func threshold(_ db: Database, in locale: String) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT threshold FROM projectLanguage WHERE project = ? AND locale = ?"),
            arguments: [id, locale]) ?? threshold
    }

    /// Returns the language's definition as JSON text. The definition of the project replaces the
    /// common definition.
    func definition(_ db: Database, of locale: String) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(p.definition, l.definition)
                    FROM projectLanguage p JOIN language l ON l.id = p.language
                    WHERE p.project = ? AND p.locale = ?
                    """), arguments: [id, locale])
    }
}
