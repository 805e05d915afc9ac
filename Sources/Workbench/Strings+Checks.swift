import Catalog
import TML
import Text

/// Texts about issues and checks. The sentences about single issues are in `CheckText`.
extension Strings {
    static let issuesTitle = "Issues"
    static let noIssues = "The checks found no errors and no warnings."
    static let errorStays =
        "You cannot dismiss an error, because readers would see the error. Change the text instead."
    static let fixTitle = "Fix"
    static let beforeFix = "Before"
    static let afterFix = "After"
    static let isFixed = "The issue is fixed. Undo restores the old text."
    static let fixIsLate = "Not fixed: the text has changed."
    static let nothingDismissed = "This form has no dismissed issues."
    static let restored = "The dismissed issues are shown again."

    /// The numbers of errors and warnings; empty if there are none.
    static func issueCount(errors: Int, warnings: Int, dismissed: Int) -> String {
        let parts = [
            count(errors, "error"), count(warnings, "warning"),
            dismissed == 0 ? nil : "\(dismissed) dismissed",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    static func moreIssues(_ count: Int) -> String {
        count == 1 ? "1 more issue." : "\(number(count)) more issues."
    }

    /// A position in a text; empty for the whole text.
    static func place(_ place: TextPlace?) -> String {
        guard let place else { return "" }
        let character = "character \(place.letter)"
        return place.line.map { "line \($0), \(character)" } ?? character
    }

    static func dismissed(_ place: String) -> String {
        place.isEmpty ? "dismissed" : "dismissed, \(place)"
    }

    static func walked(_ number: Int, of count: Int, place: String, _ sentence: String) -> String {
        let before = place.isEmpty ? "" : " \(place):"
        return "Issue \(number) of \(count):\(before) \(sentence)"
    }

    static func isDismissed(_ check: Check) -> String {
        "Dismissed in this form: \(word(check))."
    }

    static func noFix(_ sentence: String) -> String {
        "There is no automatic fix: \(sentence)"
    }

    /// The reason why the texts of a key stay drafts: an error in a form.
    ///
    /// - Parameters:
    ///   - place: the position of the first error; empty for the whole text.
    ///   - more: the number of further errors.
    static func heldBack(
        _ label: ExactText, at place: String, _ sentence: String, more: Int
    ) -> String {
        let others = count(more, "more error").map { " \($0)." } ?? ""
        let location = place.isEmpty ? "" : " (\(place))"
        return "\(named(label)) stays a draft\(location): \(sentence)\(others)"
    }

    /// The reason why the texts of a key stay drafts: a conflict.
    ///
    /// - Parameter key: the key that shows the choices.
    static func heldBack(
        _ label: ExactText, _ conflict: Conflict?, decide key: String
    ) -> String {
        let start = "\(named(label)) stays a draft:"
        if let conflict, conflict.theirs == nil {
            return "\(start) \(ConflictWords(conflict).ending) \(key) shows the choices."
        }
        return "\(start) the server has another text. \(key) shows both texts."
    }

    private static func count(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension Strings {
    static let checksQuestion = "Choose a check to switch it on or off in this project."
    static let errorCheckStays =
        "You cannot switch off this check, because readers would see the error."

    static func switchOffQuestion(_ check: Check) -> String {
        "Switch off this check in the whole project: \(word(check))? Other people keep the check."
    }

    static func isOff(_ check: Check) -> String {
        "This check is now off in the project: \(word(check)). “:choose-checks” switches checks on."
    }

    /// The number of words in a piped token, and the possible numbers.
    ///
    /// - Parameter details: the details of `Check.unresolvablePiped`.
    static func wordCount(_ details: [String]) -> String {
        guard details.count == 4 else {
            return "\(details.first ?? "") has too many or too few forms."
        }
        let forms = details[1] == "1" ? "1 form" : "\(details[1]) forms"
        let counts = details[2].split(separator: ",").map { String($0).trimmed }
        let wanted = [counts.dropLast().joined(separator: ", "), counts.last ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " or ")
        guard !wanted.isEmpty else {
            return "\(details[0]) has \(forms); each form needs the name of its rule."
        }
        let missing = details[3].isEmpty ? "" : " Missing: \(details[3])."
        return "\(details[0]) has \(forms); the language needs \(wanted).\(missing)"
    }

    /// A row of the list of checks.
    static func line(about check: Check, isOff: Bool) -> String {
        let state = check.mayBeDismissed ? (isOff ? "off     " : "on      ") : "always  "
        return state + check.grade.mark + word(check)
    }

    /// A few words for the errors that a check finds.
    static func word(_ check: Check) -> String { CheckText.of(check).word }
}
