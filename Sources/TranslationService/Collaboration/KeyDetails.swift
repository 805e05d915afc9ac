public import Catalog
import GRDB
import TML
public import Wire

extension TranslationService {
    /// Changes `level`, `max_length`, `note` or `ignored` of a key (`tml-service.md` 3.12); the
    /// rest stays.
    public func setDetails(
        _ session: Session, _ project: Project.Key, hash: String, _ fields: JSONObject,
        once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once) { desk in
            let key = try desk.setDetails(hash, fields)
            return try desk.answer(key)
        }
    }
}

/// What a manager says about a key (`tml-service.md` 3.12).
extension Collaboration {
    /// Changes a key's level, greatest length, note, or whether it is to be translated at all;
    /// what is not named stays. Returns the key.
    ///
    /// Throws `.invalid` for label and description, of which its hash is made, and for a level
    /// above the one of who asks, since they could not take it back.
    func setDetails(_ hash: String, _ fields: JSONObject) throws -> StoredKey {
        try member.require(.writeKeys)
        let old = try key(hash)
        let new = try Details(old, fields, levelLimit: member.role(in: nil).level)
        guard new != Details(old) else { return old }
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

    /// What can be changed of a key.
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
                    "\(field) makes a phrase what it is and cannot be changed: register another")
            }
            let names = ["level", "max_length", "note", "ignored"]
            guard names.contains(where: { fields[$0] != nil }) else {
                throw ServiceError.invalid(
                    "level", "required", "One of \(names.joined(separator: ", ")) is needed")
            }
            try take(fields, levelLimit)
        }

        private mutating func take(_ fields: JSONObject, _ levelLimit: Int) throws {
            if let value = fields["level"] {
                level = try Self.number(value, "level", 0...Limits.keyNumber)
                guard level <= levelLimit else {
                    throw ServiceError.invalid(
                        "level", "too_high",
                        "At a level above \(levelLimit) you would not see the phrase any more")
                }
            }
            if let value = fields["max_length"] {
                let isNone = value.isNull || value == ""
                maxLength =
                    isNone ? nil : try Self.number(value, "max_length", 1...Limits.keyNumber)
            }
            if let value = fields["note"] {
                note = try Collaboration.optionalText(value, "note", limit: Limits.messageBytes)
                    .map { ExactText($0) }
            }
            if let value = fields["ignored"] {
                guard let truth = value.boolean else {
                    throw ServiceError.invalid(
                        "ignored", "invalid", "ignored is true or false")
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
                    "\(field) is a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }
}

extension ProjectWriter {
    /// Tells the feed once more of everything that a key has, because there is somebody now who
    /// could not see it before. Nobody did any of it: nobody is notified.
    func tellAnew(key: Int) throws {
        let teller = ProjectWriter(db: db, project: project, actor: nil, now: now, facts: facts)
        try teller.tellTranslationsAnew(key)
        try teller.tellCommentsAnew(key)
        let locked = try String.fetchAll(
            db, sql: "SELECT locale FROM target WHERE key = ? AND isLocked = 1", arguments: [key])
        for locale in locked {
            let revision = try nextRevision()
            try refreshTarget(key: key, locale: locale, revision: revision)
            try teller.log(revision, .lock, "locked", key: key, locale: locale, object: key)
        }
    }

    private func tellTranslationsAnew(_ key: Int) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, locale FROM translation WHERE key = ? ORDER BY id",
            arguments: [key])
        for row in rows {
            let revision = try nextRevision()
            try db.execute(
                sql: "UPDATE translation SET revision = ? WHERE id = ?",
                arguments: [revision, row["id"] as Int])
            try log(
                revision, .translation, "updated", key: key, locale: row["locale"],
                object: row["id"])
            try refreshTarget(key: key, locale: row["locale"], revision: revision)
        }
    }

    private func tellCommentsAnew(_ key: Int) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, locale FROM comment WHERE key = ? ORDER BY id", arguments: [key])
        for row in rows {
            let revision = try nextRevision()
            try db.execute(
                sql: "UPDATE comment SET revision = ? WHERE id = ?",
                arguments: [revision, row["id"] as Int])
            try log(
                revision, .comment, "created", key: key, locale: row["locale"], object: row["id"])
        }
    }
}
