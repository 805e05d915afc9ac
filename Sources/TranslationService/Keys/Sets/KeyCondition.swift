import GRDB

/// Something that a key may fulfil, as statements that list the ids of those that do.
///
/// The statements may list a key twice, and keys of other projects: places sort that out.
struct KeyCondition: Hashable {
    /// `SELECT … WHERE …`, to which a further condition about `key` may be added.
    struct Part: Hashable {
        var select: String
        /// The expression of the key's id.
        var key: String
        var values: [DatabaseValue]
        /// The same with the same values in an order that begins with the keys, where the other
        /// would list all keys first.
        var selectOfSome: String?

        init(_ select: String, key: String, _ values: [(any DatabaseValueConvertible)?]) {
            self.select = select
            self.key = key
            self.values = values.map { $0?.databaseValue ?? .null }
        }
    }

    /// A key fulfils the condition when any of these lists it.
    var parts: [Part]
    /// The language whose translations it is about; changes in others cannot matter.
    var locale: String?
    /// Whether every change of what it says is in the project's log; only then can it be kept.
    var isLogged = true

    /// Calls `body` with the ids of all keys that fulfil it.
    func all(_ db: Database, _ body: (Int) -> Void) throws {
        for part in parts {
            let statement = try db.cachedStatement(sql: part.select)
            let rows = try Int.fetchCursor(statement, arguments: StatementArguments(part.values))
            while let id = try rows.next() { body(id) }
        }
    }

    /// Those of the keys that fulfil it.
    func those(_ db: Database, of keys: IDList) throws -> Set<Int> {
        var found: Set<Int> = []
        for part in parts {
            let statement = try db.cachedStatement(
                sql: "\(part.selectOfSome ?? part.select) AND \(part.key) IN \(IDList.sql)")
            found.formUnion(
                try Int.fetchAll(
                    statement,
                    arguments: StatementArguments(part.values + [keys.argument.databaseValue])))
        }
        return found
    }
}

/// Conditions put together.
indirect enum KeyQuery {
    case condition(KeyCondition)
    /// None of them: every key.
    case all([KeyQuery])
    case any([KeyQuery])
    case not(KeyQuery)
    /// Its own or its target's time of change is not before this, in seconds since 1970.
    case changed(since: Int, locale: String?)
}
