import Catalog
import TML
import Text

extension Strings {
    static let fillTitle = "Keys with the same label"
    static let lookingForLabel = "Looking for keys with the same label…"
    static let nothingToFill = """
        In the local copy, no other key has the same label and the same source language.
        """
    static let nothingTyped =
        "Type the translation first. Then this command copies the text to keys with the same label."
    static let nothingChosen =
        "No row is marked. Press Space to mark the selected row, or press “a” to mark all rows."
    static let draftInTheWay = "You already have a draft for this key."
    static let changeInTheWay = "Your change of this key is not uploaded yet."
    static let otherRules = "This key is in a project with different language rules."
    static let otherForms =
        "The old translation of this key and your translation have different forms."
    static let isFilled = "This key already has this translation."
    static let standsThere = "now:"
    static let isWritten = "new:"

    /// The number of marked keys.
    static func chosen(_ count: Int, of all: Int, isComplete: Bool) -> String {
        "\(number(count)) of \(isComplete ? "" : "more than ")\(number(all)) marked"
    }

    /// The mark before a row of the list.
    static func mark(isChosen: Bool, isLeftOut: Bool) -> String {
        if isLeftOut { return " –" }
        return isChosen ? "[x]" : "[ ]"
    }

    /// The project, the description and the sources of a key, which distinguish keys with one
    /// label.
    static func title(of place: FillPlace, in project: Project.Key) -> String {
        let description = onOneLine(place.key.description.string)
        let what = description.isEmpty ? "no description" : description
        let others = place.key.id.project == project ? [] : [oneLine(place.project)]
        return (others + [what] + (place.key.sources.isEmpty ? [] : [sources(place.key.sources)]))
            .joined(separator: " · ")
    }

    /// All forms of a translation in a line.
    static func forms(_ forms: [CopiedForms.Form]) -> String {
        forms.map { onOneLine($0.text.string) }.joined(separator: " / ")
    }

    /// The result of a command that wrote into many keys. The texts are uploaded with the next
    /// change.
    static func written(_ action: Action) -> String {
        let (count, undo) = (action.count, Command.undoAction.rawValue)
        guard action.name == .fill else {
            return "Saved: \(drafts(count)) to review. :\(undo) undoes the pre-translation."
        }
        let texts = count == 1 ? "1 text is" : "\(number(count)) texts are"
        return "Filled: \(texts) queued. :\(undo) undoes this."
    }
}
