import Catalog
import TML

extension Strings {
    static let roundTripTitle = "There and back"
    static let stepsTitle = "Steps"
    static let nothingToTranslateBack = "Type a translation first: it is what is translated back."
    static let theLabel = "label: "
    static let yourText = "yours: "
    static let backAgain = "back:  "
    static let stopped = "Stopped."

    static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(number(count)) steps" }

    static func likeness(_ step: RoundTripStep) -> String {
        let warnings = step.warnings.isEmpty ? "" : " · " + words(step.warnings)
        return "\(step.percent ?? 0) % like the label\(warnings)"
    }

    static func mark(of step: RoundTripStep, in locale: LocaleCode) -> String {
        let count = String(step.number)
        let space = String(repeating: " ", count: max(0, 2 - count.count))
        return "\(space)\(count) \(locale)\(step.warnings.isEmpty ? " " : "!") "
    }

    static func note(of step: RoundTripStep) -> String { step.percent.map { "\($0) %" } ?? "" }

    /// What stands beside the step at which the meaning left.
    static func left(_ step: RoundTripStep) -> String { "left · \(note(of: step))" }

    static func leftAt(_ step: RoundTripStep) -> String {
        """
        The meaning left at step \(step.number): its words are \(note(of: step)) like the label's, less than \
        \(RoundTripStep.leastAlike) %.
        """
    }

    static func askingStep(_ step: Int) -> String {
        step == 1 ? "Asking…" : "Asking for step \(step)…"
    }

    static func repeated(_ earlier: Int, after steps: Int) -> String {
        let what = earlier == 0 ? "your own text" : "step \(earlier)"
        return "Step \(steps) says what \(what) says, so it would go on like that."
    }

    static func noEnd(_ steps: Int) -> String {
        "\(number(steps)) steps, and none says what an earlier one says."
    }

    /// What the game would take.
    ///
    /// - Parameters:
    ///   - bill: of a step back and one there; `nil`: that is not known.
    ///   - enter: what plays it.
    static func gameOffer(_ bill: EngineBill?, steps: Int, enter: String) -> String {
        let game =
            "\(enter) plays the game: there and back until a text repeats, \(steps) steps at most"
        guard let bill else { return game + "." }
        let cost =
            "\(game), some \(number(bill.characters * steps / 2)) characters for \(oneLine(bill.engine))"
        guard let left = bill.left else { return cost + "." }
        return "\(cost); \(number(left)) are left of the month’s budget."
    }
}
