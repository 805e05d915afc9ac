public import Catalog
import Foundation
import GRDB
import TML
public import Wire

/// The words of a project and how they are translated (`tml-service.md` 3.11, 3.12).
extension TranslationService {
    /// The glossary in order of its words; those with `search` in the word, its description or a
    /// translation; with `locale`, those that say something about that language: how the word is
    /// translated into it, or that it never is.
    public func glossary(
        _ session: Session, _ project: Project.Key, search: String?, locale: String?,
        page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            return try GlossaryReader(db: db, project: access.project.id)
                .page(search: search, locale: locale, page)
        }
    }

    /// Adds a word to the glossary.
    public func addTerm(
        _ session: Session, _ project: Project.Key, _ fields: JSONObject, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once, status: 201) { desk in
            ["glossary": try desk.addTerm(fields)]
        }
    }

    /// Changes a word of the glossary; what is not named stays.
    ///
    /// Throws `.conflict`, with the word as it is now, when that is newer than the revision `base`.
    public func changeTerm(
        _ session: Session, id: Int, _ fields: JSONObject, base: Int? = nil, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: Self.owner(ofTerm: id), once: once) { desk in
            ["glossary": try desk.changeTerm(id, fields, base: base)]
        }
    }

    /// Removes a word from the glossary; throws `.conflict` as `changeTerm` does.
    public func removeTerm(
        _ session: Session, id: Int, base: Int? = nil, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: Self.owner(ofTerm: id), once: once) { desk in
            try desk.removeTerm(id, base: base)
            return ["id": .integer(id)]
        }
    }

    private static func owner(ofTerm id: Int) -> ProjectFinder {
        .owner(of: "glossaryTerm", id, called: "word in the glossary")
    }
}

extension Collaboration {
    /// Adds a word; returns its record.
    func addTerm(_ fields: JSONObject) throws -> JSON {
        try member.require(.writeGlossary)
        let term = try Term(self, fields)
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
        return try finish("created", Int(db.lastInsertedRowID), revision)
    }

    /// Changes a word; what is not named stays. Returns its record.
    func changeTerm(_ id: Int, _ fields: JSONObject, base: Int?) throws -> JSON {
        try member.require(.writeGlossary)
        let term = try Term(self, fields, old: try term(id, since: base))
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

    func removeTerm(_ id: Int, base: Int?) throws {
        try member.require(.writeGlossary)
        _ = try term(id, since: base)
        let revision = try writer.nextRevision()
        try db.execute(sql: "DELETE FROM glossaryTerm WHERE id = ?", arguments: [id])
        try writer.log(revision, .glossary, "deleted", key: nil, locale: nil, object: id)
    }

    /// The word as it is; throws `.conflict` when it has changed since a revision.
    private func term(_ id: Int, since base: Int?) throws -> Row {
        let term = try term(id)
        let revision: Int = term["revision"]
        guard let base, base < revision else { return term }
        var conflict = ConflictRecord(
            kind: .edited, baseRevision: base, currentRevision: revision, current: nil)
        conflict.other = try GlossaryReader.record(term)
        throw ServiceError.conflict(conflict)
    }

    private func term(_ id: Int) throws -> Row {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM glossaryTerm WHERE id = ? AND project = ?",
            arguments: [id, access.project.id])
        guard let row else { throw ServiceError.notFound("There is no such word in the glossary") }
        return row
    }

    /// The same word may stand twice if it is another part of speech.
    private func requireOther(than id: Int?, _ term: Term) throws {
        let same = try Int.fetchOne(
            db,
            sql: """
                SELECT id FROM glossaryTerm
                WHERE project = ? AND keyword = ? AND locale = ? AND partOfSpeech IS ?
                  AND id IS NOT ?
                """,
            arguments: [access.project.id, term.keyword, term.locale, term.partOfSpeech, id])
        guard same == nil else {
            throw ServiceError.invalid(
                "keyword", "duplicate", "“\(term.keyword)” is in the glossary already")
        }
    }

    private func finish(_ action: String, _ id: Int, _ revision: Int) throws -> JSON {
        try writer.log(revision, .glossary, action, key: nil, locale: nil, object: id)
        return try GlossaryReader.record(try term(id))
    }

    private func arguments(_ term: Term, _ revision: Int, id: Int?) -> StatementArguments {
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
