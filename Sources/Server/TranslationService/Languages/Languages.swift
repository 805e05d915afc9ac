public import Catalog
import GRDB
import KeyIndex
import LanguageData
public import TML
public import Text
public import Wire

/// Languages and their definitions (`tml-service.md` 3.2).
public struct Languages: Sendable {
    let database: ServiceDatabase

    /// Returns all languages of the service, sorted by their English names.
    public func page(
        search: String?, page: PageRequest
    ) throws(ServiceError) -> Page<LanguageRecord> {
        try addMissingLanguages()
        return try database.read { db in
            try Page.fetch(
                db,
                from: """
                    language WHERE :search IS NULL OR holds(englishName, folded(:search))
                        OR holds(nativeName, folded(:search)) OR holds(locale, folded(:search))
                    """, orderedBy: "englishName, id", arguments: ["search": search], page
            ) { row in LanguageRow.record(row, status: "published") }
        }
    }

    /// Built-in languages get their ids with the first request for the list.
    private func addMissingLanguages() throws(ServiceError) {
        let isComplete = try database.read { db in
            try LanguageRepository(db: db).missingLocales().isEmpty
        }
        if !isComplete { try database.write { db in try LanguageRepository(db: db).addMissing() } }
    }

    /// Returns a language, bare, without the `status` of lists. For an unknown region, returns the
    /// language without the region. Throws `.notFound`.
    public func record(_ locale: LocaleCode) throws(ServiceError) -> LanguageRecord {
        try addMissingLanguages()
        return try database.read { db in
            let repository = LanguageRepository(db: db)
            let builtIn = BuiltInLanguages.names(of: locale).map { LocaleCode($0.locale) }
            for candidate in [locale, builtIn, locale.base].compactMap({ $0 }) {
                if let row = try repository.row(candidate) {
                    return LanguageRow.record(row, status: nil)
                }
            }
            throw ServiceError.notFound("The server does not have the language \(locale)")
        }
    }

    /// Returns a language's definition, bare, without the `status` of lists. Throws `.notFound`.
    ///
    /// The definition of the project replaces the common definition. For an unknown region, returns
    /// the definition of the language without the region.
    public func definition(
        _ session: ServiceSession, _ locale: LocaleCode, in key: Project.Key?
    ) throws(ServiceError) -> JSON {
        try database.read { db in
            let project = try key.map { try Access(db, session, $0).project }
            let own = try project?.definition(db, forReading: locale)
            guard var definition = try own ?? LanguageRepository(db: db).definition(locale) else {
                throw ServiceError.notFound("The server does not have the language \(locale)")
            }
            definition["status"] = nil
            return .object(definition)
        }
    }

    /// Returns the languages of a project, each wrapped with its state.
    public func page(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let project = try Access(db, session, key).project
            return Page(of: try LanguageRow.all(db, project: project.id), page, \.wrapped)
        }
    }

    /// Returns the languages of a project in the form for SDKs: bare. Apps get only published
    /// languages.
    public func shown(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> [LanguageRecord] {
        try database.read { db in
            let access = try Access(db, session, key)
            return try LanguageRow.shown(db, to: access, session)
        }
    }

    /// Returns the language of the original texts and the target languages of a project, in the
    /// order in which they were added.
    public func targets(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> (original: LanguageRecord?, targets: [LanguageRecord]) {
        try database.read { db in
            let project = try Access(db, session, key).project
            let all = try LanguageRow.all(db, project: project.id).map(\.record)
            return (
                all.first { $0.locale == project.defaultLocale },
                all.filter { $0.locale != project.defaultLocale }
            )
        }
    }
}

extension StoredProject {
    /// Returns the project's definition of a language, or of the language without its region; `nil`
    /// if the project has neither.
    fileprivate func definition(_ db: Database, forReading locale: LocaleCode) throws -> JSONObject?
    {
        guard let spelled = try knownLocale(db, locale.rawValue),
            let text = try definition(db, of: spelled)
        else { return nil }
        return try JSON(parsing: Array(text.utf8)).object
    }
}

/// Adds languages to a project, removes them, publishes them or hides them from apps
/// (`tml-service.md` 3.2, rows 20 and 21).
extension Languages {
    /// The state of a language: apps get only published languages.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case published, unpublished
    }

    /// Adds a language to a project with the definition of the service. Returns the language,
    /// wrapped with its state.
    ///
    /// Throws `.invalid` for a language without a definition.
    public func add(
        _ locale: LocaleCode, to key: Project.Key, _ session: ServiceSession, once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            let (record, isNew) = try writer.addLanguage(locale)
            return WriteAnswer(record, isNew ? .made : .done)
        }
    }

    /// Publishes a language, or ends its publication. Apps and releases contain only published
    /// languages. Throws `.invalid` for a language that the project does not have.
    public func set(
        _ locale: LocaleCode, _ state: State, in key: Project.Key, _ session: ServiceSession,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            return WriteAnswer(try writer.setLanguage(locale, state))
        }
    }

    /// Removes a language from a project. Throws `.invalid` for the default language, and for a
    /// language with translations or comments.
    public func remove(
        _ locale: LocaleCode, from key: Project.Key, _ session: ServiceSession,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            try writer.removeLanguage(locale)
            return .ok([:])
        }
    }
}

extension ProjectWriter {
    /// Adds a language with the definition of the service. An existing language stays unchanged.
    /// Returns the record of the language, and true if it is new.
    ///
    /// Throws `.invalid` for an empty text, and for a language without a definition.
    func addLanguage(_ locale: LocaleCode) throws -> (record: JSON, isNew: Bool) {
        guard !locale.rawValue.isEmpty else {
            throw ServiceError.invalid("locale", "required", "The language is missing")
        }
        let known = try project.locales(db).first { LocaleCode($0) == locale }
        if let known, let row = try LanguageRow.find(db, project: project.id, locale: known) {
            return (row.wrapped, false)
        }
        let repository = LanguageRepository(db: db)
        guard let language = try repository.rowForProject(locale),
            var definition = try repository.definition(locale)
        else {
            throw ServiceError.invalid(
                "locale", "unknown_locale",
                "The server does not know the language \(locale)")
        }
        let spelled: String = language["locale"]
        definition["locale"] = .string(spelled)
        definition["status"] = nil
        try db.execute(
            sql: """
                INSERT INTO projectLanguage
                    (project, locale, language, definition, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                project.id, spelled, language["id"] as RowID<Stored.Language>,
                JSON.object(definition).text, now, now,
            ])
        return (try logged(spelled, "created"), true)
    }

    /// Publishes a language, or ends its publication. Throws `.invalid` for a language that the
    /// project does not have.
    func setLanguage(
        _ locale: LocaleCode, _ state: Languages.State
    ) throws -> JSON {
        let spelled = try project.locale(db, locale.rawValue, forReading: false)
        try db.execute(
            sql: """
                UPDATE projectLanguage SET state = ?, updatedAt = ? WHERE project = ? AND locale = ?
                """, arguments: [state.rawValue, now, project.id, spelled])
        return try logged(spelled, "updated")
    }

    /// Removes a language from the project. Throws `.invalid` for the default language, and for a
    /// language with translations or comments.
    func removeLanguage(_ locale: LocaleCode) throws {
        let spelled = try project.locale(db, locale.rawValue, forReading: false)
        guard spelled != project.defaultLocale else {
            throw ServiceError.invalid(
                "locale", "default_locale", "\(spelled) is the language of the original texts")
        }
        for table in ["translation", "comment"] {
            let count =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM \(table) WHERE project = ? AND locale = ?",
                    arguments: [project.id, spelled]) ?? 0
            guard count == 0 else {
                throw ServiceError.invalid(
                    "locale", "in_use",
                    "\(spelled) has \(count) \(table)\(count == 1 ? "" : "s") that would be lost; "
                        + "unpublish the language instead")
            }
        }
        let object = try LanguageRow.find(db, project: project.id, locale: spelled)?.id
        try endRoles(in: spelled)
        for table in ["file", "target", "projectLanguage"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE project = ? AND locale = ?",
                arguments: [project.id, spelled])
        }
        try log(
            nextRevision(), .language, "deleted", key: nil, locale: spelled, object: object)
    }

    private func endRoles(in locale: String) throws {
        let ended = try Row.fetchAll(
            db,
            sql: """
                DELETE FROM localeRole
                WHERE member IN (SELECT id FROM membership WHERE project = ?) AND locale = ?
                RETURNING member, role
                """, arguments: [project.id, locale])
        for row in ended {
            guard let member = try Member.find(db, id: row["member"]) else { continue }
            let change = RoleChange(
                old: MemberRole(rawValue: row["role"]) ?? .viewer, new: member.role,
                locale: locale)
            try tell(change, of: member.id)
        }
    }

    private func logged(_ locale: String, _ action: String) throws -> JSON {
        guard let row = try LanguageRow.find(db, project: project.id, locale: locale) else {
            throw ServiceError.notFound("The project has no language \(locale)")
        }
        try log(nextRevision(), .language, action, key: nil, locale: locale, object: row.id)
        return row.wrapped
    }
}

/// The row of a project's language, for an answer.
struct LanguageRow {
    let id: RowID<Stored.ProjectLanguage>
    let project: ProjectID
    let language: RowID<Stored.Language>
    let record: LanguageRecord
    let state: String
    let createdAt: Int
    let updatedAt: Int

    private init(_ row: Row) {
        id = row["id"]
        project = row["project"]
        language = row["language"]
        state = row["state"]
        createdAt = row["createdAt"]
        updatedAt = row["updatedAt"]
        var record = Self.record(row, status: row["state"])
        record.id = row["language"]
        self.record = record
    }

    /// Reads the record from a row with the columns of a language.
    static func record(_ row: Row, status: String?) -> LanguageRecord {
        LanguageRecord(
            id: row["id"], locale: row["locale"], englishName: row["englishName"],
            nativeName: row["nativeName"], isRightToLeft: row["isRightToLeft"],
            flagURL: row["flagURL"], status: status)
    }

    /// Returns the languages that the sender may see: all for people, only published ones for apps.
    static func shown(
        _ db: Database, to access: Access, _ session: ServiceSession
    ) throws -> [LanguageRecord] {
        try all(db, project: access.project.id).filter { row in
            !session.isApplication || row.state == "published"
                || row.record.locale == access.project.defaultLocale
        }.map(\.record)
    }

    static func find(_ db: Database, project: ProjectID, locale: String) throws -> LanguageRow? {
        try all(db, project: project).first { $0.record.locale == locale }
    }

    /// Returns all languages of a project, in the order in which they were added.
    static func all(_ db: Database, project: ProjectID) throws -> [LanguageRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.*, l.englishName, l.nativeName, l.isRightToLeft, l.flagURL
                FROM projectLanguage p JOIN language l ON l.id = p.language
                WHERE p.project = ? ORDER BY p.id
                """, arguments: [project]
        ).map(LanguageRow.init)
    }

    /// The language wrapped with its state in the project (`tml-service.md` 3.2, row 19).
    var wrapped: JSON {
        var language = record
        language.status = nil
        return [
            "id": .integer(id.rawValue), "project_id": .integer(project.rawValue),
            "language_id": .integer(self.language.rawValue), "state": .string(state),
            "language": language.json,
            "created_at": .string(WireTime(secondsSince1970: createdAt).text),
            "updated_at": .string(WireTime(secondsSince1970: updatedAt).text),
        ]
    }
}
