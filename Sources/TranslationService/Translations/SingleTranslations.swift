import Catalog
import GRDB
import TML
public import Wire

/// Single translations, their votes and their former texts (`tml-service.md` 3.11).
///
/// All throw `.notFound` for a translation that is not there, and the same for one of a key that
/// is hidden from who asks, or of a project that is not theirs.
extension TranslationService {
    /// A translation as who asks may see it.
    public func translation(_ session: Session, id: Int) throws(ServiceError) -> TranslationRecord {
        try read(session, translation: id) { db, access in
            guard let record = try TranslationReader(access: access).record(db, id: id) else {
                throw Self.noTranslation
            }
            return record
        }
    }

    /// Who voted for and against it: `translator`, `value`, `created_at`; the newest first.
    public func votes(
        _ session: Session, translation id: Int, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try entries("vote", "x.at DESC, x.translator DESC", session, id, page) { row in
            [
                "translator": Self.translator(row), "value": .integer(row["value"]),
                "created_at": .string(WireTime(secondsSince1970: row["at"]).text),
            ]
        }
    }

    /// What it was before: `revision`, `label`, `context`, `translator`, `at` of the time when it
    /// became something else; the newest first.
    public func history(
        _ session: Session, translation id: Int, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try entries("translationHistory", "x.revision DESC", session, id, page) { row in
            [
                "revision": .integer(row["revision"]), "label": .string(row["label"]),
                "context": Context(code: row["context"])?.wire ?? .null,
                "translator": Self.translator(row),
                "at": .string(WireTime(secondsSince1970: row["at"]).text),
            ]
        }
    }

    /// One page of the rows of a table that belong to a translation, each with its translator.
    private func entries(
        _ table: String, _ order: String, _ session: Session, _ id: Int, _ page: PageRequest,
        _ record: (Row) -> JSON
    ) throws(ServiceError) -> Page<JSON> {
        try read(session, translation: id) { db, _ in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT x.*, u.id AS user, u.name FROM \(table) x
                    LEFT JOIN membership m ON m.id = x.translator LEFT JOIN user u ON u.id = m.user
                    WHERE x.translation = ? ORDER BY \(order)
                    """, arguments: [id])
            let shown = rows.dropFirst(page.offset).prefix(page.perPage)
            return Page(records: shown.map(record), total: rows.count, request: page)
        }
    }

    private static var noTranslation: ServiceError { .notFound("There is no such translation") }

    private func read<Value>(
        _ session: Session, translation id: Int, _ body: (Database, Access) throws -> Value
    ) throws(ServiceError) -> Value {
        try read { db in
            let access = try Access(db, session, .owner(of: "translation", id))
            let found = try StoredTranslation.find(db, project: access.project.id, id: id)
            guard let translation = found, let key = try StoredKey.find(db, id: translation.key),
                key.level <= access.member.role(in: LocaleCode(translation.locale)).level,
                key.isThere(for: access.member)
            else { throw Self.noTranslation }
            return try body(db, access)
        }
    }

    /// `null` for what nobody wrote, and for who is no longer in the project.
    private static func translator(_ row: Row) -> JSON {
        guard let id: Int = row["translator"] else { return .null }
        var translator = TranslatorRecord(id: id, displayName: row["name"])
        translator.userID = row["user"]
        return translator.json
    }
}
