import GRDB

/// Examines a database before it is opened for writing, because opening for writing changes the
/// file. A database that is refused or set aside stays as it was, byte for byte.
struct FirstLook {
    /// The damage of the pages that SQLite reports; `nil` if there is none, or if the pages were
    /// not checked.
    let damage: String?

    /// Throws `newerSchema` for a database of a newer program, and `damaged` for a database that
    /// cannot be read.
    ///
    /// - Parameter isThorough: whether the pages are checked, too.
    init(_ path: String, isThorough: Bool) throws(StoreError) {
        if StoreFiles(path: path).isEmptied { throw .damaged(StoreFiles.noLength) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            damage = try queue.read { db in
                _ = try Schema.version(of: db)
                return isThorough ? try Self.damage(db) : nil
            }
        } catch {
            switch StoreError(error) {
            case .newerSchema(let found, let known): throw .newerSchema(found: found, known: known)
            case .damaged(let words): throw .damaged(words)
            // Other errors are reported when the database is opened.
            case .diskFull, .inUse, .readOnly, .failed: damage = nil
            }
        }
    }

    /// Returns the damage of the pages of an open database.
    static func damage(_ db: Database) throws -> String? {
        do {
            let lines = try String.fetchAll(db, sql: "PRAGMA quick_check(20)")
            return lines == ["ok"] ? nil : lines.joined(separator: "\n")
        } catch {
            guard case .damaged(let words) = StoreError(error) else { throw error }
            return words
        }
    }
}

extension StoreFiles {
    /// Examines the database before it is opened, and throws if it cannot be used. Damage of the
    /// pages is noted.
    ///
    /// - Returns: whether the pages were checked. They are not checked if damage is already known.
    func look(isThorough: Bool) throws(StoreError) -> Bool {
        let known = knownDamage
        let isChecked = isThorough && known == nil
        let look = try FirstLook(path, isThorough: isChecked)
        let damage = look.damage ?? FreeList.damage(of: path)
        if isChecked || damage != nil { note(damage: damage) }
        if let damage = known ?? damage { throw .damaged(damage) }
        return isChecked
    }
}
