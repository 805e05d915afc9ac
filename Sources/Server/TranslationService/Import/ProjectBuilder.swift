import GRDB
import KeyIndex
import TML
import Text
import Wire

/// Creates or updates a project and its languages.
struct ProjectBuilder {
    let db: Database
    let now: Int

    /// Returns the project that gets the content of an archive: the destination, unchanged, or the
    /// project that the archive names. Throws `ImportError` for a destination that does not take
    /// archives of other projects.
    func project(
        of archive: ReleaseArchive, _ options: ImportOptions
    ) throws -> StoredProject {
        guard let destination = options.destination else {
            return try project(archive.project, archive.details, name: options.projectName)
        }
        guard let project = try StoredProject.find(db, key: destination.project) else {
            throw ServiceError.notFound("There is no project with this key")
        }
        guard destination.takesOthers || archive.project.key == project.key else {
            throw ImportError(
                "The file contains another project: \(archive.project.name) "
                    + "(\(archive.project.key))")
        }
        return project
    }

    /// Returns the project's spelling of each locale of the archive that the project has.
    func spellings(
        of archive: ReleaseArchive, in project: StoredProject
    ) throws -> [String: String] {
        let own = Dictionary(
            try project.locales(db).map { (LocaleCode($0), $0) }
        ) { first, _ in first }
        let locales = archive.languages.map(\.locale) + [archive.project.defaultLocale]
        let pairs = locales.compactMap { locale in
            own[LocaleCode(locale)].map { (locale, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the project with this key. A missing project is created. An existing project keeps
    /// its name, unless another name is given.
    func project(
        _ record: ProjectRecord, _ details: JSONObject, name: String?
    ) throws -> StoredProject {
        try db.execute(
            sql: """
                INSERT INTO project
                    (key, name, description, defaultLocale, threshold, details, createdAt,
                     updatedAt)
                VALUES (:key, :name, :description, :locale, :threshold, :details, :now, :now)
                ON CONFLICT (key) DO UPDATE
                SET name = coalesce(:newName, name), details = :details, updatedAt = :now
                """,
            arguments: [
                "key": record.key, "name": name ?? record.name,
                "description": record.summary ?? "", "locale": record.defaultLocale,
                "threshold": record.threshold, "details": JSON.object(details).text,
                "newName": name, "now": now,
            ])
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM project WHERE key = ?", arguments: [record.key])
        guard let row else { preconditionFailure("a new project cannot be read from the database") }
        return StoredProject(row)
    }

    /// Adds a language with its definition to the project. The common definition of the service is
    /// replaced, too, unless it must stay for the other projects. A language that the project
    /// already has stays published or unpublished.
    func add(
        _ language: ReleaseArchive.Language, to project: ProjectID, keepsCommon: Bool = false
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO language
                    (locale, foldedLocale, englishName, nativeName, isRightToLeft, flagURL,
                     definition)
                VALUES (:locale, :folded, :english, :native, :isRTL, :flag, :definition)
                ON CONFLICT (foldedLocale) DO UPDATE
                SET englishName = :english, nativeName = :native, isRightToLeft = :isRTL,
                    flagURL = coalesce(:flag, flagURL), definition = :definition
                WHERE NOT :keepsCommon
                """,
            arguments: [
                "locale": language.locale, "folded": Self.folded(language.locale),
                "english": language.englishName, "native": language.nativeName,
                "isRTL": language.isRightToLeft, "flag": language.flagURL,
                "definition": language.definition, "keepsCommon": keepsCommon,
            ])
        try db.execute(
            sql: """
                INSERT INTO projectLanguage
                    (project, locale, language, state, definition, createdAt, updatedAt)
                VALUES (:project, :locale,
                        (SELECT id FROM language WHERE foldedLocale = :folded),
                        :state, :definition, :now, :now)
                ON CONFLICT (project, locale) DO UPDATE
                SET definition = :definition, updatedAt = :now
                """,
            arguments: [
                "project": project, "locale": language.locale,
                "folded": Self.folded(language.locale),
                "state": language.isPublished ? "published" : "unpublished",
                "definition": language.definition, "now": now,
            ])
    }

    private static func folded(_ locale: String) -> String {
        locale.lowercased().replacing("_", with: "-")
    }
}
