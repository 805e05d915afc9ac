import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

extension KeyExpression {
    /// Creates the expression for the keys of a list. Hidden and ignored keys are never included.
    init(
        _ request: KeyListRequest, project: ProjectID, locale: String?, member: Member
    ) throws(ServiceError) {
        let level = member.role(in: locale.map { LocaleCode($0) }).level
        let target = FilterTarget(project: project, locale: locale, member: member.id)
        let visible = KeyExpression.visible(project, level: min(request.levelMax ?? level, level))
        self = .all([visible] + (try Self.list(request.filters, target)))
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
        case .changed(let since): self = .changed(since: since, locale: target.locale)
        case .has(.lock): self = .locked(project, try target.requireLocale())
        case .has(.description): self = .keys(where: "k.description <> ''", project)
        case .has(.note): self = .keys(where: "coalesce(k.note, '') <> ''", project)
        case .has(.limit): self = .keys(where: "k.maxLength IS NOT NULL", project)
        case .has(.follower): self = .followed(by: target.member)
        case .whole, .pattern, .own, .changedWithin, .unchangedFor, .has(.permission), .has(.issue),
            .has(.news), .has(.rejection), .forms, .wordCount, .check:
            let text = KeyFilter.condition(condition).text
            throw .invalid("filter", "unsupported", "The server cannot filter by \(text)")
        }
    }

    private static func keys(where condition: String, _ project: ProjectID) -> KeyExpression {
        .keys(
            "SELECT k.id FROM translationKey k WHERE k.project = ? AND \(condition)", key: "k.id",
            [project])
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

/// The project, the language and the member of a compiled filter.
private struct FilterTarget {
    let project: ProjectID
    let locale: String?
    let member: MemberID

    func requireLocale() throws(ServiceError) -> String {
        guard let locale else {
            throw .invalid("locale", "required", "This filter needs a locale")
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
