import GRDB
import TML

extension KeyQuery {
    /// The word occurs in one of the places, all of them if none is named.
    ///
    /// The index serves words of three and more characters; shorter ones are looked for in every
    /// text. No text contains a NUL.
    static func word(
        _ word: String, _ places: [KeyListRequest.Place], _ project: Int, _ locale: String?
    ) -> KeyQuery {
        let wanted = Set(places.isEmpty ? KeyListRequest.Place.allCases : places)
        let columns = ["label", "description"].filter { name in
            wanted.contains { $0.rawValue == name }
        }
        let translated = wanted.contains(.translation) ? locale : nil
        if word.utf8.contains(0) { return .any([]) }
        let places = Places(project: project, columns: columns, locale: translated)
        guard word.unicodeScalars.count >= 3 else { return places.with(shortWord: word) }
        let isHash = wanted.contains(.key) && Hexadecimal.isText(word, count: 32)
        return .any(
            [places.with(indexedWord: word)] + (isHash ? [.hash(word.lowercased(), project)] : []))
    }

    private static func hash(_ hash: String, _ project: Int) -> KeyQuery {
        .condition(
            KeyCondition(parts: [
                KeyCondition.Part(
                    "SELECT k.id FROM translationKey k WHERE k.project = ? AND k.hash = ?",
                    key: "k.id", project, hash)
            ]))
    }
}

/// Where a word is looked for.
private struct Places {
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
    func with(indexedWord word: String) -> KeyQuery {
        let inKeys = KeyCondition.Part(
            "SELECT f.rowid FROM keyText f WHERE f.keyText MATCH ?", key: "f.rowid",
            "{\(columns.joined(separator: " "))} : \(Self.phrase(word))")
        let inTranslations = KeyCondition.Part(
            """
            SELECT t.key FROM translationText f CROSS JOIN translation t ON t.id = f.rowid
            WHERE f.translationText MATCH ? AND t.locale = ?
            """, key: "t.key", Self.phrase(word), locale)
        return query(columns.isEmpty ? [] : [inKeys], [inTranslations])
    }

    func with(shortWord word: String) -> KeyQuery {
        let inKeys = columns.map { column in
            KeyCondition.Part(
                """
                SELECT k.id FROM translationKey k
                WHERE k.project = ? AND contains(k.\(column), ?)
                """, key: "k.id", project, word)
        }
        let inTranslations = KeyCondition.Part(
            """
            SELECT t.key FROM translation t
            WHERE t.project = ? AND t.locale = ? AND contains(t.label, ?)
            """, key: "t.key", project, locale, word)
        return query(inKeys, [inTranslations])
    }

    private func query(
        _ inKeys: [KeyCondition.Part], _ inTranslations: [KeyCondition.Part]
    ) -> KeyQuery {
        var conditions: [KeyQuery] = []
        if !inKeys.isEmpty { conditions.append(.condition(KeyCondition(parts: inKeys))) }
        if let locale {
            conditions.append(.condition(KeyCondition(parts: inTranslations, locale: locale)))
        }
        return .any(conditions)
    }
}
