import GRDB
import KeyIndex
import TML
import Text
import TranslationFiles

/// The keys of the units of files.
struct ProjectFileKeys {
    /// The result of the registration of a unit.
    enum Outcome {
        case added(KeyID)
        case known(KeyID)
        /// The key is above the level of the person.
        case hidden
        /// The unit is not to be translated.
        case untranslatable
        /// The server cannot store the unit.
        case refused
    }

    let writer: ProjectWriter
    /// The highest level of keys that the import may change; `nil` for all levels.
    let levelLimit: Int?

    private var db: Database { writer.db }

    /// Registers the key of a unit.
    ///
    /// - Parameter former: the key of the unit at the last import.
    func register(_ unit: FileUnit, after former: KeyID?) throws -> Outcome {
        guard !unit.isReadOnly, !unit.label.string.allSatisfy(\.isWhitespace) else {
            return .untranslatable
        }
        guard Self.isStorable(unit) else { return .refused }
        let new = try new(unit, after: former)
        guard let key = try StoredKey.find(db, project: writer.project.id, hash: new.hash) else {
            return .added(try writer.register(new).id)
        }
        if let levelLimit, key.level > levelLimit { return .hidden }
        try update(key, by: new)
        return .known(key.id)
    }

    private static func isStorable(_ unit: FileUnit) -> Bool {
        Limits.isSyntax(unit.syntax.name)
            && [unit.label, unit.keyDescription].allSatisfy { text in
                text.string.utf8.count <= Limits.labelBytes && !text.string.utf8.contains(0)
            }
    }

    private func new(_ unit: FileUnit, after former: KeyID?) throws -> NewKey {
        let (label, description) = (unit.label.string, unit.keyDescription.string)
        let hash = KeyHash.key(label: label, description: description)
        let note = try note(of: unit, after: former)
        return NewKey(
            hash: hash, label: label, description: description,
            locale: writer.project.defaultLocale, syntax: unit.syntax.name,
            maxLength: unit.maxLength.flatMap { (1...Limits.keyNumber).contains($0) ? $0 : nil },
            note: note.isEmpty ? nil : note)
    }

    /// Returns the note with the label before, if the label has changed.
    private func note(of unit: FileUnit, after former: KeyID?) throws -> String {
        var unit = unit
        if let former, let key = try StoredKey.find(db, id: former),
            ExactText(key.label) != unit.label
        {
            unit.previousLabel = unit.previousLabel ?? ExactText(key.label)
        }
        let note = unit.note.string
        guard note.utf8.count > Limits.messageBytes else { return note }
        return String(decoding: note.utf8.prefix(Limits.messageBytes - 3), as: UTF8.self)
    }

    /// The details that people can change stay. Another syntax counts only for a key of files: apps
    /// register their own keys.
    private func update(_ key: StoredKey, by new: NewKey) throws {
        var new = new
        new.level = key.level
        new.locale = key.locale
        let rows = try rows(of: key.id)
        if key.label.isEmpty || (key.syntax != new.syntax && rows.all > 0) {
            _ = try writer.registerKnown(new)
        } else {
            _ = try writer.verify(hash: new.hash)
        }
        if key.isIgnored, rows.live == 0, rows.all > 0 { try show(key.id) }
    }

    /// Returns the number of units with a key in all files, and of those that are not gone.
    private func rows(of key: KeyID) throws -> (all: Int, live: Int) {
        try db.first(
            sql: "SELECT count(*), count(*) FILTER (WHERE isGone = 0) FROM fileUnit WHERE key = ?",
            arguments: [key]
        ) { (try $0[0], try $0[1]) } ?? (0, 0)
    }

    private func show(_ key: KeyID) throws {
        try db.run(
            sql: "UPDATE translationKey SET isIgnored = 0 WHERE id = ?", arguments: [key])
        try writer.touch(key: key, action: "created")
        try writer.tellAnew(key: key)
    }
}

extension ProjectFileKeys {
    /// Ignores the keys that no file has any more, and that no app uses. Returns their number.
    func ignore(_ keys: Set<KeyID>) throws -> Int {
        var count = 0
        for id in keys.sorted() {
            guard let key = try StoredKey.find(db, id: id), !key.isIgnored,
                try rows(of: id).live == 0, try !isInOtherSource(id)
            else { continue }
            try db.run(
                sql: "UPDATE translationKey SET isIgnored = 1 WHERE id = ?", arguments: [id])
            try writer.touch(key: id, action: "deleted")
            count += 1
        }
        return count
    }

    /// Returns true if the key is in a source that is not a file.
    private func isInOtherSource(_ key: KeyID) throws -> Bool {
        try db.first(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM keySource x JOIN source s ON s.id = x.source
                    WHERE x.key = ?1 AND NOT EXISTS (
                        SELECT 1 FROM file f
                        WHERE f.project = ?2 AND s.name IN (f.path, f.basePath)))
                """, arguments: [key, writer.project.id]
        ) { try $0[0] } ?? false
    }
}
