public import Catalog
import Foundation
import GRDB
public import KeyIndex
import TML
public import Text
import Wire

/// The glossary of a project (`tml-service.md` 3.11, 3.12).
public struct Glossary: Sendable {
    let database: ServiceDatabase

    /// Returns the terms of the glossary, sorted by term; capital letters and accents make no
    /// difference. With `search`: terms with this text in the term, the description or a
    /// translation. With `locale`: terms with a translation into this language, and terms that must
    /// not be translated.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, search: String?, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            return try GlossaryReader(db: db, project: access.project.id)
                .page(search: search, locale: locale, page)
        }
    }

    /// Returns a term of the glossary. Throws `.notFound`.
    public func record(
        _ session: ServiceSession, _ project: Project.Key, id: TermID
    ) throws(ServiceError) -> JSON {
        try database.read { db in
            let access = try Access(db, session, project)
            let records = try GlossaryReader(db: db, project: access.project.id).records(ids: [id])
            guard let record = records[id] else {
                throw ServiceError.notFound("There is no such glossary term")
            }
            return record
        }
    }

    /// Adds a term to the glossary.
    public func add(
        _ session: ServiceSession, _ project: Project.Key, _ fields: JSONObject,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once, outcome: .made) {
            (editor: GlossaryEditor) in
            ["glossary": try editor.add(fields)]
        }
    }

    /// Changes a term of the glossary. Fields that are not given stay unchanged.
    ///
    /// Throws `.conflict` with the current term if the term is newer than the revision `base`.
    public func change(
        _ session: ServiceSession, id: TermID, _ fields: JSONObject, base: Int? = nil,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: Self.owner(ofTerm: id), once: once) {
            (editor: GlossaryEditor) in
            ["glossary": try editor.change(id, fields, base: base)]
        }
    }

    /// Removes a term from the glossary. Throws `.conflict` like `change`.
    public func remove(
        _ session: ServiceSession, id: TermID, base: Int? = nil, once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: Self.owner(ofTerm: id), once: once) {
            (editor: GlossaryEditor) in
            try editor.remove(id, base: base)
            return ["id": .integer(id.rawValue)]
        }
    }

    private static func owner(ofTerm id: TermID) -> ProjectFinder {
        .owner(of: "glossaryTerm", id, called: "glossary term")
    }
}

/// Changes the glossary.
struct GlossaryEditor: Collaboration {
    let access: Access
    let writer: ProjectWriter

    /// Adds a term. Returns its record.
    func add(_ fields: JSONObject) throws -> JSON {
        try member.require(.writeGlossary)
        let term = try WantedTerm(self, fields)
        try requireOther(than: nil, term)
        let revision = try writer.nextRevision()
        try db.execute(
            sql: """
                INSERT INTO glossaryTerm
                    (project, keyword, description, locale, translations, partOfSpeech,
                     isNotTranslated, isCaseSensitive, revision, updatedAt)
                VALUES (:project, :keyword, :description, :locale, :translations, :partOfSpeech,
                        :isNotTranslated, :isCaseSensitive, :revision, :now)
                """, arguments: arguments(term, revision, id: nil))
        return try finish("created", db.lastInsertedID(), revision)
    }

    /// Changes a term. Fields that are not given stay unchanged. Returns the record of the term.
    func change(_ id: TermID, _ fields: JSONObject, base: Int?) throws -> JSON {
        try member.require(.writeGlossary)
        let term = try WantedTerm(self, fields, old: try term(id, since: base))
        try requireOther(than: id, term)
        let revision = try writer.nextRevision()
        try db.execute(
            sql: """
                UPDATE glossaryTerm
                SET keyword = :keyword, description = :description, locale = :locale,
                    translations = :translations, partOfSpeech = :partOfSpeech,
                    isNotTranslated = :isNotTranslated, isCaseSensitive = :isCaseSensitive,
                    revision = :revision, updatedAt = :now
                WHERE id = :id AND project = :project
                """, arguments: arguments(term, revision, id: id))
        return try finish("updated", id, revision)
    }

    func remove(_ id: TermID, base: Int?) throws {
        try member.require(.writeGlossary)
        _ = try term(id, since: base)
        let revision = try writer.nextRevision()
        try db.execute(sql: "DELETE FROM glossaryTerm WHERE id = ?", arguments: [id])
        try writer.log(revision, .glossary, "deleted", key: nil, locale: nil, object: id)
    }

    /// Returns the current term. Throws `.conflict` if the term has changed after a revision.
    private func term(_ id: TermID, since base: Int?) throws -> Row {
        let term = try term(id)
        let revision: Int = term["revision"]
        guard let base, base < revision else { return term }
        var conflict = ConflictRecord(
            kind: .edited, baseRevision: base, currentRevision: revision, current: nil)
        conflict.other = try GlossaryReader.record(term)
        throw ServiceError.conflict(conflict)
    }

    private func term(_ id: TermID) throws -> Row {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM glossaryTerm WHERE id = ? AND project = ?",
            arguments: [id, access.project.id])
        guard let row else { throw ServiceError.notFound("There is no such glossary term") }
        return row
    }

    /// The same term may exist twice if the part of speech is different.
    private func requireOther(than id: TermID?, _ term: WantedTerm) throws {
        let same = try TermID.fetchOne(
            db,
            sql: """
                SELECT id FROM glossaryTerm
                WHERE project = ? AND keyword = ? AND locale = ? AND partOfSpeech IS ?
                  AND id IS NOT ?
                """,
            arguments: [access.project.id, term.keyword, term.locale, term.partOfSpeech, id])
        guard same == nil else {
            throw ServiceError.invalid(
                "keyword", "duplicate", "“\(term.keyword)” is already in the glossary")
        }
    }

    private func finish(_ action: String, _ id: TermID, _ revision: Int) throws -> JSON {
        try writer.log(revision, .glossary, action, key: nil, locale: nil, object: id)
        return try GlossaryReader.record(try term(id))
    }

    private func arguments(_ term: WantedTerm, _ revision: Int, id: TermID?) -> StatementArguments {
        var arguments: StatementArguments = [
            "project": access.project.id, "keyword": term.keyword,
            "description": term.description, "locale": term.locale,
            "translations": JSON.object(term.translations).text,
            "partOfSpeech": term.partOfSpeech, "isNotTranslated": term.isNotTranslated,
            "isCaseSensitive": term.isCaseSensitive, "revision": revision, "now": writer.now,
        ]
        if let id { arguments += ["id": id] }
        return arguments
    }
}

/// The new values of a glossary term.
private struct WantedTerm {
    private(set) var keyword: String
    private(set) var description: String
    private(set) var locale: String
    /// Locale → word.
    private(set) var translations: JSONObject
    private(set) var partOfSpeech: String?
    private(set) var isNotTranslated: Bool
    private(set) var isCaseSensitive: Bool

    /// Reads the fields of a request. Missing fields have the values of the old row. Throws
    /// `.invalid`.
    init(_ editor: GlossaryEditor, _ fields: JSONObject, old: Row? = nil) throws {
        keyword = old?["keyword"] ?? ""
        description = old?["description"] ?? ""
        locale = old?["locale"] ?? editor.access.project.defaultLocale
        translations = try old.map { try GlossaryReader.translations($0) } ?? JSONObject()
        partOfSpeech = old?["partOfSpeech"]
        isNotTranslated = old?["isNotTranslated"] ?? false
        isCaseSensitive = old?["isCaseSensitive"] ?? false
        try takeTexts(fields, isNew: old == nil)
        if let value = fields["locale"], !value.isNull, old == nil || value.string != locale {
            locale = try editor.locale(value.string)
        }
        if let value = fields["translations"] {
            translations = try Self.words(editor, value, old: translations)
        }
        if let value = fields["do_not_translate"] {
            isNotTranslated = try Self.truth(value, "do_not_translate")
        }
        if let value = fields["case_sensitive"] {
            isCaseSensitive = try Self.truth(value, "case_sensitive")
        }
    }

    private mutating func takeTexts(_ fields: JSONObject, isNew: Bool) throws {
        if isNew || fields["keyword"] != nil {
            keyword = try RequestText.needed(
                fields["keyword"], "keyword", limit: Limits.nameBytes
            ).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if let value = fields["description"] {
            description =
                try RequestText.optional(
                    value, "description", limit: Limits.messageBytes) ?? ""
        }
        if let value = fields["part_of_speech"] {
            partOfSpeech = try Self.word(value, "part_of_speech")
        }
    }

    /// Returns a word without white space at its ends; `nil` if nothing is left.
    private static func word(
        _ value: JSON, _ field: String, called name: String? = nil
    ) throws -> String? {
        let text = try RequestText.optional(value, field, called: name, limit: Limits.nameBytes)
        let word = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return word.isEmpty ? nil : word
    }

    /// Returns the words by the project's spelling of their locales. Empty words are not included.
    /// The old words of languages that the project does not have now are kept.
    private static func words(
        _ editor: GlossaryEditor, _ value: JSON, old: JSONObject
    ) throws -> JSONObject {
        let locales = try editor.access.project.locales(editor.db)
        let kept = JSONObject(old.members.filter { !locales.contains($0.name) })
        if value.isNull { return kept }
        guard let members = value.object?.members else {
            throw ServiceError.invalid(
                "translations", "invalid",
                "The field “translations” must be an object: locale → word")
        }
        var words = kept
        for member in members {
            if kept[member.name] == member.value { continue }
            let locale = try editor.locale(member.name)
            let word = try word(
                member.value, "translations", called: "The translation into \(locale)")
            words[locale] = word.map(JSON.string)
        }
        return words
    }

    private static func truth(_ value: JSON, _ field: String) throws -> Bool {
        guard let truth = value.boolean else {
            throw ServiceError.invalid(field, "invalid", "\(field) must be true or false")
        }
        return truth
    }
}

/// Reads the glossary of a project.
struct GlossaryReader {
    let db: Database
    let project: ProjectID

    func page(search: String?, locale: String?, _ page: PageRequest) throws -> Page<JSON> {
        let source = """
            glossaryTerm g WHERE g.project = :project
            AND (:search IS NULL OR holds(g.keyword, folded(:search))
                 OR holds(g.description, folded(:search))
                 OR EXISTS (SELECT 1 FROM json_each(g.translations) w
                            WHERE holds(w.value, folded(:search))))
            AND (:locale IS NULL OR g.isNotTranslated = 1 OR g.locale = :locale
                 OR EXISTS (SELECT 1 FROM json_each(g.translations) w WHERE w.key = :locale))
            """
        return try Page.fetch(
            db, from: source, orderedBy: "folded(g.keyword), g.keyword, g.id",
            arguments: ["project": project, "search": search, "locale": locale], page, Self.record)
    }

    /// Returns the terms with these ids.
    func records(ids: [TermID]) throws -> [TermID: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT * FROM glossaryTerm WHERE project = ? AND id IN \(IDList.sql)",
            arguments: [project, IDList(ids).argument])
        return Dictionary(try rows.map { ($0["id"], try Self.record($0)) }) { $1 }
    }

    static func translations(_ row: Row) throws -> JSONObject {
        try JSON(parsing: Array((row["translations"] as String).utf8)).object ?? JSONObject()
    }

    static func record(_ row: Row) throws -> JSON {
        [
            "id": .integer(row["id"]), "keyword": .string(row["keyword"]),
            "description": .string(row["description"]), "locale": .string(row["locale"]),
            "translations": .object(try translations(row)),
            "part_of_speech": (row["partOfSpeech"] as String?).map(JSON.string) ?? .null,
            "do_not_translate": .boolean(row["isNotTranslated"]),
            "case_sensitive": .boolean(row["isCaseSensitive"]),
            "revision": .integer(row["revision"]),
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
        ]
    }
}
