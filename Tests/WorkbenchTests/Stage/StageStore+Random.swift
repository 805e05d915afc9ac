import Catalog
import TestSupport
import Text

@testable import Workbench

extension StageStore {
    /// The code of a language, read from one side or the other.
    static func randomLocale(_ random: inout SeededRandom) -> String {
        ["ru", "ar", "he", "fa", "ja", "hi", "ko"].randomElement(using: &random) ?? "ru"
    }

    /// Keys of which everything is random: also with what was translated, offered and remembered.
    static func random(_ random: inout SeededRandom) throws -> StageStore {
        let locale = randomLocale(&random)
        var material = try Examples.material(locale)
        material.project.name = RandomText.any(&random)
        let keys = (0..<8).map { number in
            Examples.key(
                RandomText.any(&random), locale, description: RandomText.any(&random),
                sources: [RandomText.typed(&random)], status: .pending,
                translations: (0..<2).map { place in
                    translation(10 * number + place + 1, &random)
                })
        }
        var store = StageStore(material, keys)
        for key in keys {
            store.remembered[key.key.id] = (0..<3).map { _ in
                suggestion(for: key.key.id, &random)
            }
        }
        return store
    }

    /// A translation that waits to be judged.
    static func translation(_ id: Int, _ random: inout SeededRandom) -> Translation {
        Translation(
            id: id, text: ExactText(RandomText.any(&random)), author: RandomText.typed(&random),
            authorID: 3, contentRevision: 5)
    }

    /// What the memory has for a key.
    static func suggestion(
        for key: TranslationKey.ID, _ random: inout SeededRandom
    ) -> Suggestion {
        Suggestion(
            text: ExactText(RandomText.any(&random)),
            origin: .memory(
                MemoryOrigin(
                    percent: 87, label: ExactText(RandomText.any(&random)),
                    place: .key(key, project: RandomText.typed(&random)),
                    author: RandomText.typed(&random))))
    }
}
