import GRDB
import TML

/// The part of a statement after `FROM translationKey k WHERE`, with its arguments.
struct KeyListCondition {
    private(set) var sql: String
    private(set) var arguments: StatementArguments

    init(_ request: KeyListRequest, project: Int, locale: String?, member: Member) {
        sql = "k.project = ? AND k.isIgnored = 0 AND k.level <= ?"
        let level = member.role(in: locale.map { LocaleCode($0) }).level
        arguments = [project, min(request.levelMax ?? level, level)]
        if let locale { add(inLocale: request, project, locale, member) }
        for word in request.words { add(word: word, request.places, locale) }
        add(sources: request.sources, project)
        for label in request.labels {
            add(
                "k.id IN (SELECT key FROM keyLabel WHERE project = ? AND name = ?)",
                [project, label])
        }
        if let since = request.updatedSince { add(updatedSince: since, locale) }
    }

    private mutating func add(_ condition: String, _ values: StatementArguments) {
        sql += " AND " + condition
        arguments += values
    }

    private mutating func add(
        inLocale request: KeyListRequest, _ project: Int, _ locale: String, _ member: Member
    ) {
        let alternatives = Set(request.statuses).map { Self.condition(of: $0, project, locale) }
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

    private static func condition(
        of status: KeyListRequest.Status, _ project: Int, _ locale: String
    ) -> (sql: String, arguments: StatementArguments) {
        let hasTranslation = """
            EXISTS (SELECT 1 FROM target g
                    WHERE g.key = k.id AND g.locale = ? AND g.status <> 'untranslated')
            """
        switch status {
        case .all: return ("1", [])
        case .with: return (hasTranslation, [locale])
        case .without: return ("NOT \(hasTranslation)", [locale])
        case .rejected:
            return (
                """
                k.id IN (SELECT key FROM translation
                         WHERE project = ? AND locale = ? AND status = 'rejected')
                """, [project, locale]
            )
        case .pending, .accepted, .approved:
            return (
                """
                k.id IN (SELECT key FROM target
                         WHERE project = ? AND locale = ? AND status = ?)
                """, [project, locale, status.rawValue]
            )
        }
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
    /// characters; shorter ones are looked for in every text.
    private mutating func add(word: String, _ places: [KeyListRequest.Place], _ locale: String?) {
        let wanted = Set(places.isEmpty ? KeyListRequest.Place.allCases : places)
        var alternatives: [String] = []
        var values = StatementArguments()
        let isIndexed = word.unicodeScalars.count >= 3
        for place in [KeyListRequest.Place.label, .description] where wanted.contains(place) {
            alternatives.append(Self.keyCondition(column: place.rawValue, isIndexed: isIndexed))
            values += [isIndexed ? Self.phrase(word, in: place.rawValue) : word]
        }
        if let locale, wanted.contains(.translation) {
            alternatives.append(Self.translationCondition(isIndexed: isIndexed))
            values += [isIndexed ? Self.phrase(word, in: "label") : word, locale]
        }
        if wanted.contains(.key), Hexadecimal.isText(word, count: 32) {
            alternatives.append("k.hash = ?")
            values += [word.lowercased()]
        }
        guard !alternatives.isEmpty else { return add("0", []) }
        add("(" + alternatives.joined(separator: " OR ") + ")", values)
    }

    /// A column filter with the word as a quoted phrase, so that nothing in it is an operator.
    private static func phrase(_ word: String, in column: String) -> String {
        "\(column) : \"\(word.replacing("\"", with: "\"\""))\""
    }

    private static func keyCondition(column: String, isIndexed: Bool) -> String {
        isIndexed
            ? "k.id IN (SELECT rowid FROM keyText WHERE keyText MATCH ?)"
            : "contains(k.\(column), ?)"
    }

    private static func translationCondition(isIndexed: Bool) -> String {
        isIndexed
            ? """
            k.id IN (SELECT t.key FROM translationText f JOIN translation t ON t.id = f.rowid
                     WHERE translationText MATCH ? AND t.locale = ?)
            """
            : """
            EXISTS (SELECT 1 FROM translation t
                    WHERE t.key = k.id AND contains(t.label, ?) AND t.locale = ?)
            """
    }
}
