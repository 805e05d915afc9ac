import GRDB
import KeyIndex
import TML
import Text

/// A key to be registered.
struct NewKey {
    var hash: String
    var label: String
    var description: String
    var locale: String
    var level = 0
    var syntax = "tml"
    var maxLength: Int?
    var note: String?
    /// True if the key must not be translated.
    var isIgnored = false
}

/// Registering keys and sources (`tml-service.md` 3.5).
extension ProjectWriter {
    enum Registration {
        case added, changed, unchanged
    }

    /// Adds a key, or stores that an existing key is still in use. A repetition has no further
    /// effect.
    func register(_ new: NewKey) throws -> (id: KeyID, Registration) {
        if let known = try registerKnown(new) { return known }
        let revision = try nextRevision()
        let id = try insert(new, revision: revision)
        try log(revision, .key, "created", key: id, locale: nil, object: id)
        return (id, .added)
    }

    /// Registers a known key in the same way. For an unknown key, does nothing and returns `nil`.
    func registerKnown(_ new: NewKey) throws -> (id: KeyID, Registration)? {
        let row = try db.cachedRow(
            sql: "SELECT * FROM translationKey WHERE project = ? AND hash = ?",
            arguments: [project.id, new.hash])
        return try row.map { ($0["id"], try verify($0, new)) }
    }

    /// Inserts only the row of a key. Returns the id.
    func insert(_ new: NewKey, revision: Int) throws -> KeyID {
        try db.run(
            sql: """
                INSERT INTO translationKey
                    (project, hash, label, description, locale, level, syntax, maxLength, note,
                     isIgnored, wordCount, length, registeredAt, verifiedAt, updatedAt, revision)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, ?13, ?14)
                """,
            arguments: [
                project.id, new.hash, new.label, new.description, new.locale, new.level,
                new.syntax, new.maxLength, new.note, new.isIgnored, new.label.wordCount,
                new.label.unicodeScalars.count, now, revision,
            ])
        return db.lastInsertedID()
    }

    /// Stores that a key is still in use; its other data stay unchanged. `nil` if the key is
    /// unknown or only its hash is known.
    func verify(hash: String) throws -> KeyID? {
        let find = try db.cachedStatement(
            sql: "SELECT id FROM translationKey WHERE project = ? AND hash = ? AND label <> ''")
        let id = try KeyID.fetchOne(find, arguments: [project.id, hash])
        if let id {
            try db.cachedStatement(sql: "UPDATE translationKey SET verifiedAt = ? WHERE id = ?")
                .execute(arguments: [now, id])
        }
        return id
    }

    /// The hash contains label and description, so only the other fields can have changed. The
    /// hashes of an archive are an exception.
    private func verify(_ row: Row, _ new: NewKey) throws -> Registration {
        let id: KeyID = row["id"]
        let isSame =
            ExactText(row["label"]) == ExactText(new.label)
            && ExactText(row["description"]) == ExactText(new.description)
            && row["locale"] == new.locale && row["level"] == new.level
            && row["syntax"] == new.syntax
        guard !isSame else {
            try db.cachedStatement(sql: "UPDATE translationKey SET verifiedAt = ? WHERE id = ?")
                .execute(arguments: [now, id])
            return .unchanged
        }
        let revision = try nextRevision()
        try db.execute(
            sql: """
                UPDATE translationKey
                SET label = :label, description = :description, locale = :locale, level = :level,
                    syntax = :syntax, wordCount = :words, length = :length, verifiedAt = :now,
                    updatedAt = :now, revision = :revision
                WHERE id = :id
                """,
            arguments: [
                "label": new.label, "description": new.description, "locale": new.locale,
                "level": new.level, "syntax": new.syntax, "words": new.label.wordCount,
                "length": new.label.unicodeScalars.count, "now": now, "revision": revision,
                "id": id,
            ])
        let isFirstSeen = row["label"] == ""
        let action = isFirstSeen ? "created" : "updated"
        try log(revision, .key, action, key: id, locale: nil, object: id)
        if isFirstSeen || new.level < row["level"] as Int { try tellAnew(key: id) }
        return .changed
    }

    /// Returns the id of the source with this name. A missing source is created.
    func source(named name: String) throws -> SourceID {
        let id = try SourceID.fetchOne(
            db, sql: "SELECT id FROM source WHERE project = ? AND name = ?",
            arguments: [project.id, name])
        if let id { return id }
        try db.execute(
            sql: """
                INSERT INTO source (project, name, hash, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?)
                """, arguments: [project.id, name, KeyHash.source(named: name), now, now])
        return db.lastInsertedID()
    }

    /// Adds keys to a source. Returns the keys that were not in the source before.
    @discardableResult
    func put(keys: some Sequence<KeyID>, inSource source: SourceID) throws -> [KeyID] {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO keySource (source, key) SELECT ?, value FROM json_each(?)
                WHERE true ON CONFLICT DO NOTHING RETURNING key
                """)
        return try KeyID.fetchAll(statement, arguments: [source, IDList(Array(keys)).argument])
    }

    /// Reports a change of a key or of its labels in the feed.
    func touch(key: KeyID, as subject: Subject = .key, action: String = "updated") throws {
        let revision = try nextRevision()
        try db.execute(
            sql: "UPDATE translationKey SET updatedAt = ?, revision = ? WHERE id = ?",
            arguments: [now, revision, key])
        try log(revision, subject, action, key: key, locale: nil, object: key)
    }

    /// Nests a source in another one. Returns false if it was nested before.
    @discardableResult
    func nest(_ child: SourceID, in parent: SourceID) throws -> Bool {
        try db.execute(
            sql: """
                INSERT INTO nestedSource (parent, child) VALUES (?, ?) ON CONFLICT DO NOTHING
                """, arguments: [parent, child])
        return db.changesCount > 0
    }

    func tag(key: KeyID, with label: String) throws {
        try db.execute(
            sql: """
                INSERT INTO keyLabel (project, name, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
                """, arguments: [project.id, label, key])
    }

    func untag(key: KeyID, _ label: String) throws {
        try db.execute(
            sql: "DELETE FROM keyLabel WHERE project = ? AND name = ? AND key = ?",
            arguments: [project.id, label, key])
    }
}

extension ProjectWriter {
    /// Repeats all entries of a key in the feed, because more people can now see the key. The
    /// repetition has no author, creates no notifications, and is no entry of the activity.
    func tellAnew(key: KeyID) throws {
        let teller = ProjectWriter(db: db, project: project, actor: nil, now: now, facts: facts)
        try teller.tellTranslationsAnew(key)
        try teller.tellCommentsAnew(key)
        let locked = try String.fetchAll(
            db, sql: "SELECT locale FROM target WHERE key = ? AND isLocked = 1", arguments: [key])
        for locale in locked {
            let revision = try nextRevision()
            try refreshTarget(key: key, locale: locale, revision: revision)
            try teller.log(
                revision, .lock, LoggedStep.shown, key: key, locale: locale, object: key)
        }
    }

    private func tellTranslationsAnew(_ key: KeyID) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, locale FROM translation WHERE key = ? ORDER BY id",
            arguments: [key])
        for row in rows {
            let id: TranslationID = row["id"]
            let revision = try nextRevision()
            try db.execute(
                sql: "UPDATE translation SET revision = ? WHERE id = ?",
                arguments: [revision, id])
            try log(
                revision, .translation, LoggedStep.shown, key: key, locale: row["locale"],
                object: id)
            try refreshTarget(key: key, locale: row["locale"], revision: revision)
        }
    }

    private func tellCommentsAnew(_ key: KeyID) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, locale FROM comment WHERE key = ? ORDER BY id", arguments: [key])
        for row in rows {
            let id: CommentID = row["id"]
            let revision = try nextRevision()
            try db.execute(
                sql: "UPDATE comment SET revision = ? WHERE id = ?",
                arguments: [revision, id])
            try log(
                revision, .comment, LoggedStep.shown, key: key, locale: row["locale"], object: id)
        }
    }
}
