import TML

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

    /// Why nothing is submitted.
    static func blocked(errors: Int, forms: Int) -> String {
        let what = errors == 1 ? "There is an error" : "There are \(errors) errors"
        let rest = forms > 1 ? ", and all forms of the key wait for it" : ""
        return "\(what): nothing is sent yet\(rest). What is typed stays here as a draft. "
            + "Put it right and save again."
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

    /// A check as the list of checks shows it.
    static func line(about check: Check, isOff: Bool) -> String {
        let state = check.mayBeDismissed ? (isOff ? "off     " : "on      ") : "always  "
        return state + check.grade.mark + word(check)
    }

    /// What a check looks for, in a few words.
    static func word(_ check: Check) -> String {
        word(ofTokenCheck: check) ?? word(ofTextCheck: check)
            ?? check.rawValue.replacing("-", with: " ")
    }

    private static func word(ofTokenCheck check: Check) -> String? {
        switch check {
        case .unknownToken: "a token that the label does not have"
        case .unusedToken: "a token of the label that is not used"
        case .missingNumber: "a number that is not shown"
        case .hiddenToken: "a token that is only for translators"
        case .translatedToken: "a token whose name was translated"
        case .strayBrace: "a brace that belongs to no token"
        case .unknownDecoration: "a decoration that the label does not have"
        case .unusedDecoration: "a decoration of the label that is not used"
        case .emptyDecoration: "a decoration around nothing"
        case .strayBracket: "a bracket that belongs to no decoration"
        case .lostText: "text that would not be shown"
        case .mismatchedClosing: "a decoration that is closed under another name"
        case .unclosedDecoration: "a decoration that is not closed"
        case .pipedWithoutContext: "word forms the language has no rules for"
        case .unresolvablePiped: "too many or too few word forms"
        case .unknownRule: "a rule that the language does not have"
        case .uncoveredRules: "rules without a word form"
        case .cutParameter: "a word form cut at a second colon"
        case .parameterWithoutKey: "a word form that names no rule"
        case .identicalWords: "word forms that are all the same"
        case .unknownContext: "a context that the language does not have"
        case .unknownCase: "a case that the language does not have"
        case .foreignHash: "#name# that would be shown as it is"
        case .conditionUnknownToken: "a form for a token the label does not have"
        case .conditionUnknownContext: "a form for a context the language does not have"
        case .conditionUnknownRule: "a form for a rule the language does not have"
        case .duplicateForm: "two forms for the same case"
        case .shadowedForm: "a form that is never shown"
        case .uncoveredForms: "cases without a form"
        case .identicalForms: "forms that all say the same"
        default: nil
        }
    }

    private static func word(ofTextCheck check: Check) -> String? {
        switch check {
        case .empty: "nothing but spaces"
        case .sameAsLabel: "the same text as the label"
        case .tooLong: "more letters than allowed"
        case .tooWide: "more columns than allowed"
        case .curseWord: "words that the language bans"
        case .edgeSpace: "spaces at the beginning or the end"
        case .endPunctuation: "the punctuation mark at the end"
        case .startPunctuation: "the punctuation mark at the beginning"
        case .lineBreaks: "the number of line breaks"
        case .escapes: "escapes such as \\n, and tabs"
        case .doubledSpace: "two spaces in a row"
        case .doubledWord: "a word twice in a row"
        case .punctuationSpacing: "spaces around punctuation marks"
        case .numbers: "numbers that differ from the label"
        case .unpairedMarks: "a bracket or quotation mark on its own"
        case .links: "addresses and links that differ from the label"
        case .capital: "a capital at the beginning"
        case .entities: "HTML entities that differ from the label"
        case .bidiControls: "marks of direction that are never undone"
        case .invisibleCharacters: "characters that cannot be seen"
        case .mixedScripts: "letters of two scripts in a word"
        case .fullWidth: "wide and narrow punctuation marks"
        default: nil
        }
    }
}
