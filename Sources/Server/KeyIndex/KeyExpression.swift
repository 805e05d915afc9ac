package import GRDB
import Text

/// A condition for keys: statements that list the ids of the keys that meet the condition.
///
/// The statements may list a key twice and may list keys of other projects. `KeyNumbering` filters
/// these ids.
package struct KeyCondition: Hashable {
    /// A statement with its values: `SELECT … WHERE …`.
    package struct Statement: Hashable {
        package var sql: String
        package var values: [DatabaseValue]

        package init(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) {
            self.sql = sql
            self.values = values.map { $0?.databaseValue ?? .null }
        }

        /// The statement, limited to a range of ids.
        package func within<Subject>(
            _ range: ClosedRange<RowID<Subject>>, of column: String
        ) -> Statement {
            var statement = self
            statement.sql += " AND \(column) BETWEEN ? AND ?"
            statement.values += [range.lowerBound.databaseValue, range.upperBound.databaseValue]
            return statement
        }

        /// Calls `body` with each id that the statement lists.
        package func all<Subject>(
            _ db: Database, _ body: (RowID<Subject>) -> Void
        ) throws {
            // `forEach` makes fewer calls of SQLite for each row than a loop over the cursor.
            try RowID<Subject>.fetchCursor(
                db.cachedStatement(sql: sql), arguments: StatementArguments(values)
            ).forEach(body)
        }
    }

    package struct Part: Hashable {
        /// Lists the ids of all keys that meet the condition.
        package var all: Statement
        /// The expression of a translation's id in `all`; `nil` if `all` lists ids of keys.
        ///
        /// The search index contains no ids of keys, so some statements list translations. Only
        /// translations into the language of the condition count (`TranslationOwners`).
        package var translation: String?
        /// Lists the same keys, for a test of some keys. The caller adds a condition about `key`.
        package var some: Statement
        /// The expression of the key's id in `some`.
        package var key: String

        /// Creates a part with the same statement for `all` and `some`.
        package init(_ sql: String, key: String, _ values: [(any DatabaseValueConvertible)?]) {
            all = Statement(sql, values)
            some = all
            self.key = key
        }
    }

    /// A key meets the condition if any of these parts lists the key.
    package var parts: [Part]
    /// The language of the condition's translations. Changes in other languages have no effect on
    /// the condition.
    package var locale: String?
    /// True if the log of the project contains every change that affects the condition. Only then
    /// can the cache keep the set.
    package var isLogged = true
    /// True if the condition searches for words in texts. A test of few keys is then faster than a
    /// search in all keys.
    package var isSearch = false

    package init(
        parts: [Part], locale: String? = nil, isLogged: Bool = true, isSearch: Bool = false
    ) {
        self.parts = parts
        self.locale = locale
        self.isLogged = isLogged
        self.isSearch = isSearch
    }

    /// Returns those of `keys` that meet the condition.
    package func those(_ db: Database, of keys: IDList) throws -> Set<KeyID> {
        var found: Set<KeyID> = []
        for part in parts {
            let statement = try db.cachedStatement(
                sql: "\(part.some.sql) AND \(part.key) IN \(IDList.sql)")
            found.formUnion(
                try KeyID.fetchAll(
                    statement,
                    arguments: StatementArguments(
                        part.some.values + [keys.argument.databaseValue])))
        }
        return found
    }
}

/// The texts in which words are searched.
package enum SearchedText: String, Hashable, CaseIterable, Sendable {
    case label, description, translation, key
}

/// A combination of conditions.
package indirect enum KeyExpression {
    case condition(KeyCondition)
    /// An empty list means every key.
    case all([KeyExpression])
    case any([KeyExpression])
    case not(KeyExpression)
    /// The number of the key in the order, for example the time of its last change, is this number
    /// or a greater one.
    case atLeast(Int, in: KeyOrder)
}

extension KeyExpression {
    /// Creates the expression for the keys that one statement lists. `key` is the expression of a
    /// key's id in the statement.
    package static func keys(
        _ sql: String, key: String, _ values: [(any DatabaseValueConvertible)?],
        locale: String? = nil, isLogged: Bool = true
    ) -> KeyExpression {
        let part = KeyCondition.Part(sql, key: key, values)
        return .condition(KeyCondition(parts: [part], locale: locale, isLogged: isLogged))
    }

    /// Creates the expression for keys with the word in one of the places. An empty list means all
    /// places. Case, accents and widths make no difference (`FoldedText`).
    ///
    /// The index contains words of three or more characters. For shorter words, every text is
    /// searched. No text contains a NUL.
    package static func word(
        _ word: String, _ places: [SearchedText], _ project: ProjectID, _ locale: String?
    ) -> KeyExpression {
        let wanted = Set(places.isEmpty ? SearchedText.allCases : places)
        let columns = indexedColumns.filter { name in
            wanted.contains { $0.rawValue == name }
        }
        let translated = wanted.contains(.translation) ? locale : nil
        if word.utf8.contains(0) { return .any([]) }
        let folded = FoldedText.string(word)
        let places = WordScope(project: project, columns: columns, locale: translated)
        guard folded.unicodeScalars.count >= 3 else { return places.with(shortWord: folded) }
        let canBeHash = wanted.contains(.key) && Hexadecimal.isText(word, count: 32)
        return .any(
            [places.with(indexedWord: folded)]
                + (canBeHash ? [.hash(word.lowercased(), project)] : []))
    }

    /// The columns of the table of keys that the index contains.
    fileprivate static let indexedColumns = ["label", "description"]

    private static func hash(_ hash: String, _ project: ProjectID) -> KeyExpression {
        .keys(
            "SELECT k.id FROM translationKey k WHERE k.project = ? AND k.hash = ?", key: "k.id",
            [project, hash])
    }
}

/// The texts in which a folded word is searched. `holds` is a function of the service.
private struct WordScope {
    let project: ProjectID
    /// Columns of the table of keys.
    let columns: [String]
    /// The language of the translations; `nil` for none.
    let locale: String?

    /// Texts of keys and texts of translations are two conditions. If the language or a translation
    /// changes, the condition for texts of keys stays valid.
    func with(indexedWord word: String) -> KeyExpression {
        let phrase = TrigramWords.phrase(word)
        let isEveryColumn = columns.count == KeyExpression.indexedColumns.count
        let tests = columns.map { "holds(k.\($0), ?)" }.joined(separator: " OR ")
        var inKeys = KeyCondition.Part(
            "SELECT k.id FROM translationKey k WHERE (\(tests))", key: "k.id",
            columns.map { _ in word })
        inKeys.all = KeyCondition.Statement(
            "SELECT f.rowid FROM keyText f WHERE f.keyText MATCH ?",
            [isEveryColumn ? phrase : "{\(columns.joined(separator: " "))} : \(phrase)"])
        var inTranslations = KeyCondition.Part(
            "SELECT t.key FROM translation t WHERE t.locale = ? AND holds(t.label, ?)",
            key: "t.key", [locale, word])
        inTranslations.all = KeyCondition.Statement(
            "SELECT f.rowid FROM translationText f WHERE f.translationText MATCH ?", [phrase])
        inTranslations.translation = "f.rowid"
        return query(columns.isEmpty ? [] : [inKeys], [inTranslations])
    }

    /// Reads each text once, from the index of the table that contains the text.
    func with(shortWord word: String) -> KeyExpression {
        let inKeys = columns.map { column in
            func select(_ scan: String) -> String {
                """
                SELECT k.id FROM translationKey k \(scan)
                WHERE k.project = ? AND holds(k.\(column), ?)
                """
            }
            let values: [any DatabaseValueConvertible] = [project, word]
            var part = KeyCondition.Part(select(""), key: "k.id", values)
            let scan = column == "label" ? "INDEXED BY keyByLabel" : "NOT INDEXED"
            part.all = KeyCondition.Statement(select(scan), values)
            return part
        }
        let inTranslations = KeyCondition.Part(
            """
            SELECT t.key FROM translation t INDEXED BY oneOfEachText
            WHERE t.locale = ? AND holds(t.label, ?)
            """, key: "t.key", [locale, word])
        return query(inKeys, [inTranslations])
    }

    private func query(
        _ inKeys: [KeyCondition.Part], _ inTranslations: [KeyCondition.Part]
    ) -> KeyExpression {
        var conditions: [KeyCondition] = []
        if !inKeys.isEmpty { conditions.append(KeyCondition(parts: inKeys, isSearch: true)) }
        if let locale {
            conditions.append(
                KeyCondition(parts: inTranslations, locale: locale, isSearch: true))
        }
        return .any(conditions.map(KeyExpression.condition))
    }
}
