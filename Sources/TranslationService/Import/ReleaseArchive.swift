import TML
import Wire

/// What a release archive says (`tml-service.md` 5), apart from its keys and translations.
struct ReleaseArchive {
    struct Key {
        let hash: String
        let label: String
        let description: String
        let locale: String
        var level = 0
        var syntax = "tml"
        /// Whether the hash is not that of the label and description.
        let hasForeignHash: Bool

        init(hash: String, label: String, description: String, locale: String) {
            self.hash = hash
            self.label = label
            self.description = description
            self.locale = locale
            hasForeignHash = KeyHash.key(label: label, description: description) != hash
        }
    }

    struct Translation {
        var label: ExactText
        var context: Context
    }

    /// The translations of one key into one language.
    struct Translations {
        var key: String
        var list: [Translation]
        var isLocked: Bool
        /// The same for all that stands there about a key in the same bytes.
        var digest = 0
    }

    struct Language {
        var locale: String
        var englishName: String
        var nativeName: String
        var isRightToLeft: Bool
        var flagURL: String?
        /// Whether it is shown to apps.
        var isPublished = true
        var definition: String
    }

    var project: ProjectRecord
    /// Members of `application.json` that are only passed on, with the features.
    var details: JSONObject
    var languages: [Language] = []
    /// The hashes of keys that are not to be translated.
    var ignoredKeys: Set<String> = []
    /// The names of `sources.json`.
    var sourceNames: [String] = []
}
