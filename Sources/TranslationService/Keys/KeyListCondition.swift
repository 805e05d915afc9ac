import GRDB
import TML
import Wire

/// The part of a statement after `FROM translationKey k WHERE`, with its arguments.
struct KeyListCondition {
    private(set) var sql: String
    private(set) var arguments: StatementArguments

    init(_ request: KeyListRequest, project: Int, locale: String?, member: Member) {
        sql = "k.project = ? AND k.isIgnored = 0 AND k.level <= ?"
        let level = member.role(in: locale.map { LocaleCode($0) }).level
        arguments = [project, min(request.levelMax ?? level, level)]
        if let locale { add(inLocale: request, project, locale, member) }
        for word in request.words { add(word: word, request.places, project, locale) }
        add(sources: request.sources, project)
        for label in request.labels {
            add(
                "k.id IN (SELECT key FROM keyLabel WHERE project = ? AND name = ?)",
                [project, label])
        }
        if let since = request.updatedSince { add(updatedSince: since, locale) }
        if request.isFollowed {
            add("k.id IN (SELECT key FROM follow WHERE member = ?)", [member.id])
        }
    }

    /// Only keys with one of these tokens, named as in the table of tokens.
    mutating func require(anyOf tokens: [String], project: Int) {
        let list = JSON.array(tokens.map(JSON.string)).text
        add(
            """
            k.id IN (SELECT key FROM keyToken
                     WHERE project = ? AND token IN (SELECT value FROM json_each(?)))
            """, [project, list])
    }

    private mutating func add(_ condition: String, _ values: StatementArguments) {
        sql += " AND " + condition
        arguments += values
    }

    private mutating func add(
        inLocale request: KeyListRequest, _ project: Int, _ locale: String, _ member: Member
    ) {
        let alternatives = Self.conditions(of: Set(request.statuses), project, locale)
        if !alternatives.isEmpty {
            add(
                "(" + alternatives.map(\.sql).joined(separator: " OR ") + ")",
                alternatives.map(\.arguments).reduce(StatementArguments(), +))
        }
        let isLocked = "SELECT key FROM target WHERE project = ? AND locale = ? AND isLocked = 1"
        switch request.lock {
        case .any: break
        case .locked: add("k.id IN (\(isLocked))", [project, locale])
        case .unlocked: add("k.id NOT IN (\(isLocked))", [project, locale])
        }
        if let translator = request.translator {
            add(
                "k.id IN (SELECT key FROM translation WHERE translator = ? AND locale = ?)",
                [translator == 0 ? member.id : translator, locale])
        }
    }

    /// What is in the table of targets is one list of ids, so that the search can start from it.
    private static func conditions(
        of statuses: Set<KeyListRequest.Status>, _ project: Int, _ locale: String
    ) -> [(sql: String, arguments: StatementArguments)] {
        var conditions: [(sql: String, arguments: StatementArguments)] = []
        let inTargets = statuses.intersection([.pending, .accepted, .approved]).map(\.rawValue)
        if !inTargets.isEmpty {
            let marks = inTargets.map { _ in "?" }.joined(separator: ", ")
            conditions.append(
                (
                    """
                    k.id IN (SELECT key FROM target
                             WHERE project = ? AND locale = ? AND status IN (\(marks)))
                    """, [project, locale] + StatementArguments(inTargets)
                ))
        }
        if statuses.contains(.rejected) {
            conditions.append(
                (
                    """
                    k.id IN (SELECT key FROM translation
                             WHERE project = ? AND locale = ? AND status = 'rejected')
                    """, [project, locale]
                ))
        }
        let hasTranslation = """
            EXISTS (SELECT 1 FROM target g
                    WHERE g.key = k.id AND g.locale = ? AND g.status <> 'untranslated')
            """
        if statuses.contains(.with) { conditions.append((hasTranslation, [locale])) }
        if statuses.contains(.without) { conditions.append(("NOT \(hasTranslation)", [locale])) }
        return conditions
    }

    private mutating func add(sources: [String], _ project: Int) {
        guard !sources.isEmpty else { return }
        let marks = sources.map { _ in "?" }.joined(separator: ", ")
        let values = StatementArguments(sources)
        add(
            """
            k.id IN (SELECT key FROM keySource WHERE source IN
                (SELECT id FROM source
                 WHERE project = ? AND (name IN (\(marks)) OR hash IN (\(marks)))))
            """, [project] + values + values)
    }

    private mutating func add(updatedSince time: Int, _ locale: String?) {
        add(
            """
            (k.updatedAt >= ? OR EXISTS
                (SELECT 1 FROM target g
                 WHERE g.key = k.id AND g.locale = ? AND g.updatedAt >= ?))
            """, [time, locale, time])
    }
}

extension KeyListCondition {
    /// A word may occur in any of the places. The index serves words of three and more
    /// characters; shorter ones are looked for in every text. No text contains a NUL.
    private mutating func add(
        word: String, _ places: [KeyListRequest.Place], _ project: Int, _ locale: String?
    ) {
        let wanted = Set(places.isEmpty ? KeyListRequest.Place.allCases : places)
        let columns = ["label", "description"].filter { name in
            wanted.contains { $0.rawValue == name }
        }
        let translated = wanted.contains(.translation) ? locale : nil
        if word.utf8.contains(0) {
            add("0", [])
        } else if word.unicodeScalars.count < 3 {
            add(shortWord: word, columns, translated)
        } else {
            let hash =
                wanted.contains(.key) && Hexadecimal.isText(word, count: 32)
                ? word.lowercased() : nil
            add(indexedWord: word, columns, translated, hash: hash, project)
        }
    }

    /// The word as a quoted phrase, so that nothing in it is an operator.
    private static func phrase(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\""
    }

    /// One list of ids, which the search starts from.
    private mutating func add(
        indexedWord word: String, _ columns: [String], _ locale: String?, hash: String?,
        _ project: Int
    ) {
        var lists: [String] = []
        var values = StatementArguments()
        if !columns.isEmpty {
            lists.append("SELECT rowid FROM keyText WHERE keyText MATCH ?")
            values += ["{\(columns.joined(separator: " "))} : \(Self.phrase(word))"]
        }
        if let locale {
            lists.append(
                """
                SELECT t.key FROM translationText f JOIN translation t ON t.id = f.rowid
                WHERE translationText MATCH ? AND t.locale = ?
                """)
            values += [Self.phrase(word), locale]
        }
        if let hash {
            lists.append("SELECT id FROM translationKey WHERE project = ? AND hash = ?")
            values += [project, hash]
        }
        guard !lists.isEmpty else { return add("0", []) }
        add("k.id IN (" + lists.joined(separator: " UNION ") + ")", values)
    }

    private mutating func add(shortWord word: String, _ columns: [String], _ locale: String?) {
        var alternatives = columns.map { "contains(k.\($0), ?)" }
        var values = StatementArguments(columns.map { _ in word })
        if let locale {
            alternatives.append(
                """
                EXISTS (SELECT 1 FROM translation t
                        WHERE t.key = k.id AND contains(t.label, ?) AND t.locale = ?)
                """)
            values += [word, locale]
        }
        guard !alternatives.isEmpty else { return add("0", []) }
        add("(" + alternatives.joined(separator: " OR ") + ")", values)
    }
}
