import GRDB
import TML
import Text

/// Reads the rows of a table in a database that may be damaged: first from both ends, then the rows
/// between them one by one.
struct RowSalvage {
    /// A row, by the names of its columns. Unknown columns of a newer program cause no error.
    typealias Fields = [String: DatabaseValue]

    private static let mostProbes = 500_000
    /// The maximum number of consecutive failures, because the ids on one page may span this range.
    private static let mostFailures = 50_000

    let db: Database

    /// Returns true if the database has the table, or if the version of the database cannot be read
    /// or is invalid.
    func has(_ table: String) -> Bool {
        let version = (try? Int.fetchOne(db, sql: "PRAGMA user_version")) ?? 0
        return version < 1 || version >= Schema.firstVersions[table] ?? 1
            || (try? Schema.tables(of: db).contains(table)) == true
    }

    /// - Parameters:
    ///   - key: the columns of the primary key.
    ///   - numbers: how many of them, from the first on, contain numbers from 1.
    /// - Returns: the readable rows, and SQLite's message if some rows cannot be read.
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

    /// Searches for every id between two rows, because a damaged page prevents listing of its
    /// neighbours, but not access by id. After too many failures, all pages there are damaged.
    private func probe(
        _ table: String, _ columns: [String], after: [Int64]?, before: [Int64]?
    ) -> [Fields] {
        var found: [Fields] = []
        var left = Self.mostProbes
        var failures = 0
        for (language, numbers) in ranges(table, columns, after: after, before: before) {
            for number in numbers {
                guard left > 0, failures < Self.mostFailures else { return found }
                left -= 1
                let rows = look(table, columns, [language, number].compactMap { $0 })
                failures = rows == nil ? failures + 1 : 0
                found += rows ?? []
            }
        }
        return found
    }

    /// Returns the ids between two rows, for each language if the table has languages.
    private func ranges(
        _ table: String, _ columns: [String], after: [Int64]?, before: [Int64]?
    ) -> [(language: Int64?, numbers: ClosedRange<Int64>)] {
        guard let last = columns.last else { return [] }
        let languages: [Int64?] =
            columns.count == 1 ? [nil] : languages(after?.first, before?.first).map { $0 }
        let highest = highest(columns.count == 1 ? table : "translationKey", last)
        return languages.map { language in
            let isFirst = language == nil || after?.first == language
            let isLast = language == nil || before?.first == language
            let low = isFirst ? after?.last ?? 0 : 0
            return (language, low...max(low, isLast ? before?.last ?? highest : highest))
        }
    }

    /// Returns the rows with these ids; `nil` if a page on the path to them is damaged.
    private func look(_ table: String, _ columns: [String], _ numbers: [Int64]) -> [Fields]? {
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        let rows = try? Row.fetchAll(
            db, sql: "SELECT * FROM \(table) WHERE \(condition)",
            arguments: StatementArguments(numbers))
        return rows?.map(fields)
    }
}

extension RowSalvage {
    private func languages(_ low: Int64?, _ high: Int64?) -> ClosedRange<Int64> {
        let low = max(low ?? 1, 1)
        return low...max(low, min(high ?? highest("language", "id", otherwise: 64), low + 1_000))
    }

    /// Returns the largest id in use; if it cannot be read, a number that is large enough.
    private func highest(
        _ table: String, _ column: String, otherwise guess: Int64 = 10_000
    ) -> Int64 {
        let name = table == "translationKey" ? "id" : column
        let found = try? Int64.fetchOne(db, sql: "SELECT max(\(name)) FROM \(table)")
        if let found { return found }
        let sequence = try? Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        return sequence ?? guess
    }

    private func numbered(_ row: Fields, _ columns: [String]) -> [Int64] {
        columns.map { row[$0].flatMap(Int64.fromDatabaseValue) ?? 0 }
    }

    private func fields(_ row: Row) -> Fields {
        Fields(row.map { ($0.0, $0.1) }) { first, _ in first }
    }
}

extension RowSalvage.Fields {
    /// Returns the text of a column; `nil` if the column has no value or another type.
    func text(_ name: String) -> String? { self[name].flatMap(String.fromDatabaseValue) }

    /// Returns a text that a person wrote.
    func exact(_ name: String) -> ExactText? { text(name).map { ExactText($0) } }

    func integer(_ name: String) -> Int64? { self[name].flatMap(Int64.fromDatabaseValue) }
}
