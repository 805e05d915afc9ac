import TML
import Text

/// The texts about a check: a name, and a sentence for each issue.
struct CheckText: Sendable {
    /// A few words for the errors that the check finds.
    let word: String
    /// The sentence about an issue. It may quote the translation.
    let sentence: @Sendable (Issue) -> String

    init(_ word: String, made sentence: @escaping @Sendable (Issue) -> String) {
        self.word = word
        self.sentence = sentence
    }

    /// - Parameter template: the sentence, in which `$1` and `$2` stand for the issue's details.
    init(_ word: String, says template: String) {
        self.init(word) { Self.filled(template, $0.details) }
    }

    static func of(_ check: Check) -> CheckText {
        all[check] ?? CheckText(check.rawValue.replacing("-", with: " "), says: check.rawValue)
    }

    private static func filled(_ template: String, _ details: [String]) -> String {
        let pieces = template.split(separator: "$", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
            let place = piece.first.flatMap(\.wholeNumberValue) ?? 0
            return text + (details.indices.contains(place - 1) ? details[place - 1] : "")
                + piece.dropFirst()
        }
    }
}

extension CheckText {
    /// A row for each check.
    static let all: [Check: CheckText] = [
        .unknownToken: CheckText(
            "a token that the label does not have"
        ) { "The label has no token \($0.tokenText)." },
        .unusedToken: CheckText(
            "an unused token of the label"
        ) { "The text does not use the token \($0.tokenText) of the label." },
        .missingNumber: CheckText(
            "a number that the form does not show"
        ) {
            let numbers = $0.detail(1)
            let end = numbers.hasSuffix("…") ? "" : "."
            return "\($0.tokenText) is missing, but apps use this form for \(numbers)\(end)"
        },
        .hiddenToken: CheckText(
            "a token that is only for translators",
            says: "The token {$1} is only a note for translators."),
        .translatedToken: CheckText(
            "a token whose name was translated", says: "$1: do not translate names of tokens."),
        .strayBrace: CheckText(
            "a brace that belongs to no token", says: "“$1” is not part of a token."),
        .changedPlaceholder: CheckText(
            "a placeholder for another type of value",
            says: "$1 does not fit the value of $2 in the label."),
        .placeholderOrder: CheckText(
            "placeholders in another order",
            says: "Placeholders without a number must have the order of the label: $1."),
        .brokenPlaceholder: CheckText(
            "a text that apps cannot read"
        ) { issue in
            issue.detail(0).isEmpty
                ? "Apps cannot read the text: its end is missing."
                : "Apps cannot read the text at “\(issue.detail(0))”."
        },
        .missingCategory: CheckText("a message without a text for some numbers") {
            "The text has no form for \($0.details.joined(separator: ", "))."
        },
        .unknownDecoration: CheckText(
            "a decoration that the label does not have",
            says: "The label has no decoration $1, so readers will not see the decoration."),
        .unusedDecoration: CheckText(
            "an unused decoration of the label",
            says: "The text does not use the decoration $1 of the label."),
        .emptyDecoration: CheckText(
            "a decoration without text", says: "The decoration $1 has no text."),
        .strayBracket: CheckText(
            "a bracket that belongs to no decoration", says: "“$1” is not part of a decoration."),
        .lostText: CheckText("text that is not shown", says: "Readers will not see “$1”."),
        .mismatchedClosing: CheckText(
            "a decoration that is closed with another name",
            says: "The decoration $1 is closed with $2."),
        .unclosedDecoration: CheckText(
            "a decoration that is not closed", says: "The decoration $1 is not closed."),
        .pipedWithoutContext: CheckText(
            "word forms for which the language has no rules",
            says: "The language has no rules for the word forms in $1."),
        .unresolvablePiped: CheckText(
            "too many or too few word forms"
        ) { Strings.wordCount($0.details) },
        .unknownRule: CheckText(
            "a rule that the language does not have", says: "The language has no rule $1."),
        .uncoveredRules: CheckText("rules without a word form") {
            "The text has no form for \($0.details.joined(separator: ", "))."
        },
        .cutParameter: CheckText(
            "a word form that contains a colon",
            says: "Readers do not see the text after the second colon of “$1”."),
        .parameterWithoutKey: CheckText(
            "a word form without the name of its rule",
            says: "The word form “$1” needs the name of its rule."),
        .identicalWords: CheckText(
            "word forms that are all equal", says: "All word forms of $1 are equal."),
        .unknownContext: CheckText(
            "a context that the language does not have", says: "The language has no context $1."),
        .unknownCase: CheckText(
            "a case that the language does not have", says: "The language has no case $1."),
        .foreignHash: CheckText(
            "a placeholder #name# without a token",
            says: "No token replaces $1, so readers would see $1."),
        .conditionUnknownToken: CheckText(
            "a form that depends on an unknown token",
            says: "The form depends on {$1}, but the label does not have {$1}."),
        .conditionUnknownContext: CheckText(
            "a form that depends on an unknown context",
            says: "The form depends on the context $1, but the language has no context $1."),
        .conditionUnknownRule: CheckText(
            "a form that depends on an unknown rule",
            says: "The form depends on the rule $1, but the language has no rule $1."),
        .duplicateForm: CheckText(
            "two forms for the same case",
            says: "This form and another translation are for the same case."),
        .shadowedForm: CheckText(
            "a form that is never shown",
            says: "Readers never see this form: a more general translation is shown."),
        .uncoveredForms: CheckText("cases without a form") { Strings.uncoveredSentence($0) },
        .identicalForms: CheckText(
            "forms that all have the same text", says: "All forms have the same text."),
        .empty: CheckText("a text that has only spaces", says: "The text has only spaces."),
        .sameAsLabel: CheckText(
            "the same text as the label", says: "The text is the same as the label."),
        .tooLong: CheckText(
            "more characters than allowed",
            says: "The text is too long: $1 characters, and the limit is $2."),
        .tooWide: CheckText(
            "more columns than allowed",
            says: "The text is too wide: $1 columns, and the limit is $2."),
        .curseWord: CheckText(
            "words that are banned in the language",
            says: "“$1” is banned in this language. The server refuses the text."),
        .edgeSpace: CheckText(
            "spaces at the start or end that differ from the label",
            says: "Spaces at the start or end differ from the label."),
        .endPunctuation: CheckText("end punctuation that differs from the label") {
            Strings.endSentence($0.detail(0), $0.detail(1))
        },
        .startPunctuation: CheckText(
            "only one mark of a pair, such as ¿ and ?",
            says: "This language uses $1 and $2 together, but the text has only one of the two."),
        .lineBreaks: CheckText("more or fewer line breaks than the label") {
            Strings.lineBreakSentence($0.detail(0), $0.detail(1))
        },
        .escapes: CheckText("tabs or escapes (\\n) that differ from the label") {
            Strings.differing("“\($0.detail(0))”", $0)
        },
        .doubledSpace: CheckText("two spaces in a row", says: "There are two spaces in a row."),
        .doubledWord: CheckText("a word twice in a row", says: "The text repeats the word “$1”."),
        .punctuationSpacing: CheckText("wrong spaces around punctuation marks") {
            Strings.spacingSentence($0.detail(0), $0.detail(1))
        },
        .numbers: CheckText("numbers that differ from the label") {
            Strings.differing("the number \($0.detail(0))", $0)
        },
        .unpairedMarks: CheckText(
            "a bracket or quotation mark without its pair",
            says: "$1 has no matching opening or closing mark."),
        .links: CheckText("addresses and links that differ from the label") {
            Strings.differing("“\($0.detail(0))”", $0)
        },
        .capital: CheckText("a first letter whose case differs from the label") {
            Strings.capitalSentence($0.detail(0))
        },
        .entities: CheckText(
            "HTML entities that differ from the label",
            says: "The HTML entity $1 is broken, or it is not in the label."),
        .bidiControls: CheckText(
            "unpaired text direction characters",
            says: "The direction character $1 is not paired."),
        .invisibleCharacters: CheckText(
            "invisible characters", says: "The text has an invisible character: $1."),
        .mixedScripts: CheckText(
            "letters of two scripts in a word", says: "“$1” has letters of two scripts."),
        .fullWidth: CheckText(
            "punctuation marks that are too wide or too narrow",
            says: "This language writes “$2”, not “$1”."),
        .spelling: CheckText(
            "words that are not in the dictionary", says: "“$1” is not in the dictionary."),
        .missingTerm: CheckText(
            "terms whose translation differs from the glossary",
            says: "The glossary translates “$1” as “$2”."),
        .forbiddenTerm: CheckText(
            "words that the glossary forbids", says: "The glossary forbids “$1” for “$2”."),
        .changedTerm: CheckText(
            "terms that must not be translated", says: "“$1” must not be translated."),
        .inflectedTerm: CheckText(
            "words that may be forms of a glossary term",
            says: "“$1” may be a form of the glossary term “$2”."),
        .inconsistent: CheckText("different translations of the same label") {
            $0.details.isEmpty
                ? "Another key with this label has other forms."
                : "Another key with this label has the translation "
                    + "\(Strings.named(ExactText($0.detail(0))))."
        },
        .sameTranslation: CheckText("the same translation of different labels") {
            "The label \(Strings.named(ExactText($0.detail(0)))) has the same translation."
        },
    ]
}

extension Issue {
    /// The detail with a number, from 0; empty if there is no such detail.
    fileprivate func detail(_ number: Int) -> String {
        details.indices.contains(number) ? details[number] : ""
    }
}
