import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

extension KeyExpression {
    /// Creates the expression for the keys of a list. Hidden and ignored keys are never included.
    /// The conditions on ages count from the time `now`, in seconds since 1970.
    init(
        _ request: KeyListRequest, project: ProjectID, locale: String?, member: Member, now: Int,
        terms: ProjectTerms
    ) throws(ServiceError) {
        let level = member.role(in: locale.map { LocaleCode($0) }).level
        let target = FilterTarget(
            project: project, locale: locale, member: member.id, now: now, terms: terms)
        var parts = [KeyExpression.visible(project, level: min(request.levelMax ?? level, level))]
        if let since = request.updatedSince {
            parts.append(.atLeast(since, in: .updated(locale: locale)))
        }
        self = .all(parts + (try Self.list(request.filters, target)))
    }

    /// Compiles a filter. Throws `.invalid` for conditions that only a workstation can answer, and for
    /// conditions about a language if there is none.
    private init(_ filter: KeyFilter, _ target: FilterTarget) throws(ServiceError) {
        switch filter {
        case .all(let filters): self = .all(try Self.list(filters, target))
        case .any(let filters):
            if let (word, places) = Self.word(filters) {
                self = .word(word, places, target.project, target.locale)
            } else {
                self = .any(try Self.list(filters, target))
            }
        case .not(let filter): self = .not(try KeyExpression(filter, target))
        case .condition(let condition): self = try KeyExpression(condition, target)
        }
    }

    private static func list(
        _ filters: [KeyFilter], _ target: FilterTarget
    ) throws(ServiceError) -> [KeyExpression] {
        var expressions: [KeyExpression] = []
        for filter in filters { expressions.append(try KeyExpression(filter, target)) }
        return expressions
    }

    /// Returns the word that several conditions search in different places; `nil` for other
    /// conditions. One search in all places is in the cache more often than one in each place.
    private static func word(_ filters: [KeyFilter]) -> (String, [SearchedText])? {
        var word: ExactText?
        var places: [SearchedText] = []
        for filter in filters {
            guard case .condition(.words(let next, let place?)) = filter, word ?? next == next,
                let place = SearchedText(rawValue: place.rawValue)
            else { return nil }
            word = next
            places.append(place)
        }
        return word.map { ($0.string, places) }
    }

    private init(_ condition: KeyFilter.Condition, _ target: FilterTarget) throws(ServiceError) {
        let project = target.project
        switch condition {
        case .state(let state): self = .state(state, project, try target.requireLocale())
        case .source(let name): self = .source(name.string, project)
        case .tag(let tag): self = .tag(tag.string, project)
        case .author(let author):
            self = .translated(by: author, target, try target.requireLocale())
        case .words(let words, let place):
            let places = place.flatMap { SearchedText(rawValue: $0.rawValue) }.map { [$0] } ?? []
            self = .word(words.string, places, project, target.locale)
        case .whole(let text, let place): self = .whole(text.string, place, target)
        case .pattern(let pattern): self = try .pattern(pattern.string, target)
        case .changed(let since): self = try .translated(since: since, target)
        case .changedWithin(let seconds):
            self = try .translated(since: target.now - seconds, target)
        case .unchangedFor(let seconds):
            self = .all([
                try .translated(since: 0, target),
                .not(try .translated(since: target.now - seconds, target)),
            ])
        case .forms(let range): self = .forms(range, project, try target.requireLocale())
        case .wordCount(let range):
            self = .keys(
                where: "k.wordCount BETWEEN ? AND ?", project,
                [range.lowerBound, range.upperBound])
        case .term: self = target.terms.keys(condition, to: try target.requireLocale())
        case .has(let feature): self = try .having(feature, target)
        case .own, .check: throw Self.unsupported(condition)
        }
    }

    private static func having(
        _ feature: KeyFilter.Feature, _ target: FilterTarget
    ) throws(ServiceError) -> KeyExpression {
        let project = target.project
        switch feature {
        case .lock: return .locked(project, try target.requireLocale())
        case .permission: return .open(project, try target.requireLocale())
        case .description: return .keys(where: "k.description <> ''", project)
        case .note: return .keys(where: "coalesce(k.note, '') <> ''", project)
        case .comment: return .commented(project, try target.requireLocale())
        case .limit: return .keys(where: "k.maxLength IS NOT NULL", project)
        case .rejection: return .rejected(of: target.member, try target.requireLocale())
        case .follower: return .followed(by: target.member)
        case .term: return target.terms.keys(.has(.term), to: try target.requireLocale())
        case .issue, .news: throw unsupported(.has(feature))
        }
    }

    private static func unsupported(_ condition: KeyFilter.Condition) -> ServiceError {
        let text = KeyFilter.condition(condition).text
        return .invalid("filter", "unsupported", "The server cannot filter by \(text)")
    }

    private static func keys(
        where condition: String, _ project: ProjectID,
        _ values: [any DatabaseValueConvertible] = [], isSearch: Bool = false
    ) -> KeyExpression {
        let part = KeyCondition.Part(
            "SELECT k.id FROM translationKey k WHERE k.project = ? AND \(condition)", key: "k.id",
            [project] + values)
        return .condition(KeyCondition(parts: [part], isSearch: isSearch))
    }

    /// The keys with a translation into the language that meets the condition.
    private static func translations(
        where condition: String, _ project: ProjectID, _ locale: String,
        _ values: [any DatabaseValueConvertible] = [], isSearch: Bool = false
    ) -> KeyExpression {
        let part = KeyCondition.Part(
            """
            SELECT t.key FROM translation t
            WHERE t.project = ? AND t.locale = ? AND \(condition)
            """, key: "t.key", [project, locale] + values)
        return .condition(KeyCondition(parts: [part], locale: locale, isSearch: isSearch))
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

    /// Returns the conditions of most lists with a language.
    static func usual(_ project: ProjectID, _ locale: String) -> [KeyExpression] {
        let states = [KeyFilter.State.pending, .accepted, .approved, .rejected]
        return states.map { state($0, project, locale) } + [locked(project, locale)]
    }

    private static func state(
        _ state: KeyFilter.State, _ project: ProjectID, _ locale: String
    ) -> KeyExpression {
        let translated = [KeyFilter.State.pending, .accepted, .approved]
        return switch state {
        case .untranslated: .not(.any(translated.map { .state($0, project, locale) }))
        case .pending, .accepted, .approved:
            .keys(
                """
                SELECT g.key FROM target g
                WHERE g.project = ? AND g.locale = ? AND g.status = ?
                """, key: "g.key", [project, locale, state.rawValue], locale: locale)
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

    private static func translated(
        by author: KeyFilter.Author, _ target: FilterTarget, _ locale: String
    ) -> KeyExpression {
        switch author {
        case .me: translated(by: target.member, locale)
        case .number(let number): translated(by: MemberID(number), locale)
        case .name(let name):
            // The log of the project does not contain changes of names.
            .keys(
                """
                SELECT t.key FROM translation t JOIN membership m ON m.id = t.translator
                JOIN user u ON u.id = m.user
                WHERE m.project = ? AND t.locale = ? AND u.name = ?
                """, key: "t.key", [target.project, locale, name.string], locale: locale,
                isLogged: false)
        }
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

    private static func tag(_ name: String, _ project: ProjectID) -> KeyExpression {
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

/// The conditions on texts and on translations.
extension KeyExpression {
    /// The maximum number of characters of a pattern. A pattern is compared with every text of the
    /// project.
    private static let longestPattern = 200

    /// The search for the words finds few keys, and only these are compared.
    private static func whole(
        _ text: String, _ place: KeyFilter.Place, _ target: FilterTarget
    ) -> KeyExpression {
        let project = target.project
        let words = { (place: SearchedText) -> [KeyExpression] in
            text.unicodeScalars.count < 3 ? [] : [.word(text, [place], project, target.locale)]
        }
        switch place {
        case .label:
            return .keys(where: "k.isIgnored = 0 AND k.label = ?", project, [text])
        case .key: return .keys(where: "k.hash = ?", project, [text])
        case .description:
            return .all(
                words(.description)
                    + [.keys(where: "k.description = ?", project, [text], isSearch: true)])
        case .translation:
            guard let locale = target.locale else { return .any([]) }
            return .all(
                words(.translation) + [
                    .translations(where: "t.label = ?", project, locale, [text], isSearch: true)
                ])
        }
    }

    private static func pattern(
        _ pattern: String, _ target: FilterTarget
    ) throws(ServiceError) -> KeyExpression {
        guard pattern.unicodeScalars.count <= longestPattern else {
            throw .invalid(
                "filter", "too_long",
                "A pattern has at most \(longestPattern) characters on the server")
        }
        let inKeys = KeyExpression.keys(
            where: "(matches(?, k.label) OR matches(?, k.description))", target.project,
            [pattern, pattern], isSearch: true)
        guard let locale = target.locale else { return inKeys }
        return .any([
            inKeys,
            .translations(
                where: "matches(?, t.label)", target.project, locale, [pattern], isSearch: true),
        ])
    }

    private static func translated(
        since: Int, _ target: FilterTarget
    ) throws(ServiceError) -> KeyExpression {
        .atLeast(since, in: .translated(locale: try target.requireLocale()))
    }

    /// Keys without a translation have no form. They are the keys that do not have more.
    private static func forms(
        _ range: ClosedRange<Int>, _ project: ProjectID, _ locale: String
    ) -> KeyExpression {
        guard range.lowerBound > 0 else {
            guard range.upperBound < .max else { return .all([]) }
            return .not(.forms(range.upperBound + 1...Int.max, project, locale))
        }
        return .translations(
            where: """
                t.status <> 'rejected' AND (
                    SELECT count(DISTINCT o.context) FROM translation o
                    WHERE o.key = t.key AND o.locale = t.locale AND o.status <> 'rejected')
                BETWEEN ? AND ?
                """, project, locale, [range.lowerBound, range.upperBound])
    }

    private static func commented(_ project: ProjectID, _ locale: String) -> KeyExpression {
        .keys(
            "SELECT c.key FROM comment c WHERE c.project = ? AND c.locale = ?", key: "c.key",
            [project, locale], locale: locale)
    }

    /// The keys that a translator can translate. Keys above the level are in no list.
    private static func open(_ project: ProjectID, _ locale: String) -> KeyExpression {
        let code = locale.lowercased().replacing("_", with: "-")
        return .not(
            .any([
                .locked(project, locale),
                .keys(
                    where: "(k.syntax = 'xmessage' OR lower(replace(k.locale, '_', '-')) = ?)",
                    project, [code]),
            ]))
    }

    /// The keys with a rejected text of the member that the member has not replaced.
    private static func rejected(of member: MemberID, _ locale: String) -> KeyExpression {
        .keys(
            """
            SELECT t.key FROM translation t
            WHERE t.translator = ? AND t.locale = ? AND t.status = 'rejected'
                AND NOT EXISTS (SELECT 1 FROM translation o
                    WHERE o.key = t.key AND o.locale = t.locale AND o.context = t.context
                        AND o.status <> 'rejected' AND o.id > t.id)
            """, key: "t.key", [member, locale], locale: locale)
    }
}

/// The project, the language, the member and the terms of a compiled filter, and the time.
private struct FilterTarget {
    let project: ProjectID
    let locale: String?
    let member: MemberID
    let now: Int
    let terms: ProjectTerms

    func requireLocale() throws(ServiceError) -> String {
        guard let locale else {
            throw .invalid("locale", "required", "This filter needs a language")
        }
        return locale
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
