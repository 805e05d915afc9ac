import Display
import TML
import Text

/// The searched text, its replacement and the options, while they are typed.
struct ReplaceFields: Equatable, Sendable {
    /// The part of the screen with the focus.
    enum Focus: CaseIterable, Sendable {
        case find, replacement, list
    }

    private(set) var find: TextField
    private(set) var replacement = TextField()
    private(set) var options = TextSearch.Options()
    var focus = Focus.find
    /// The language of the translations.
    let locale: LocaleCode

    init(searching text: String, in locale: LocaleCode) {
        find = TextField(text: text)
        self.locale = locale
    }

    /// The commands that switch an option, in the order of the screen.
    static let switches: [Command] = [
        .searchExpression, .wholeWords, .exactCase, .keepCase, .searchMarkup,
    ]

    /// The field with the focus; `nil` if the list has the focus.
    var field: TextField? {
        switch focus {
        case .find: find
        case .replacement: replacement
        case .list: nil
        }
    }

    /// The replacement that the fields describe. Throws the mistake in the searched text.
    func read() throws(TextSearch.Mistake) -> TextReplacement {
        TextReplacement(
            try TextSearch(find.text, options, in: locale), with: replacement.text)
    }

    /// The mistake in the searched text; `nil` if there is none.
    var mistake: TextSearch.Mistake? {
        do {
            _ = try read()
            return nil
        } catch { return error }
    }

    /// Changes the field with the focus.
    mutating func edit(_ change: (inout TextField) -> Void) {
        switch focus {
        case .find: change(&find)
        case .replacement: change(&replacement)
        case .list: break
        }
    }

    /// Moves the focus by a number of places, around the end.
    mutating func moveFocus(by step: Int) {
        let all = Focus.allCases
        let place = all.firstIndex(of: focus) ?? 0
        focus = all[(place + step + all.count) % all.count]
    }

    /// Switches an option on or off.
    ///
    /// - Returns: false if the command switches no option.
    mutating func turn(_ command: Command) -> Bool {
        switch command {
        case .searchExpression: options.isExpression.toggle()
        case .wholeWords: options.hasWholeWords.toggle()
        case .exactCase: options.isCaseExact.toggle()
        case .keepCase: options.keepsCase.toggle()
        case .searchMarkup: options.searchesMarkup.toggle()
        default: return false
        }
        return true
    }

    /// Returns true if the option of a command is on. The case of old texts is kept only if any case
    /// is found.
    func isOn(_ command: Command) -> Bool {
        switch command {
        case .searchExpression: options.isExpression
        case .wholeWords: options.hasWholeWords
        case .exactCase: options.isCaseExact
        case .keepCase: options.keepsCase && !options.isCaseExact
        case .searchMarkup: options.searchesMarkup
        default: false
        }
    }
}
