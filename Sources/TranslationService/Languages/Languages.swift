public import Catalog
import GRDB
import LanguageData
public import TML
public import Wire

/// Languages and their definitions (`tml-service.md` 3.2).
extension TranslationService {
    /// All languages that the service knows, in order of their English names.
    public func languages(
        search: String?, page: PageRequest
    ) throws(ServiceError) -> Page<LanguageRecord> {
        try addMissingLanguages()
        return try read { db in
            let condition = """
                :search IS NULL OR contains(englishName, :search)
                OR contains(nativeName, :search) OR contains(locale, :search)
                """
            let total =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM language WHERE \(condition)",
                    arguments: ["search": search]) ?? 0
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM language WHERE \(condition)
                    ORDER BY englishName, id LIMIT :limit OFFSET :offset
                    """,
                arguments: ["search": search, "limit": page.perPage, "offset": page.offset])
            return Page(
                records: rows.map { LanguageRow.record($0, status: "published") }, total: total,
                request: page)
        }
    }

    /// Languages that come with the program get their ids when the list is first asked for.
    private func addMissingLanguages() throws(ServiceError) {
        let isComplete = try read { db in try LanguageShelf(db: db).missingLocales().isEmpty }
        if !isComplete { try write { db in try LanguageShelf(db: db).addMissing() } }
    }

    /// A language, bare, without the `status` of lists; a region that is not known falls back to
    /// the language alone. Throws `.notFound`.
    public func language(_ locale: LocaleCode) throws(ServiceError) -> LanguageRecord {
        try addMissingLanguages()
        return try read { db in
            let shelf = LanguageShelf(db: db)
            let builtIn = BuiltInLanguages.names(of: locale).map { LocaleCode($0.locale) }
            for candidate in [locale, builtIn, locale.base].compactMap({ $0 }) {
                if let row = try shelf.row(candidate) {
                    return LanguageRow.record(row, status: nil)
                }
            }
            throw ServiceError.notFound("The language \(locale) is not known here")
        }
    }

    /// A language's definition, bare, without the `status` of lists; throws `.notFound`.
    ///
    /// A project that is named has its own before the common one. A region that is not known falls
    /// back to the language alone.
    public func languageDefinition(
        _ session: Session, _ locale: LocaleCode, in key: Project.Key?
    ) throws(ServiceError) -> JSON {
        try read { db in
            let project = try key.map { try Access(db, session, $0).project }
            let own = try project?.definition(db, forReading: locale)
            guard var definition = try own ?? LanguageShelf(db: db).definition(locale) else {
                throw ServiceError.notFound("The language \(locale) is not known here")
            }
            definition["status"] = nil
            return .object(definition)
        }
    }

    /// The languages of a project, each wrapped with its state.
    public func languages(
        _ session: Session, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let project = try Access(db, session, key).project
            let all = try LanguageRow.all(db, project: project.id)
            let shown = all.dropFirst(page.offset).prefix(page.perPage).map(\.wrapped)
            return Page(records: Array(shown), total: all.count, request: page)
        }
    }

    /// The same as SDKs want them: the languages themselves; an app is only told of those that are
    /// published.
    public func languageList(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> [LanguageRecord] {
        try read { db in
            let access = try Access(db, session, key)
            return try LanguageRow.shown(db, to: access, session)
        }
    }
}

extension StoredProject {
    /// The project's definition of a language or of the language without its region; `nil` when
    /// the project has neither.
    fileprivate func definition(_ db: Database, forReading locale: LocaleCode) throws -> JSONObject?
    {
        guard let spelled = try knownLocale(db, locale.rawValue),
            let text = try definition(db, of: spelled)
        else { return nil }
        return try JSON(parsing: Array(text.utf8)).object
    }
}
