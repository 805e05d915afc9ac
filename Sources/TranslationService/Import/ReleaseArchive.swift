import TML
import Wire

/// A release archive (section 5), read and understood; nothing is stored yet.
struct ReleaseArchive {
    struct Key {
        var hash: String
        var label: String
        var description: String
        var locale: String
        var level = 0
        var syntax = "tml"
    }

    struct Translation {
        var label: String
        var context: Context
    }

    /// The translations of one key into one language.
    struct Translations {
        var key: String
        var list: [Translation]
        var isLocked: Bool
    }

    struct Language {
        var locale: String
        var englishName: String
        var nativeName: String
        var isRightToLeft: Bool
        var flagURL: String?
        var definition: String
    }

    struct Source {
        var name: String
        var keys: Set<String> = []
        var nested: Set<String> = []
    }

    var project: ProjectRecord
    /// Members of `application.json` that are only passed on, with the features.
    var details: JSONObject
    var languages: [Language] = []
    /// In the order of the archive.
    var keys: [Key] = []
    /// By locale, in the order of the archive.
    var translations: [String: [Translations]] = [:]
    var sources: [Source] = []
    /// Keys whose hash is not that of their label and description.
    var foreignHashes = 0
}
