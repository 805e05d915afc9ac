import Catalog
import TML

extension Strings {
    static let roundTripTitle = "There and back"
    static let stepsTitle = "Steps"
    static let nothingToTranslateBack = "There is no key here whose text could be translated back."
    static let onlyStart = "There is no text of yours, so it starts from the label."
    static let onlyEngine = "There is no other engine."
    static let noOtherEngine = "No other engine can be asked."
    static let theText = "text:  "
    static let theLabel = "label: "
    static let there = "there: "
    static let yourText = "yours: "
    static let backAgain = "back:  "
    static let stopped = "Stopped."

    static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(number(count)) steps" }

    /// By whom it is done, and what it starts from.
    static func roundTrip(_ query: RoundTripQuery, by engine: String?) -> String {
        let pair = "\(query.sourceLanguage.locale) ⇄ \(query.language.locale)"
        let start = query.start == .label && !query.id.key.hash.isEmpty ? "from the label" : ""
        return [engine.map(oneLine) ?? "", start, pair].filter { !$0.isEmpty }.joined(
            separator: " · ")
    }

    /// Why an engine could not begin.
    static func givenUp(_ engine: String, _ why: RoundTripObstacle) -> String {
        let reason =
            switch why {
            case .failed(let failure): engineSays(failure) + "."
            case .ended(.unsendable(let step, let warnings)): unsendable(step, warnings)
            case .ended: "it has nothing for this text."
            }
        return "\(oneLine(engine)): \(reason)"
    }

    /// Why there is no step after that one.
    static func unsendable(_ step: Int, _ warnings: [String]) -> String {
        warnings.isEmpty
            ? "It has nothing for what step \(step) says."
            : "What step \(step) says cannot be sent again: \(words(warnings))."
    }

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

    static func repeated(
        _ earlier: Int, of start: RoundTripQuery.Start, after steps: Int
    ) -> String {
        let first = start == .text ? "your own text" : "what it began with"
        let what = earlier == 0 ? first : "step \(earlier)"
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
