import GRDB

/// Something that a key may fulfil, as statements that list the ids of those that do.
///
/// The statements may list a key twice, and keys of other projects: places sort that out.
struct KeyCondition: Hashable {
    /// A statement with its values: `SELECT … WHERE …`.
    struct Statement: Hashable {
        var sql: String
        var values: [DatabaseValue]

        init(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) {
            self.sql = sql
            self.values = values.map { $0?.databaseValue ?? .null }
        }

        /// The same for a range of what it lists.
        func within(_ range: ClosedRange<Int>, of column: String) -> Statement {
            var statement = self
            statement.sql += " AND \(column) BETWEEN ? AND ?"
            statement.values += [range.lowerBound.databaseValue, range.upperBound.databaseValue]
            return statement
        }

        /// Calls `body` with the ids that it lists.
        func all(_ db: Database, _ body: (Int) -> Void) throws {
            // `forEach` asks SQLite less for each row than a loop over the cursor.
            try Int.fetchCursor(
                db.cachedStatement(sql: sql), arguments: StatementArguments(values)
            ).forEach(body)
        }
    }

    struct Part: Hashable {
        /// Lists the ids of all keys that fulfil it.
        var all: Statement
        /// The expression of a translation's id in `all`, when it lists those instead, of which the
        /// ones into the condition's language count: the search index knows no keys
        /// (`TranslationOwners`).
        var translation: String?
        /// The same keys, in an order that begins with the keys; a further condition about `key`
        /// is added to it.
        var some: Statement
        /// The expression of the key's id in `some`.
        var key: String

        /// The same statement for all and for some.
        init(_ sql: String, key: String, _ values: [(any DatabaseValueConvertible)?]) {
            all = Statement(sql, values)
            some = all
            self.key = key
        }
    }

    /// A key fulfils the condition when any of these lists it.
    var parts: [Part]
    /// The language whose translations it is about; changes in others cannot matter.
    var locale: String?
    /// Whether every change of what it says is in the project's log; only then can it be kept.
    var isLogged = true
    /// Whether it looks for words in texts: to ask about few keys is faster than about all.
    var isSearch = false

    /// Those of the keys that fulfil it.
    func those(_ db: Database, of keys: IDList) throws -> Set<Int> {
        var found: Set<Int> = []
        for part in parts {
            let statement = try db.cachedStatement(
                sql: "\(part.some.sql) AND \(part.key) IN \(IDList.sql)")
            found.formUnion(
                try Int.fetchAll(
                    statement,
                    arguments: StatementArguments(
                        part.some.values + [keys.argument.databaseValue])))
        }
        return found
    }
}

/// Conditions put together.
indirect enum KeyExpression {
    case condition(KeyCondition)
    /// None of them: every key.
    case all([KeyExpression])
    case any([KeyExpression])
    case not(KeyExpression)
    /// Its own or its target's time of change is not before this, in seconds since 1970.
    case changed(since: Int, locale: String?)
}
