import Catalog
import TML
import Text

extension Strings {
    static let fillTitle = "The same label elsewhere"
    static let lookingForLabel = "Looking for keys with the same label…"
    static let nothingToFill = """
        No other key here has this label in the language of its own, in any project of your local copy.
        """
    static let nothingTyped =
        "Type the translation first: it is what keys with the same label are filled with."
    static let nothingChosen = "No key is chosen. Space chooses the selected one, a all of them."
    static let draftInTheWay = "You have a draft there."
    static let changeInTheWay = "What you saved there is still on its way."
    static let otherRules = "Its project has other rules for the language."
    static let otherForms = "It is translated in other forms."
    static let isFilled = "It has this translation already."
    static let standsThere = "there:"
    static let isWritten = "then:"

    /// How many of the places are chosen.
    static func chosen(_ count: Int, of all: Int, isComplete: Bool) -> String {
        "\(number(count)) of \(isComplete ? "" : "more than ")\(number(all)) chosen"
    }

    /// What is written before a place in the list.
    static func mark(isChosen: Bool, isLeftOut: Bool) -> String {
        if isLeftOut { return " –" }
        return isChosen ? "[x]" : "[ ]"
    }

    /// Where a label stands, as far as others with the same label do not.
    static func title(of place: FillPlace, in project: Project.Key) -> String {
        let description = onOneLine(place.key.description.string)
        let what = description.isEmpty ? "no description" : description
        let others = place.key.id.project == project ? [] : [oneLine(place.project)]
        return (others + [what] + (place.key.sources.isEmpty ? [] : [sources(place.key.sources)]))
            .joined(separator: " · ")
    }

    /// All forms of a translation in a line.
    static func forms(_ forms: [FillWish.Form]) -> String {
        forms.map { onOneLine($0.text.string) }.joined(separator: " / ")
    }

    /// What was written into many keys; it goes with the next thing that is sent.
    static func written(_ batch: Batch) -> String {
        let (count, undo) = (batch.count, Command.undoBatch.rawValue)
        switch batch {
        case .filled:
            let texts = count == 1 ? "1 text waits" : "\(number(count)) texts wait"
            return "Filled: \(texts) for what is sent next; :\(undo) takes them back until then."
        case .drafted: return "Written: \(drafts(count)) to review; :\(undo) takes them away."
        }
    }

    static let noBatch = "Nothing was written into many keys since the program was started."

    static func undone(_ batch: UndoneBatch) -> String {
        let (taken, gone) = (batch.count, batch.left)
        if taken == 0 { return "Nothing could be undone: it was sent, or changed since." }
        let rest = gone == 0 ? "" : " \(number(gone)) stay: they were sent, or changed since."
        return "Undone: \(taken == 1 ? "1 text" : "\(number(taken)) texts").\(rest)"
    }
}
