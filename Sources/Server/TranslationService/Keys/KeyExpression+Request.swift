import GRDB
import KeyIndex
import TML
import Text
import Wire

extension KeyExpression {
    /// Creates the expression for the keys of a list. Hidden and ignored keys are never included.
    init(_ request: KeyListRequest, project: ProjectID, locale: String?, member: Member) {
        let level = member.role(in: locale.map { LocaleCode($0) }).level
        var conditions: [KeyExpression] = [
            .visible(project, level: min(request.levelMax ?? level, level))
        ]
        if let locale {
            conditions += Self.conditions(inLocale: request, project, locale, member)
        }
        if !request.sources.isEmpty {
            conditions.append(.any(request.sources.map { .source($0, project) }))
        }
        conditions += request.labels.map { .label($0, project) }
        if request.isFollowed { conditions.append(.followed(by: member.id)) }
        if let since = request.updatedSince {
            conditions.append(.changed(since: since, locale: locale))
        }
        // The search for words costs most. It comes last, because it is skipped if no keys are
        // left.
        let places = request.places.compactMap { SearchedText(rawValue: $0.rawValue) }
        for word in request.words {
            conditions.append(.word(word, places, project, locale))
        }
        self = .all(conditions)
    }

    /// The keys that are not ignored, have a label, and are not above the level. The query finds
    /// the other keys, because there are few of them.
    private static func visible(_ project: ProjectID, level: Int) -> KeyExpression {
        func part(_ hides: String, _ values: [Int]) -> KeyCondition.Part {
            KeyCondition.Part(
                "SELECT k.id FROM translationKey k WHERE k.project = ? AND \(hides)",
                key: "k.id", [project] + values as [any DatabaseValueConvertible])
        }
        return .not(
            .condition(
                KeyCondition(parts: [
                    part("k.isIgnored = 1", []),
                    part("k.isIgnored = 0 AND k.label = ''", []),
                    // If possible, the condition `> 0` is repeated, so that SQLite uses the index
                    // of such keys.
                    part(level < 0 ? "k.level > ?" : "k.level > 0 AND k.level > ?", [level]),
                ])))
    }

    private static func conditions(
        inLocale request: KeyListRequest, _ project: ProjectID, _ locale: String, _ member: Member
    ) -> [KeyExpression] {
        var conditions: [KeyExpression] = []
        if !request.statuses.isEmpty {
            conditions.append(.any(request.statuses.map { .status($0, project, locale) }))
        }
        switch request.lock {
        case .any: break
        case .locked: conditions.append(.locked(project, locale))
        case .unlocked: conditions.append(.not(.locked(project, locale)))
        }
        if let translator = request.translator {
            conditions.append(.translated(by: translator.id(for: member), locale))
        }
        return conditions
    }

    /// Returns the conditions of most lists with a language.
    static func usual(_ project: ProjectID, _ locale: String) -> [KeyExpression] {
        let statuses = [KeyListRequest.Status.pending, .accepted, .approved, .rejected]
        return statuses.map { status($0, project, locale) } + [locked(project, locale)]
    }

    private static func status(
        _ status: KeyListRequest.Status, _ project: ProjectID, _ locale: String
    ) -> KeyExpression {
        let translated = [KeyListRequest.Status.pending, .accepted, .approved]
        return switch status {
        case .all: .all([])
        case .with: .any(translated.map { .status($0, project, locale) })
        case .without: .not(.status(.with, project, locale))
        case .pending, .accepted, .approved:
            .keys(
                """
                SELECT g.key FROM target g
                WHERE g.project = ? AND g.locale = ? AND g.status = ?
                """, key: "g.key", [project, locale, status.rawValue], locale: locale)
        case .rejected:
            .keys(
                """
                SELECT t.key FROM translation t
                WHERE t.project = ? AND t.locale = ? AND t.status = 'rejected'
                """, key: "t.key", [project, locale], locale: locale)
        }
    }

    private static func locked(_ project: ProjectID, _ locale: String) -> KeyExpression {
        .keys(
            """
            SELECT g.key FROM target g
            WHERE g.project = ? AND g.locale = ? AND g.isLocked = 1
            """, key: "g.key", [project, locale], locale: locale)
    }

    private static func translated(by translator: MemberID, _ locale: String) -> KeyExpression {
        .keys(
            "SELECT t.key FROM translation t WHERE t.translator = ? AND t.locale = ?",
            key: "t.key", [translator, locale], locale: locale)
    }

    /// A source by its name or the hash of its name.
    private static func source(_ name: String, _ project: ProjectID) -> KeyExpression {
        .keys(
            StoredSource.keys(ofProject: "?", named: "?"), key: "ks.key", [project, name, name])
    }

    private static func label(_ name: String, _ project: ProjectID) -> KeyExpression {
        .keys(
            "SELECT l.key FROM keyLabel l WHERE l.project = ? AND l.name = ?", key: "l.key",
            [project, name])
    }

    /// Returns the keys with one of these tokens. The names are those of the table of tokens.
    static func token(anyOf names: [String], _ project: ProjectID) -> KeyExpression {
        .keys(
            """
            SELECT n.key FROM keyToken n
            WHERE n.project = ? AND n.token IN (SELECT value FROM json_each(?))
            """, key: "n.key", [project, JSON.array(names.map(JSON.string)).text])
    }

    /// The followers of a key are personal, so the log of the project does not contain them.
    private static func followed(by member: MemberID) -> KeyExpression {
        .keys(
            "SELECT f.key FROM follow f WHERE f.member = ?", key: "f.key", [member],
            isLogged: false)
    }
}

extension KeyListRequest.Author {
    fileprivate func id(for member: Member) -> MemberID {
        switch self {
        case .whoAsks: member.id
        case .member(let id): id
        }
    }
}

extension KeyOrder {
    init(_ sort: KeyListRequest.Sort, locale: String?) {
        self =
            switch sort {
            case .id, .registered: .registered
            case .label: .label
            case .length: .length
            case .source: .source
            case .updated: .updated(locale: locale)
            case .rank: locale.map { .rank(locale: $0) } ?? .registered
            }
    }
}
