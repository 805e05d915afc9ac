import GRDB

/// Reads the rows of a table of a database that may be damaged: from both ends, then, between what
/// was found there, one by one.
struct RowSalvage {
    /// A row by the names of its columns: those that a newer program added do no harm.
    typealias Fields = [String: DatabaseValue]

    private static let mostProbes = 500_000

    let db: Database

    /// - Parameters:
    ///   - key: the columns of the primary key.
    ///   - numbers: those of them, from the first on, that are counted from 1.
    /// - Returns: what can be read, and SQLite's words if that is not all.
    func rows(of table: String, key: [String], numbers: Int) -> (rows: [Fields], trouble: String?) {
        let first = scan(table, by: key.joined(separator: ", "))
        guard let words = first.trouble else { return first }
        let last = scan(table, by: key.map { "\($0) DESC" }.joined(separator: ", "))
        let columns = Array(key.prefix(numbers))
        let between = probe(
            table, columns, after: first.rows.last.map { numbered($0, columns) },
            before: last.rows.last.map { numbered($0, columns) })
        var seen: Set<[DatabaseValue]> = []
        let all = (first.rows + between + last.rows.reversed()).filter { row in
            seen.insert(key.map { row[$0] ?? .null }).inserted
        }
        return (all, words)
    }

    private func scan(_ table: String, by order: String) -> (rows: [Fields], trouble: String?) {
        var rows: [Fields] = []
        do {
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) ORDER BY \(order)")
            while let row = try cursor.next() { rows.append(fields(row)) }
            return (rows, nil)
        } catch {
            return (rows, (error as? DatabaseError)?.message ?? String(describing: error))
        }
    }

    /// Asks for every number between two rows, or those that are next to them: a damaged page keeps
    /// its neighbours from being listed, but not from being looked up.
    private func probe(
        _ table: String, _ columns: [String], after: [Int64]?, before: [Int64]?
    ) -> [Fields] {
        guard let last = columns.last else { return [] }
        let most = Int64(Self.mostProbes)
        let prefixes: [Int64?] =
            columns.count == 1 ? [nil] : languages(after?.first, before?.first).map { $0 }
        var probes: Int64 = 0
        var found: [Fields] = []
        for prefix in prefixes {
            let low = after.flatMap { $0.first == prefix || prefix == nil ? $0.last : nil } ?? 0
            let high =
                before.flatMap { $0.first == prefix || prefix == nil ? $0.last : nil }
                ?? highest(columns.count == 1 ? table : "translationKey", last)
            for number in stride(from: low, through: high, by: 1) where probes < most {
                probes += 1
                found += look(table, columns, [prefix, number].compactMap { $0 })
            }
        }
        return found
    }

    private func look(_ table: String, _ columns: [String], _ numbers: [Int64]) -> [Fields] {
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        let rows = try? db.rows(
            "SELECT * FROM \(table) WHERE \(condition)", StatementArguments(numbers))
        return (rows ?? []).map(fields)
    }
}

extension RowSalvage {
    private func languages(_ low: Int64?, _ high: Int64?) -> ClosedRange<Int64> {
        let low = max(low ?? 1, 1)
        return low...max(low, min(high ?? highest("language", "id", atLeast: 64), low + 1_000))
    }

    /// The largest number in use as far as it can be told.
    private func highest(
        _ table: String, _ column: String, atLeast least: Int64 = 10_000
    ) -> Int64 {
        let name = table == "translationKey" ? "id" : column
        let sequence = try? Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        let found = try? Int64.fetchOne(db, sql: "SELECT max(\(name)) FROM \(table)")
        return max(sequence.flatMap { $0 } ?? 0, found.flatMap { $0 } ?? 0, least)
    }

    private func numbered(_ row: Fields, _ columns: [String]) -> [Int64] {
        columns.map { row[$0].flatMap(Int64.fromDatabaseValue) ?? 0 }
    }

    private func fields(_ row: Row) -> Fields {
        Fields(row.map { ($0.0, $0.1) }) { first, _ in first }
    }
}

extension RowSalvage.Fields {
    /// A text; nothing when there is none, or something else in its place.
    func text(_ name: String) -> String? { self[name].flatMap(String.fromDatabaseValue) }

    func integer(_ name: String) -> Int64? { self[name].flatMap(Int64.fromDatabaseValue) }
}
