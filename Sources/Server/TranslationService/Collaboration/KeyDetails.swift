public import Catalog
import Foundation
import GRDB
import TML
public import Text
import Wire

/// The details, the labels and the followers of keys (`tml-service.md` 3.11, 3.12).
public struct KeyDetails: Sendable {
    let database: ServiceDatabase

    /// Changes `level`, `max_length`, `note` or `ignored` of a key (`tml-service.md` 3.12). Fields
    /// that are not given stay unchanged.
    ///
    /// Throws `.conflict` if a detail is not as in `expected`: another person changed it.
    public func set(
        _ session: ServiceSession, _ project: Project.Key, hash: String, _ fields: JSONObject,
        expected: JSONObject = [:], once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once) { (editor: KeyEditor) in
            let key = try editor.setDetails(hash, fields, expected: expected)
            return try editor.answer(key)
        }
    }
}

/// The details of a key that managers set (`tml-service.md` 3.12).
struct KeyEditor: Collaboration {
    let access: Access
    let writer: ProjectWriter

    /// Changes a key's level, maximum length, note or `ignored`. Fields that are not given stay
    /// unchanged. Returns the key.
    ///
    /// Throws `.invalid` for label and description, because the hash is computed from them. Throws
    /// `.invalid` for a level above the person's own level, because the person could not undo the
    /// change. Throws `.conflict` if a detail differs from the expected one.
    func setDetails(
        _ hash: String, _ fields: JSONObject, expected: JSONObject = [:]
    ) throws -> StoredKey {
        try member.require(.writeKeys)
        let old = try key(hash)
        let new = try Details(old, fields, levelLimit: member.role(in: nil).level)
        guard new != Details(old) else { return old }
        guard try Details(old).agrees(with: expected) else {
            throw ServiceError.conflict(
                ConflictRecord(
                    kind: .keyChanged, baseRevision: nil, currentRevision: old.revision,
                    current: nil))
        }
        try db.execute(
            sql: """
                UPDATE translationKey
                SET level = ?, maxLength = ?, note = ?, isIgnored = ? WHERE id = ?
                """,
            arguments: [new.level, new.maxLength, new.note?.string, new.isIgnored, old.id])
        let isBack = old.isIgnored && !new.isIgnored
        let isGone = !old.isIgnored && new.isIgnored
        try writer.touch(
            key: old.id, action: isBack ? "created" : isGone ? "deleted" : "updated")
        if isBack || new.level < old.level { try writer.tellAnew(key: old.id) }
        return old
    }

    /// The details of a key that can be changed.
    private struct Details: Equatable {
        var level: Int
        var maxLength: Int?
        var note: ExactText?
        var isIgnored: Bool

        init(_ key: StoredKey) {
            level = key.level
            maxLength = key.maxLength
            note = key.note.map { ExactText($0) }
            isIgnored = key.isIgnored
        }

        init(_ key: StoredKey, _ fields: JSONObject, levelLimit: Int) throws {
            self.init(key)
            for field in ["label", "description"] where fields[field] != nil {
                throw ServiceError.invalid(
                    field, "immutable",
                    "\(field) identifies the key and cannot be changed; register a new key")
            }
            let names = ["level", "max_length", "note", "ignored"]
            guard names.contains(where: { fields[$0] != nil }) else {
                throw ServiceError.invalid(
                    "level", "required", "One of \(names.joined(separator: ", ")) is required")
            }
            try take(fields, levelLimit)
        }

        /// True if these are the expected details. A form changes the line breaks of a note, so all
        /// kinds of line breaks are the same.
        func agrees(with expected: JSONObject) throws -> Bool {
            var other = self
            try other.take(expected, .max)
            var own = self
            other.note = other.note.map(Self.unixLines)
            own.note = own.note.map(Self.unixLines)
            return own == other
        }

        private static func unixLines(_ note: ExactText) -> ExactText {
            ExactText(
                note.string.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
        }

        private mutating func take(_ fields: JSONObject, _ levelLimit: Int) throws {
            if let value = fields["level"] {
                level = try Self.number(value, "level", 0...Limits.keyNumber)
                guard level <= levelLimit else {
                    throw ServiceError.invalid(
                        "level", "too_high",
                        "Your level is \(levelLimit); you cannot see keys with a higher level")
                }
            }
            if let value = fields["max_length"] {
                let isNone = value.isNull || value == ""
                maxLength =
                    isNone ? nil : try Self.number(value, "max_length", 1...Limits.keyNumber)
            }
            if let value = fields["note"] {
                note = try RequestText.optional(value, "note", limit: Limits.messageBytes)
                    .map { ExactText($0) }
            }
            if let value = fields["ignored"] {
                guard let truth = value.boolean else {
                    throw ServiceError.invalid(
                        "ignored", "invalid", "The field “ignored” must be true or false")
                }
                isIgnored = truth
            }
        }

        private static func number(
            _ value: JSON, _ field: String, _ range: ClosedRange<Int>
        ) throws -> Int {
            guard let number = value.integer, range.contains(number) else {
                throw ServiceError.invalid(
                    field, "invalid",
                    "\(field) must be a whole number from \(range.lowerBound) to "
                        + "\(range.upperBound)")
            }
            return number
        }
    }
}

/// Labels: tags on keys (`tml-service.md` 3.11, 3.12).
extension KeyDetails {
    /// Returns the names of a project's labels, each with the number of keys that the person may
    /// see.
    ///
    /// Hidden keys are counted separately and subtracted, because there are few of them.
    public func labels(
        _ session: ServiceSession, _ project: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
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
            return Page(of: rows, page) { row in
                ["name": .string(row["name"]), "key_count": .integer(row["keyCount"])]
            }
        }
    }

    /// Replaces the labels of a key by `labels`.
    public func setLabels(
        _ session: ServiceSession, _ project: Project.Key, hash: String, _ fields: JSONObject,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once) { (editor: KeyEditor) in
            let key = try editor.setLabels(hash, fields["labels"])
            return try editor.answer(key)
        }
    }
}

extension KeyEditor {
    /// Replaces the labels of a key by these labels. Returns the key.
    func setLabels(_ hash: String, _ value: JSON?) throws -> StoredKey {
        try member.require(.writeLabels)
        let key = try key(hash)
        try replace(try labels(of: key), by: try Self.labels(value), of: key)
        return key
    }

    /// Adds these labels to a key, or removes them. The other labels of the key stay, so that no
    /// person overwrites the labels of another person. Returns the key.
    func tag(_ isSet: Bool, _ hash: String, _ value: JSON?) throws -> StoredKey {
        try member.require(.writeLabels)
        let key = try key(hash)
        let old = try labels(of: key)
        let named = try Self.labels(value)
        let new = isSet ? old.union(named) : old.subtracting(named)
        guard new.count <= max(Limits.labelsOfKey, old.count) else {
            throw ServiceError.invalid(
                "labels", "invalid", "A key has at most \(Limits.labelsOfKey) labels")
        }
        try replace(old, by: new, of: key)
        return key
    }

    private func labels(of key: StoredKey) throws -> Set<ExactText> {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM keyLabel WHERE key = ?", arguments: [key.id])
        return Set(names.map { ExactText($0) })
    }

    private func replace(
        _ old: Set<ExactText>, by new: Set<ExactText>, of key: StoredKey
    ) throws {
        guard old != new else { return }
        for label in old.subtracting(new) { try writer.untag(key: key.id, label.string) }
        for label in new.subtracting(old) { try writer.tag(key: key.id, with: label.string) }
        try writer.touch(key: key.id, as: .label)
    }

    /// A comma separates the names in the filter of a list. So a name cannot contain a comma.
    private static func labels(_ value: JSON?) throws -> Set<ExactText> {
        guard let value, !value.isNull else { throw RequestText.required("labels") }
        guard let list = value.array, list.count <= Limits.labelsOfKey else {
            throw ServiceError.invalid(
                "labels", "invalid",
                "The field “labels” must be a list of at most \(Limits.labelsOfKey) names")
        }
        var names: Set<ExactText> = []
        for element in list {
            let name = try RequestText.needed(element, "labels", limit: Limits.nameBytes)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.contains(where: { $0 == "," || $0.isNewline }) else {
                throw ServiceError.invalid(
                    "labels", "invalid", "A label must not contain commas or line breaks")
            }
            names.insert(ExactText(name))
        }
        return names
    }
}

extension KeyDetails {
    /// Makes the person follow a key, or ends this (`tml-service.md` 3.12).
    public func setFollowing(
        _ isFollowing: Bool, _ session: ServiceSession, _ project: Project.Key, hash: String,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once) { (editor: KeyEditor) in
            let key = try editor.setFollowing(isFollowing, hash)
            return ["key": .string(key.hash), "followed": .boolean(isFollowing)]
        }
    }
}

/// Following keys. This is personal and not a change of the project (`tml-service.md` 3.12).
extension KeyEditor {
    /// Makes the member follow a key, or ends this. Returns the key.
    @discardableResult
    func setFollowing(_ isFollowing: Bool, _ hash: String) throws -> StoredKey {
        guard let actor = access.actor else {
            throw ServiceError.forbidden(
                .readKeys, "An app cannot follow keys: use the token of a person")
        }
        let key = try key(hash)
        let statement =
            isFollowing
            ? "INSERT INTO follow (member, key) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM follow WHERE member = ? AND key = ?"
        try db.execute(sql: statement, arguments: [actor.id, key.id])
        return key
    }
}
