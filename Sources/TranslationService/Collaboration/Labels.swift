public import Catalog
import Foundation
import GRDB
import TML
public import Wire

/// Labels: tags on keys (`tml-service.md` 3.11, 3.12).
extension TranslationService {
    /// The names of a project's labels, each with the number of keys that who asks can see.
    ///
    /// What is hidden is counted by itself and taken off, because few keys are.
    public func labels(
        _ session: Session, _ project: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try read { db in
            let access = try Access(db, session, project)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    WITH hidden AS (\(Access.hiddenKeys))
                    SELECT name, keyCount FROM (
                        SELECT l.name, count(*) - (
                            SELECT count(*) FROM hidden h JOIN keyLabel i ON i.key = h.id
                            WHERE i.project = :project AND i.name = l.name) AS keyCount
                        FROM keyLabel l WHERE l.project = :project GROUP BY l.name)
                    WHERE keyCount > 0 ORDER BY name
                    """,
                arguments: ["project": access.project.id, "level": access.level(in: nil)])
            let shown = rows.dropFirst(page.offset).prefix(page.perPage).map { row -> JSON in
                ["name": .string(row["name"]), "key_count": .integer(row["keyCount"])]
            }
            return Page(records: Array(shown), total: rows.count, request: page)
        }
    }

    /// Gives a key the labels of `labels` in place of those that it has.
    public func setLabels(
        _ session: Session, _ project: Project.Key, hash: String, _ fields: JSONObject,
        once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once) { desk in
            let key = try desk.setLabels(hash, fields["labels"])
            return try desk.answer(key)
        }
    }
}

extension Collaboration {
    /// Gives a key these labels in place of those that it has. Returns the key.
    func setLabels(_ hash: String, _ value: JSON?) throws -> StoredKey {
        try member.require(.writeLabels)
        let key = try key(hash)
        let wanted = try Self.labels(value)
        let old = try String.fetchAll(
            db, sql: "SELECT name FROM keyLabel WHERE key = ?", arguments: [key.id])
        guard Set(old.map { ExactText($0) }) != Set(wanted) else { return key }
        try db.execute(sql: "DELETE FROM keyLabel WHERE key = ?", arguments: [key.id])
        for label in wanted { try writer.tag(key: key.id, with: label.string) }
        try writer.touch(key: key.id, as: .label)
        return key
    }

    /// A comma separates the names in a list's filter, so that no name can have one.
    private static func labels(_ value: JSON?) throws -> [ExactText] {
        guard let value, !value.isNull else { throw required("labels") }
        guard let list = value.array, list.count <= Limits.labelsOfKey else {
            throw ServiceError.invalid(
                "labels", "invalid",
                "labels is a list of at most \(Limits.labelsOfKey) names")
        }
        var names: [ExactText] = []
        for element in list {
            let name = try text(element, "labels", limit: Limits.nameBytes)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.contains(where: { $0 == "," || $0.isNewline }) else {
                throw ServiceError.invalid(
                    "labels", "invalid", "A label has neither commas nor line breaks")
            }
            if !names.contains(ExactText(name)) { names.append(ExactText(name)) }
        }
        return names
    }
}
