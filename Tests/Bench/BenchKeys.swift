import Catalog
import TML
import Text

/// The keys of the measured project: labels like real ones, no two alike.
enum BenchKeys {
    static let project = String(repeating: "b", count: 64)

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
        let id = Project.Key(project)
        let keys = (((number - 1) * size)..<min(total, number * size)).map { index -> PulledKey in
            let label = label(index)
            let key = TranslationKey(
                id: TranslationKey.ID(
                    project: id, hash: KeyHash.key(label: label, description: nil)),
                label: ExactText(label), sources: ["page \(index % 50)"], revision: 1)
            guard index % 3 == 0 else {
                return PulledKey(key: key, target: Target(), translations: [])
            }
            let text = Translation(
                id: index + 1, text: "Перевод \(index)", status: .accepted, rank: 1, author: "Anna",
                revision: 1, contentRevision: 1)
            return PulledKey(
                key: key, target: Target(status: .accepted, revision: 1), translations: [text])
        }
        let pages = (total + size - 1) / size
        return KeyPage(keys: keys, page: number, totalPages: pages, totalKeys: total, cursor: "1")
    }
}
