import TML
import Text

/// What the translator reads about issues and checks, besides the sentences about single issues.
extension Strings {
    static let issuesTitle = "Issues"
    static let noIssues = "The checks find nothing wrong."
    static let errorStays = """
        An error cannot be dismissed: readers would see it. Only a change of the text removes it.
        """
    static let fixTitle = "Fix"
    static let beforeFix = "Now"
    static let afterFix = "Then"
    static let isFixed = "Done. Undo takes it back."
    static let fixIsLate = "The text has changed meanwhile."
    static let nothingDismissed = "Nothing is dismissed in this form."
    static let restored = "What was dismissed is shown again."

    /// How many errors and warnings there are; empty when there are none.
    static func issueCount(errors: Int, warnings: Int, dismissed: Int) -> String {
        let parts = [
            count(errors, "error"), count(warnings, "warning"),
            dismissed == 0 ? nil : "\(dismissed) dismissed",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    static func moreIssues(_ count: Int) -> String { "And \(number(count)) more." }

    /// Where in a text something is; empty for the whole text.
    static func place(_ place: TextPlace?) -> String {
        guard let place else { return "" }
        let letter = "letter \(place.letter)"
        return place.line.map { "line \($0), \(letter)" } ?? letter
    }

    static func dismissed(_ place: String) -> String {
        place.isEmpty ? "dismissed" : "dismissed, \(place)"
    }

    static func walked(_ number: Int, of count: Int, place: String, _ sentence: String) -> String {
        let before = place.isEmpty ? "" : " \(place):"
        return "\(number) of \(count):\(before) \(sentence)"
    }

    static func isDismissed(_ check: Check) -> String {
        "Dismissed in this form: \(word(check))."
    }

    static func noFix(_ sentence: String) -> String {
        "Only you can put this right: \(sentence)"
    }

    /// Why nothing of a key is sent.
    ///
    /// - Parameters:
    ///   - place: of the first error; empty: it is about everything.
    ///   - more: how many errors there are besides.
    static func heldBack(
        _ label: ExactText, at place: String, _ sentence: String, more: Int
    ) -> String {
        let others = more == 0 ? "" : " \(more) more."
        let location = place.isEmpty ? "" : ", \(place)"
        return "Not saved, \(named(label))\(location): \(sentence)\(others)"
    }

    /// - Parameter key: what shows both texts of a conflict.
    static func heldBack(_ label: ExactText, decide key: String) -> String {
        "Not saved, \(named(label)): it was changed meanwhile. \(key) shows both texts."
    }

    private static func count(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension Strings {
    static let checksQuestion = "Which check is switched on or off in this project?"
    static let errorCheckStays = "This check cannot be switched off: readers would see the error."

    static func isOff(_ check: Check) -> String {
        "Off in this project: \(word(check)). “choose-checks” switches it on again."
    }

    /// How many words a piped token has, and how many it may have.
    ///
    /// - Parameter details: those of `Check.unresolvablePiped`.
    static func wordCount(_ details: [String]) -> String {
        guard details.count == 4 else {
            return "\(details.first ?? "") has too many or too few forms."
        }
        let forms = details[1] == "1" ? "1 form" : "\(details[1]) forms"
        let counts = details[2].split(separator: ",").map { String($0).trimmed }
        let wanted = [counts.dropLast().joined(separator: ", "), counts.last ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " or ")
        let takes = wanted.isEmpty ? "forms with the names of their rules only" : wanted
        let missing = details[3].isEmpty ? "" : " Missing: \(details[3])."
        return "\(details[0]) has \(forms), and the language takes \(takes).\(missing)"
    }

    /// A check as the list of checks shows it.
    static func line(about check: Check, isOff: Bool) -> String {
        let state = check.mayBeDismissed ? (isOff ? "off     " : "on      ") : "always  "
        return state + check.grade.mark + word(check)
    }

    /// What a check looks for, in a few words.
    static func word(_ check: Check) -> String { CheckText.of(check).word }
}
