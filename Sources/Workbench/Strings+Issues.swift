public import TML

/// What the checks found, in a sentence.
extension Strings {
    /// The sentence about an issue. Texts within it are the translation's own.
    public static func sentence(_ issue: Issue) -> String {
        let details = issue.details
        let first = details.first ?? ""
        let second = details.dropFirst().first ?? ""
        switch issue.check {
        case .uncoveredForms: return uncoveredSentence(details.compactMap(Context.init(code:)))
        case .uncoveredRules: return "No form for \(details.joined(separator: ", "))."
        case .endPunctuation: return endSentence(first, second)
        case .lineBreaks: return lineBreakSentence(first, second)
        case .punctuationSpacing: return spacingSentence(first, second)
        case .numbers: return differing("the number \(first)", issue)
        case .links, .escapes: return differing("“\(first)”", issue)
        case .capital: return capitalSentence(first)
        default:
            let template = template(tokenCheck: issue.check) ?? template(textCheck: issue.check)
            return filled(template, details)
        }
    }

    private static func filled(_ template: String, _ details: [String]) -> String {
        let pieces = template.split(separator: "$", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
            let place = piece.first.flatMap(\.wholeNumberValue) ?? 0
            return text + (details.indices.contains(place - 1) ? details[place - 1] : "")
                + piece.dropFirst()
        }
    }

    /// `$1` and `$2` stand for the issue's details.
    private static func template(tokenCheck check: Check) -> String? {
        switch check {
        case .unknownToken: "The label has no token {$1}."
        case .unusedToken: "{$1} of the label is not used."
        case .missingNumber: "{$1} is not shown, but the form is for $2."
        case .hiddenToken: "{$1} is only for you to read."
        case .translatedToken: "$1: the names of tokens are not translated."
        case .strayBrace: "$1 belongs to no token."
        case .unknownDecoration: "The label has no decoration $1; it will be lost."
        case .unusedDecoration: "The decoration $1 of the label is not used."
        case .emptyDecoration: "There is nothing in the decoration $1."
        case .strayBracket: "$1 belongs to no decoration."
        case .lostText: "“$1” would not be shown."
        case .mismatchedClosing: "$1 is closed as $2."
        case .unclosedDecoration: "The decoration $1 is not closed."
        case .pipedWithoutContext: "$1: the language has no rules for its name."
        case .unresolvablePiped: "$1 has too many or too few forms."
        case .unknownRule: "The language has no rule $1."
        case .cutParameter: "“$1” is cut at its second colon."
        case .parameterWithoutKey: "“$1” does not say which form it is."
        case .identicalWords: "All words of $1 are the same."
        case .unknownContext: "The language has no context $1."
        case .unknownCase: "The language has no case $1."
        case .foreignHash: "$1 would be shown as it is."
        case .conditionUnknownToken: "It depends on {$1}, which the label does not have."
        case .conditionUnknownContext: "It depends on $1, which the language does not have."
        case .conditionUnknownRule: "It depends on the rule $1, which the language does not have."
        case .duplicateForm: "There is another translation for the same case."
        case .shadowedForm: "It is never shown: a more general translation comes first."
        case .identicalForms: "All forms are the same."
        default: nil
        }
    }

    private static func template(textCheck check: Check) -> String {
        switch check {
        case .empty: "There is nothing but spaces."
        case .sameAsLabel: "It is the same as the label."
        case .tooLong: "It is too long: $1 letters of $2."
        case .tooWide: "It is too wide: $1 columns of $2."
        case .curseWord: "“$1” is banned in this language; the server refuses it."
        case .edgeSpace: "Spaces at the beginning or the end differ from the label."
        case .startPunctuation: "$1 and $2 belong together in this language; one is missing."
        case .doubledSpace: "There are two spaces in a row."
        case .doubledWord: "“$1” is there twice in a row."
        case .unpairedMarks: "$1 has no counterpart."
        case .entities: "$1 is not as in the label."
        case .bidiControls: "The mark of direction $1 is never undone."
        case .invisibleCharacters: "An invisible character: $1."
        case .mixedScripts: "“$1” has letters of two scripts."
        case .fullWidth: "In this language “$1” is written “$2”."
        default: check.rawValue
        }
    }

    private static func uncoveredSentence(_ contexts: [Context]) -> String {
        let tokens = Set(contexts.flatMap(\.choices).map(\.token))
        let names = contexts.prefix(4).map { context in
            tokens.count > 1
                ? condition(context) : context.choices.map(\.rule).joined(separator: ", ")
        }
        let more = contexts.count > 4 ? " and \(contexts.count - 4) more" : ""
        return "No translation for \(names.joined(separator: tokens.count > 1 ? "; " : ", "))"
            + "\(more): readers see the label."
    }

    /// Quotation marks, because a mark alone is easily overlooked.
    private static func endSentence(_ label: String, _ translation: String) -> String {
        if translation.isEmpty { return "The label ends with “\(label)”." }
        if label.isEmpty { return "The label does not end with “\(translation)”." }
        return "The label ends with “\(label)”, not with “\(translation)”."
    }

    private static func spacingSentence(_ mark: String, _ space: String) -> String {
        let kinds = ["\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space"]
        let wanted = space.isEmpty ? "no space" : kinds[space] ?? "a space"
        return "\(mark == "«" ? "After" : "Before") \(mark) there is \(wanted) in this language."
    }

    /// What has a place is in the translation alone, else it is in the label alone.
    private static func differing(_ what: String, _ issue: Issue) -> String {
        issue.range == nil
            ? "The label has \(what), this text has not."
            : "This text has \(what), the label has not."
    }

    private static func capitalSentence(_ letter: String) -> String {
        letter == letter.lowercased()
            ? "The label begins with a capital, this text with “\(letter)”."
            : "The label does not begin with a capital; this text does, with “\(letter)”."
    }

    private static func lineBreakSentence(_ label: String, _ translation: String) -> String {
        let lines = { (count: String) in
            count == "1" ? "1 line break" : "\(count) line breaks"
        }
        return "The label has \(lines(label)), the translation \(lines(translation))."
    }
}
