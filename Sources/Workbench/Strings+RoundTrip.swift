import Catalog
import TML

extension Strings {
    static let roundTripTitle = "Back-translation"
    static let stepsTitle = "Steps"
    static let nothingToTranslateBack =
        "There is no text to translate back. Select a key with a text first."
    static let onlyStart = "Your text is empty, so the back-translation starts from the label."
    static let onlyEngine = "There is no other engine for the back-translation."
    static let noOtherEngine = "No other engine is available."
    static let theText = "text:  "
    static let theLabel = "label: "
    static let there = "there: "
    static let yourText = "form:  "
    static let backAgain = "back:  "
    static let stopped = "The request was stopped."

    static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(number(count)) steps" }

    /// The engine, the start and the languages of a round trip.
    static func roundTrip(_ query: RoundTripQuery, by engine: String?) -> String {
        let pair = "\(query.sourceLanguage.locale) ⇄ \(query.language.locale)"
        let start = query.start == .label && !query.id.key.hash.isEmpty ? "from the label" : ""
        return [engine.map(oneLine) ?? "", start, pair].filter { !$0.isEmpty }.joined(
            separator: " · ")
    }

    /// The reason why an engine could not begin.
    static func givenUp(_ engine: String, _ why: RoundTripObstacle) -> String {
        let reason =
            switch why {
            case .failed(.engine(let words, _)): oneLine(words) + "."
            case .failed(let failure): sentence(failure)
            case .ended(.unsendable(let step, let warnings)): unsendable(step, warnings)
            case .ended: "the engine has no translation of this text."
            }
        return "\(oneLine(engine)): \(reason)"
    }

    /// The reason why there is no step after `step`.
    static func unsendable(_ step: Int, _ warnings: [String]) -> String {
        warnings.isEmpty
            ? "The engine did not translate the text of step \(step)."
            : "The text of step \(step) cannot be sent again: \(words(warnings))."
    }

    static func likeness(_ step: RoundTripStep) -> String {
        let warnings = step.warnings.isEmpty ? "" : " · " + words(step.warnings)
        return "\(step.percent ?? 0) % similar to the label\(warnings)"
    }

    static func mark(of step: RoundTripStep, in locale: LocaleCode) -> String {
        let count = String(step.number)
        let space = String(repeating: " ", count: max(0, 2 - count.count))
        return "\(space)\(count) \(locale)\(step.warnings.isEmpty ? " " : "!") "
    }

    static func note(of step: RoundTripStep) -> String { step.percent.map { "\($0) %" } ?? "" }

    /// The note beside the step at which the meaning was lost.
    static func left(_ step: RoundTripStep) -> String { "lost · \(note(of: step))" }

    static func leftAt(_ step: RoundTripStep) -> String {
        """
        The meaning was lost at step \(step.number): the text is only \(note(of: step)) similar to the label. \
        The limit is \(RoundTripStep.leastAlike) %.
        """
    }

    static func askingStep(_ step: Int) -> String {
        step == 1 ? "Asking the engine…" : "Asking the engine for step \(step)…"
    }

    static func repeated(
        _ earlier: Int, of start: RoundTripQuery.Start, after steps: Int
    ) -> String {
        let first = start == .text ? "your text" : "the first text"
        let what = earlier == 0 ? first : "the text of step \(earlier)"
        return "The text of step \(steps) is the same as \(what), so the back-translation ends."
    }

    static func noEnd(_ steps: Int) -> String {
        "No text was repeated in \(number(steps)) steps."
    }

    /// The offer to repeat the round trip, with the number of characters.
    ///
    /// - Parameters:
    ///   - bill: the characters of one step back and one step there; `nil`: not known.
    ///   - enter: the key or command that repeats the round trip.
    static func gameOffer(_ bill: EngineBill?, steps: Int, enter: String) -> String {
        let game =
            "\(enter) continues the back-translation until a text repeats, at most until step "
            + "\(steps)."
        guard let bill else { return game }
        let size = "about \(number(bill.characters * steps / 2)) characters"
        let cost = "\(game) The program sends \(size) to \(oneLine(bill.engine))."
        guard let left = bill.left else { return cost }
        return "\(cost) \(number(left)) characters are left this month."
    }
}
