import Catalog
import TML
import Text

/// The keys of the measured project: labels like real ones, no two alike. Each 25 keys in a row
/// have 36 or 37 translations.
enum BenchKeys {
    static let project = String(repeating: "b", count: 64)
    static let locale: LocaleCode = "ru"

    /// The list of all keys.
    static let query = KeyQuery(project: Project.Key(project), locale: locale)

    static func id(_ number: Int) -> TranslationKey.ID {
        TranslationKey.ID(project: Project.Key(project), hash: hash(number))
    }

    static func hash(_ number: Int) -> String {
        KeyHash.key(label: label(number), description: nil)
    }

    static func label(_ number: Int) -> String {
        let nouns = ["message", "photo", "event", "invitation", "comment", "file", "payment"]
        let verbs = ["sent", "shared", "removed", "updated", "liked", "moved", "archived"]
        let noun = nouns[number % nouns.count]
        let verb = verbs[(number / 7) % verbs.count]
        return switch number % 4 {
        case 0: "{user} \(verb) [bold: {count || \(noun)}] in folder \(number)"
        case 1: "Your \(noun) no. \(number) was \(verb)"
        case 2: "{count || \(noun)} \(verb) since {date} (\(number))"
        default: "Settings for \(noun) \(number)"
        }
    }

    /// A page of the full list, as a pull brings it.
    static func page(_ number: Int, of total: Int, size: Int) -> KeyPage {
        let keys = (((number - 1) * size)..<min(total, number * size)).map(key)
        let pages = (total + size - 1) / size
        return KeyPage(keys: keys, page: number, totalPages: pages, totalKeys: total, cursor: "1")
    }

    private static func key(_ number: Int) -> PulledKey {
        let key = TranslationKey(
            id: id(number), label: ExactText(label(number)), sources: ["page \(number % 50)"],
            labels: number.isMultiple(of: 100) ? ["mobile"] : [], revision: 1)
        let (status, texts) = texts(number)
        return PulledKey(
            key: key, target: Target(status: status, revision: 1), translations: texts)
    }
}

/// The translations of the keys.
extension BenchKeys {
    /// The most translations of a key.
    private static let most = 4

    /// The authors. The translator who uses the program is `me`.
    enum Author: Int {
        case anna = 2
        case boris = 3
        case me = 7
        case importer = 9
        case vera = 12

        var name: String {
            switch self {
            case .anna: "Anna"
            case .boris: "Boris"
            case .me: "Bench"
            case .importer: "Import"
            case .vera: "Vera"
            }
        }
    }

    /// A page of the feed: some keys get a text of another person.
    static func news(of total: Int) -> NewsPage {
        let count = min(10_000, total)
        let items = (0..<count).map { place in
            let number = place * (total / count)
            let text = translation(total * most + place + 1, of: number, .vera, .pending)
            return NewsItem.translation(text, hash: hash(number))
        }
        return NewsPage(items: items, cursor: "1", newest: "1", hasMore: false)
    }

    /// Three keys of 25 have only a suggestion of the importer: 120,000 of a million keys.
    private static func texts(_ number: Int) -> (TargetStatus, [Translation]) {
        let id = number * most + 1
        return switch number % 25 {
        case 0..<4: (.accepted, [translation(id, of: number, .anna, .accepted)])
        case 4..<9: (.untranslated, [])
        case 9..<12: (.pending, [translation(id, of: number, .importer, .pending)])
        case 12..<16: (.approved, rivals(number, (.boris, .approved), (.me, .pending)))
        case 16..<18: (.pending, rivals(number, (.anna, .pending), (.me, .rejected)))
        case _ where number.isMultiple(of: 2): (.accepted, forms(number))
        default: (.accepted, rivals(number, (.boris, .accepted), (.anna, .pending)))
        }
    }

    private static func rivals(
        _ number: Int, _ texts: (author: Author, status: TranslationStatus)...
    ) -> [Translation] {
        texts.enumerated().map { place, text in
            translation(number * most + place + 1, of: number, text.author, text.status)
        }
    }

    /// One translation for each plural form.
    private static func forms(_ number: Int) -> [Translation] {
        ["one", "few", "many"].enumerated().map { place, rule in
            let id = number * most + place + 1
            var form = translation(id, of: number, .anna, .accepted)
            form.context = Context([Context.Choice(token: "count", keyword: "number", rule: rule)])
            return form
        }
    }

    private static func translation(
        _ id: Int, of number: Int, _ author: Author, _ status: TranslationStatus
    ) -> Translation {
        let changed = WireTime(secondsSince1970: 1_735_689_600 + number % 300 * 86_400)
        return Translation(
            id: id, text: ExactText("Перевод \(id)"), status: status,
            rank: status == .accepted ? 1 : 0, author: author.name, authorID: author.rawValue,
            revision: 1, contentRevision: 1, updatedAt: changed.text)
    }
}
