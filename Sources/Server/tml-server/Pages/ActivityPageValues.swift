import Catalog
import Text
import TranslationService
import Wire

/// The values for the page of the activity.
struct ActivityPageValues {
    let parameters: RequestParameters
    let languages: PageLanguages
    let people: [TranslatorRecord]

    /// The form with the filters.
    var form: [String: Any] {
        let person = parameters.text("person").flatMap { Int($0) }
        let kind = parameters.text("kind")
        return [
            "search": parameters.text("search") ?? "",
            "locales": languages.options(chosen: parameters.text("locale")),
            "people": people.map { translator in
                [
                    "value": translator.id, "name": translator.pageName,
                    "isChosen": translator.id == person,
                ] as [String: Any]
            },
            "kinds": ActivityRequest.Kind.allCases.map { one in
                [
                    "value": one.rawValue, "name": Self.name(one), "isChosen": one.rawValue == kind,
                ] as [String: Any]
            },
            "next": false, "hasEntries": false,
        ]
    }

    func values(_ page: ActivityPage) -> [String: Any] {
        let query = PageQuery(parameters, ["search", "person", "locale", "kind"])
        let list: [String: Any] = [
            "entries": page.records.map(entry), "hasEntries": !page.records.isEmpty,
            "next": page.next.map { query.with("before", $0) } ?? false,
            "nextText": page.isFull ? "Older entries" : "Search the older entries",
        ]
        return form.merging(list) { $1 }
    }

    private func entry(_ item: FeedItemRecord) -> [String: Any] {
        let text = Self.text(item)
        let isOfLabel = item.translation == nil
        let values: [String: Any] = [
            "at": item.at ?? "", "actor": item.actor?.pageName ?? "import or app",
            "what": Self.what(item), "name": item.locale.map(languages.name) ?? false,
            "hash": item.key ?? false,
            "scope": item.locale.map { "?locale=\(PercentCoding.encoded($0))" } ?? "",
            "label": text ?? (item.key == nil ? false : "Key"),
            "remark": item.note ?? false,
        ]
        let locale = isOfLabel ? item.translationKey?.locale : item.locale
        return values.merging(languages.direction(locale)) { $1 }
    }

    private static func text(_ item: FeedItemRecord) -> String? {
        if let translation = item.translation { return translation.label.string }
        if let key = item.translationKey { return key.label }
        let other = item.other?.object
        return ["message", "keyword", "version", "display_name"]
            .compactMap { other?[$0]?.string }.first
    }

    /// The subject and the action in words: `translation approved`.
    private static func what(_ item: FeedItemRecord) -> String {
        let subject = ActivityRequest.Kind(rawValue: item.type).map(singular) ?? item.type
        let words = item.type == "member" ? ["created": "joined", "deleted": "removed"] : [:]
        return "\(subject) \(words[item.action] ?? item.action)"
    }

    private static func singular(_ kind: ActivityRequest.Kind) -> String {
        switch kind {
        case .key, .translation, .vote, .lock, .language, .comment, .release, .member: kind.rawValue
        case .label: "tags"
        case .glossary: "glossary term"
        }
    }

    private static func name(_ kind: ActivityRequest.Kind) -> String {
        switch kind {
        case .key: "Keys"
        case .translation: "Translations"
        case .vote: "Votes"
        case .lock: "Locks"
        case .language: "Languages"
        case .comment: "Comments"
        case .label: "Tags"
        case .glossary: "Glossary"
        case .release: "Releases"
        case .member: "Members"
        }
    }
}
