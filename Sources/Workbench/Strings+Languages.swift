import Catalog
import TML
import Text

extension Strings {
    static let languagesTitle = "Languages"
    static let sourcesTitle = "From"
    static let targetsTitle = "To"
    static let enginesTitle = "Engines"
    static let detectionTitle = "In which language the text is"
    static let howToEngines = """
        No engine is switched on. In the configuration file, `enabled = true` below [suggestions] and a table \
        [[engine]] for each one do that; docs/suggestions.md tells what there is and what is sent to \
        it. Where yours is, and what is wrong with it, says `tml-translator doctor`.
        """
    static let pickHint =
        "Type to find a language, Enter takes it. Tab goes on, to the text at last."
    static let anyLanguage = "type to find a language"
    static let noSuchLanguage = "There is no such language. A code, as pt-BR, would be taken, too."
    static let noLanguageFound =
        "No engine tells of such a language. Enter takes a code all the same."
    static let noLists = "No engine has told of its languages. Enter takes a code."
    static let nobodyDetects = "None of the engines tells in which language a text is."
    static let noTextToDetect = "Type or paste a text: engines are asked in which language it is."
    static let noTextToTranslate =
        "Type or paste a text. Nothing is sent before you say so."
    static let nobodyTakesTexts =
        "No engine has this pair, and none tells in which language a text is."
    static let nobodyTranslates = "No engine has said that it translates between these two."
    static let pairAwaited = "The engines have not said yet whether they have this pair."
    static let noPairChosen = "Choose both languages first."
    static let nothingForText = "it has nothing for this text"
    static let detectionAwaited = "Asking… Escape stops it."
    static let cannotDetect = "does not tell the language of a text"
    static let notAskedYet = "not asked"
    static let asking = "asking…"
    static let hasPair = "has this pair"
    static let anyPair = "it tells no list, only whether it has a translation"
    static let lacksPair = "not between these two"

    static func name(of field: LanguagesScreen.Field) -> String {
        switch field {
        case .from: "from"
        case .to: "to"
        case .text: "text"
        }
    }

    static func listsAwaited(_ engines: [String]) -> String {
        "Asking \(oneLine(engines.joined(separator: ", "))) for languages. No text is sent for that."
    }

    /// What would be sent, and to whom; empty where there is nobody.
    static func detectionOffer(_ characters: Int, to engines: [String]) -> String {
        engines.isEmpty
            ? ""
            : "Enter sends this text, \(count(characters)), to \(names(engines)), to tell its language."
    }

    /// What would be sent, and to whom; empty where there is nobody.
    ///
    /// - Parameter characters: `nil`: how many there are was said.
    static func translationOffer(_ characters: Int?, to engines: [String]) -> String {
        let text = characters.map { "this text, \(count($0))," } ?? "it"
        return engines.isEmpty ? "" : "F7 sends \(text) to \(names(engines)), to translate it."
    }

    private static func count(_ characters: Int) -> String {
        characters == 1 ? "1 character" : "\(number(characters)) characters"
    }

    private static func names(_ engines: [String]) -> String {
        oneLine(engines.joined(separator: ", "))
    }

    /// What an engine makes of a text: of several forms each, with what is wrong with them.
    static func translated(_ texts: [Suggestion]) -> String {
        var warnings: [String] = []
        for warning in texts.flatMap(\.warnings) where !warnings.contains(warning) {
            warnings.append(warning)
        }
        let text = texts.map { onOneLine($0.text.string) }.joined(separator: " / ")
        return warnings.isEmpty ? text : "\(text) · \(words(warnings))"
    }

    static func pairTitle(from source: String, to target: String) -> String {
        "\(source) → \(target)"
    }

    static func language(_ locale: LocaleCode, name: String?) -> String {
        name.map { "\(onOneLine($0)) · \(locale)" } ?? locale.rawValue
    }

    static func languages(_ count: Int) -> String {
        count == 1 ? "1 language" : "\(number(count)) languages"
    }

    static func shown(_ count: Int, of all: Int) -> String {
        count == all ? number(all) : "\(number(count)) of \(number(all))"
    }

    /// What an engine has told of its languages.
    static func list(_ said: LanguageReply.Content?) -> String {
        switch said {
        case .languages(let list) where list.isEmpty: "it tells no list"
        case .languages(let list): languages(list.count)
        case .failed(let why): engineSays(why)
        case .pair, .detected, .silent, .translated: ""
        case nil: asking
        }
    }

    static func detected(_ language: String, percent: Int?) -> String {
        percent.map { "\(language), \($0) % sure" } ?? language
    }

    /// Why an engine has nothing, in its own words where it has any.
    static func engineSays(_ failure: Failure) -> String {
        if case .engine(let why) = failure { oneLine(why) } else { sentence(failure) }
    }
}
