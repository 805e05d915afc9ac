public import Catalog
import GRDB
public import TML
import Wire

/// Languages into a project, out of it, shown to apps or not (`tml-service.md` 3.2, rows 20 and
/// 21).
extension TranslationService {
    public enum LanguageState: String, Hashable, Sendable, CaseIterable {
        case published, unpublished
    }

    /// Adds a language to a project, with the definition that the service knows; answers with the
    /// language wrapped with its state.
    ///
    /// Throws `.invalid` for a language of which no definition is known.
    public func addLanguage(
        _ locale: LocaleCode, to key: Project.Key, _ session: Session, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            let (record, isNew) = try writer.addLanguage(locale)
            return WriteAnswer(record, status: isNew ? 201 : 200)
        }
    }

    /// Shows a language to apps and puts it into releases, or not; throws `.invalid` for one that
    /// the project does not have.
    public func setLanguage(
        _ locale: LocaleCode, _ state: LanguageState, in key: Project.Key, _ session: Session,
        once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            return WriteAnswer(try writer.setLanguage(locale, state))
        }
    }

    /// Takes a language out of a project; throws `.invalid` for the default one, and for one with
    /// translations or comments in it.
    public func removeLanguage(
        _ locale: LocaleCode, from key: Project.Key, _ session: Session, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            try access.member.require(.writeLanguages)
            try writer.removeLanguage(locale)
            return .ok([:])
        }
    }
}

extension ProjectWriter {
    /// Adds a language with the definition that the service knows; one that is there already stays
    /// as it is. Returns its record, and whether it is new.
    ///
    /// Throws `.invalid` for a language of which no definition is known.
    func addLanguage(_ locale: LocaleCode) throws -> (record: JSON, isNew: Bool) {
        let known = try project.locales(db).first { LocaleCode($0) == locale }
        if let known, let row = try LanguageRow.find(db, project: project.id, locale: known) {
            return (row.wrapped, false)
        }
        let shelf = LanguageShelf(db: db)
        guard let language = try shelf.rowForProject(locale),
            var definition = try shelf.definition(locale)
        else {
            throw ServiceError.invalid(
                "locale", "unknown_locale",
                "No definition of the language \(locale) is known here; see /v1/languages")
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
                project.id, spelled, language["id"] as Int, JSON.object(definition).text, now, now,
            ])
        return (try logged(spelled, "created"), true)
    }

    /// Shows a language to apps and puts it into releases, or not; throws `.invalid` for one that
    /// the project does not have.
    func setLanguage(
        _ locale: LocaleCode, _ state: TranslationService.LanguageState
    ) throws -> JSON {
        let spelled = try project.locale(db, locale.rawValue, forReading: false)
        try db.execute(
            sql: """
                UPDATE projectLanguage SET state = ?, updatedAt = ? WHERE project = ? AND locale = ?
                """, arguments: [state.rawValue, now, project.id, spelled])
        return try logged(spelled, "updated")
    }

    /// Takes a language out of the project; throws `.invalid` for the default one, and for one
    /// with work in it.
    func removeLanguage(_ locale: LocaleCode) throws {
        let spelled = try project.locale(db, locale.rawValue, forReading: false)
        guard spelled != project.defaultLocale else {
            throw ServiceError.invalid(
                "locale", "default_locale", "\(spelled) is the language of the originals")
        }
        for table in ["translation", "comment"] {
            let count =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM \(table) WHERE project = ? AND locale = ?",
                    arguments: [project.id, spelled]) ?? 0
            guard count == 0 else {
                throw ServiceError.invalid(
                    "locale", "in_use",
                    "\(spelled) has \(count) \(table)s, which would be lost; unpublish it instead")
            }
        }
        let object = try LanguageRow.find(db, project: project.id, locale: spelled)?.id
        try endRoles(in: spelled)
        for table in ["target", "projectLanguage"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE project = ? AND locale = ?",
                arguments: [project.id, spelled])
        }
        try log(
            nextRevision(), .language, "deleted", key: nil, locale: spelled, object: object)
    }

    private func endRoles(in locale: String) throws {
        let members = try Int.fetchAll(
            db,
            sql: """
                DELETE FROM localeRole
                WHERE member IN (SELECT id FROM membership WHERE project = ?) AND locale = ?
                RETURNING member
                """, arguments: [project.id, locale])
        for member in members { try tellLevel(of: member, locale: locale) }
    }

    private func logged(_ locale: String, _ action: String) throws -> JSON {
        guard let row = try LanguageRow.find(db, project: project.id, locale: locale) else {
            throw ServiceError.notFound("The project has no language \(locale)")
        }
        try log(nextRevision(), .language, action, key: nil, locale: locale, object: row.id)
        return row.wrapped
    }
}
