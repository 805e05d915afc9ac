import Catalog
import TML
import Text

extension Strings {
    static let languagesTitle = "Languages"
    static let sourcesTitle = "From"
    static let targetsTitle = "To"
    static let enginesTitle = "Engines"
    static let detectionTitle = "Language of the text"
    static let howToEngines = """
        No engine is switched on. “:engines” adds an engine and switches suggestions on. Alt-X opens the \
        command line. docs/suggestions.md describes the engines and the data that they receive.
        """
    static let pickHint =
        "Type to find a language. Enter selects the language. Tab goes to the next field."
    static let anyLanguage = "type to find a language"
    static let noSuchLanguage = "Unknown language. You can also type a code, such as pt-BR."
    static let noLanguageFound =
        "No engine lists this language. You can type a code, such as pt-BR."
    static let noLists = "No engine has listed its languages. You can type a code, such as pt-BR."
    static let nobodyDetects = "No engine can detect the language of a text."
    static let noTextToDetect = "Type or paste a text. The engines then detect its language."
    static let noTextToTranslate = "Type or paste a text. Nothing is sent while you type."
    static let nobodyTakesTexts = "No engine translates this pair, and no engine detects languages."
    static let nobodyTranslates = "No engine translates between these two languages."
    static let pairAwaited = "The engines have not yet reported whether they translate this pair."
    static let noPairChosen = "Choose both languages first."
    static let nothingForText = "has no translation of this text"
    static let detectionAwaited = "Asking… Escape cancels."
    static let cannotDetect = "cannot detect languages"
    static let notAskedYet = "not asked"
    static let asking = "asking…"
    static let hasPair = "translates this pair"
    static let anyPair = "has no list of languages, but perhaps translates this pair"
    static let lacksPair = "does not translate this pair"

    static func name(of field: LanguagesScreen.Field) -> String {
        switch field {
        case .from: "from"
        case .to: "to"
        case .text: "text"
        }
    }

    static func listsAwaited(_ engines: [String]) -> String {
        "Asking \(oneLine(engines.joined(separator: ", "))) for their languages. No text is sent."
    }

    /// The data that Enter sends, and the engines that receive the data; empty if there is no
    /// engine.
    static func detectionOffer(_ characters: Int, to engines: [String]) -> String {
        engines.isEmpty
            ? ""
            : "Enter sends the text (\(count(characters))) to \(names(engines)) to detect the "
                + "language."
    }

    /// The data that F7 sends, and the engines that receive the data; empty if there is no engine.
    ///
    /// - Parameter characters: `nil`: the sentence before has the number.
    static func translationOffer(_ characters: Int?, to engines: [String]) -> String {
        let text = characters.map { "the text (\(count($0)))" } ?? "the text"
        return engines.isEmpty ? "" : "F7 sends \(text) to \(names(engines)) for translation."
    }

    private static func count(_ characters: Int) -> String {
        characters == 1 ? "1 character" : "\(number(characters)) characters"
    }

    private static func names(_ engines: [String]) -> String {
        oneLine(engines.joined(separator: ", "))
    }

    /// The translations by an engine, one for each form, with their warnings.
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

    /// The number of languages of an engine, or the reason why it is not known.
    static func list(_ said: LanguageReply.Content?) -> String {
        switch said {
        case .languages(let list) where list.isEmpty: "has no list of languages"
        case .languages(let list): languages(list.count)
        case .failed(let why): engineSays(why)
        case .pair, .detected, .silent, .translated, .tried: ""
        case nil: asking
        }
    }

    static func detected(_ language: String, percent: Int?) -> String {
        percent.map { "\(language), \($0) % sure" } ?? language
    }

    /// The reason of a failed request, in the words of the engine if it has sent any.
    static func engineSays(_ failure: Failure) -> String {
        if case .engine(let why, _) = failure { oneLine(why) } else { sentence(failure) }
    }
}
