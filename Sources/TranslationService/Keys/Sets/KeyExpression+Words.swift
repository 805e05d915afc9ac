import GRDB
import TML

extension KeyExpression {
    /// The word occurs in one of the places, all of them if none is named.
    ///
    /// The index serves words of three and more characters; shorter ones are looked for in every
    /// text. No text contains a NUL.
    static func word(
        _ word: String, _ places: [KeyListRequest.Place], _ project: Int, _ locale: String?
    ) -> KeyExpression {
        let wanted = Set(places.isEmpty ? KeyListRequest.Place.allCases : places)
        let columns = indexedColumns.filter { name in
            wanted.contains { $0.rawValue == name }
        }
        let translated = wanted.contains(.translation) ? locale : nil
        if word.utf8.contains(0) { return .any([]) }
        // For the index they are the same; so they are remembered as one.
        let word = word.utf8.allSatisfy { $0 < 0x80 } ? word.lowercased() : word
        let places = WordScope(project: project, columns: columns, locale: translated)
        guard word.unicodeScalars.count >= 3 else { return places.with(shortWord: word) }
        let isHash = wanted.contains(.key) && Hexadecimal.isText(word, count: 32)
        return .any(
            [places.with(indexedWord: word)] + (isHash ? [.hash(word.lowercased(), project)] : []))
    }

    /// Those of the table of keys that the index has.
    fileprivate static let indexedColumns = ["label", "description"]

    private static func hash(_ hash: String, _ project: Int) -> KeyExpression {
        .condition(
            KeyCondition(parts: [
                KeyCondition.Part(
                    "SELECT k.id FROM translationKey k WHERE k.project = ? AND k.hash = ?",
                    key: "k.id", [project, hash])
            ]))
    }
}

/// Where a word is looked for.
private struct WordScope {
    let project: Int
    /// Of the table of keys.
    let columns: [String]
    /// The language of the translations; `nil` for none.
    let locale: String?

    /// The word as a quoted phrase, so that nothing in it is an operator.
    private static func phrase(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\""
    }

    /// Texts of the key and texts of translations are two conditions: in another language, and
    /// after a change of a translation, the first stays what it was.
    func with(indexedWord word: String) -> KeyExpression {
        let phrase = Self.phrase(word)
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

    /// Every spelling in capitals and small letters, so that SQLite's own search does; all texts
    /// are read once, from the indexes that have them.
    func with(shortWord word: String) -> KeyExpression {
        let spellings = Self.spellings(of: word)
        func contains(_ column: String) -> String {
            let tests = spellings.map { _ in "instr(\(column), ?)" }
            return "(\(tests.joined(separator: " OR ")))"
        }
        let inKeys = columns.map { column in
            func select(_ scan: String) -> String {
                """
                SELECT k.id FROM translationKey k \(scan)
                WHERE k.project = ? AND \(contains("k.\(column)"))
                """
            }
            let values = [project] + spellings as [any DatabaseValueConvertible]
            var part = KeyCondition.Part(select(""), key: "k.id", values)
            let scan = column == "label" ? "INDEXED BY keyByLabel" : "NOT INDEXED"
            part.all = KeyCondition.Statement(select(scan), values)
            return part
        }
        let inTranslations = KeyCondition.Part(
            """
            SELECT t.key FROM translation t INDEXED BY oneOfEachText
            WHERE t.locale = ? AND \(contains("t.label"))
            """, key: "t.key", [locale] + spellings)
        return query(inKeys, [inTranslations])
    }

    private static func spellings(of word: String) -> [String] {
        var spellings: Set = [""]
        for scalar in word.unicodeScalars {
            let letter = String(scalar)
            let forms = Set([letter, letter.lowercased(), letter.uppercased()])
            spellings = Set(spellings.flatMap { start in forms.map { start + $0 } })
        }
        return spellings.sorted()
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
