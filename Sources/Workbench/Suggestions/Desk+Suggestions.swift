import Catalog
import TML

extension TranslateScreen {
    /// The translator asks for a suggestion now.
    mutating func suggest(_ environment: ScreenEnvironment) -> Reaction {
        guard environment.settings.suggestionsEnabled else { return .notice(Strings.noEngine) }
        return Reaction(askForSuggestion(onlyIfRested: false, environment))
    }

    /// Asks a machine for the key in hand, once it is here and has rested, if there is anything to
    /// do for it.
    mutating func askForSuggestion(onlyIfRested: Bool, _ environment: ScreenEnvironment) -> [Effect]
    {
        guard environment.settings.suggestionsEnabled, let inHand, let material,
            editor.whyReadOnly == nil
        else { return [] }
        if onlyIfRested {
            guard suggestions.hasRested, suggestions.offer == .none else { return [] }
        }
        return suggestions.ask(
            SuggestionQuery(
                key: inHand.id, label: inHand.label, sourceLanguage: material.sourceLanguage,
                language: material.language))
    }

    /// Copies a suggestion into the form with the cursor. One that was made for a form goes there,
    /// and those made with it fill the other forms that are empty.
    mutating func takeSuggestion(_ number: Int) -> Reaction {
        let offered = suggestions.offered
        guard offered.indices.contains(number - 1) else {
            return .notice(Strings.noSuggestion(number))
        }
        let taken = offered[number - 1]
        focus = .editor
        guard case .only(let context) = taken.context else {
            editor.fill(taken.text)
            return Reaction(noteTyping())
        }
        editor.fill(taken.text, context: context, onlyIfEmpty: false)
        for other in offered where other.origin == taken.origin {
            guard case .only(let context) = other.context else { continue }
            editor.fill(other.text, context: context, onlyIfEmpty: true)
        }
        return Reaction(noteTyping())
    }
}
