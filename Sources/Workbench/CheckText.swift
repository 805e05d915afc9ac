import TML

/// What the translator reads of a check: what it looks for, and what it has found.
struct CheckText: Sendable {
    /// What the check looks for, in a few words.
    let word: String
    /// What is said of an issue. Texts within it are the translation's own.
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
            "a token that the label does not have", says: "The label has no token {$1}."),
        .unusedToken: CheckText(
            "a token of the label that is not used", says: "{$1} of the label is not used."),
        .missingNumber: CheckText(
            "a number that is not shown", says: "{$1} is not shown, but the form is for $2."),
        .hiddenToken: CheckText(
            "a token that is only for translators", says: "{$1} is only for you to read."),
        .translatedToken: CheckText(
            "a token whose name was translated",
            says: "$1: the names of tokens are not translated."),
        .strayBrace: CheckText("a brace that belongs to no token", says: "$1 belongs to no token."),
        .unknownDecoration: CheckText(
            "a decoration that the label does not have",
            says: "The label has no decoration $1; it will be lost."),
        .unusedDecoration: CheckText(
            "a decoration of the label that is not used",
            says: "The decoration $1 of the label is not used."),
        .emptyDecoration: CheckText(
            "a decoration around nothing", says: "There is nothing in the decoration $1."),
        .strayBracket: CheckText(
            "a bracket that belongs to no decoration", says: "$1 belongs to no decoration."),
        .lostText: CheckText("text that would not be shown", says: "“$1” would not be shown."),
        .mismatchedClosing: CheckText(
            "a decoration that is closed under another name", says: "$1 is closed as $2."),
        .unclosedDecoration: CheckText(
            "a decoration that is not closed", says: "The decoration $1 is not closed."),
        .pipedWithoutContext: CheckText(
            "word forms the language has no rules for",
            says: "$1: the language has no rules for its name."),
        .unresolvablePiped: CheckText(
            "too many or too few word forms"
        ) { Strings.wordCount($0.details) },
        .unknownRule: CheckText(
            "a rule that the language does not have", says: "The language has no rule $1."),
        .uncoveredRules: CheckText("rules without a word form") {
            "No form for \($0.details.joined(separator: ", "))."
        },
        .cutParameter: CheckText(
            "a word form cut at a second colon", says: "“$1” is cut at its second colon."),
        .parameterWithoutKey: CheckText(
            "a word form that names no rule", says: "“$1” does not say which form it is."),
        .identicalWords: CheckText(
            "word forms that are all the same", says: "All words of $1 are the same."),
        .unknownContext: CheckText(
            "a context that the language does not have", says: "The language has no context $1."),
        .unknownCase: CheckText(
            "a case that the language does not have", says: "The language has no case $1."),
        .foreignHash: CheckText(
            "#name# that would be shown as it is", says: "$1 would be shown as it is."),
        .conditionUnknownToken: CheckText(
            "a form for a token the label does not have",
            says: "It depends on {$1}, which the label does not have."),
        .conditionUnknownContext: CheckText(
            "a form for a context the language does not have",
            says: "It depends on $1, which the language does not have."),
        .conditionUnknownRule: CheckText(
            "a form for a rule the language does not have",
            says: "It depends on the rule $1, which the language does not have."),
        .duplicateForm: CheckText(
            "two forms for the same case", says: "There is another translation for the same case."),
        .shadowedForm: CheckText(
            "a form that is never shown",
            says: "It is never shown: a more general translation comes first."),
        .uncoveredForms: CheckText("cases without a form") {
            Strings.uncoveredSentence($0.details.compactMap(Context.init(code:)))
        },
        .identicalForms: CheckText("forms that all say the same", says: "All forms are the same."),
        .empty: CheckText("nothing but spaces", says: "There is nothing but spaces."),
        .sameAsLabel: CheckText("the same text as the label", says: "It is the same as the label."),
        .tooLong: CheckText("more letters than allowed", says: "It is too long: $1 letters of $2."),
        .tooWide: CheckText("more columns than allowed", says: "It is too wide: $1 columns of $2."),
        .curseWord: CheckText(
            "words that the language bans",
            says: "“$1” is banned in this language; the server refuses it."),
        .edgeSpace: CheckText(
            "spaces at the beginning or the end",
            says: "Spaces at the beginning or the end differ from the label."),
        .endPunctuation: CheckText("the punctuation mark at the end") {
            Strings.endSentence($0.detail(0), $0.detail(1))
        },
        .startPunctuation: CheckText(
            "the punctuation mark at the beginning",
            says: "$1 and $2 belong together in this language; one is missing."),
        .lineBreaks: CheckText("the number of line breaks") {
            Strings.lineBreakSentence($0.detail(0), $0.detail(1))
        },
        .escapes: CheckText("escapes such as \\n, and tabs") {
            Strings.differing("“\($0.detail(0))”", $0)
        },
        .doubledSpace: CheckText("two spaces in a row", says: "There are two spaces in a row."),
        .doubledWord: CheckText("a word twice in a row", says: "“$1” is there twice in a row."),
        .punctuationSpacing: CheckText("spaces around punctuation marks") {
            Strings.spacingSentence($0.detail(0), $0.detail(1))
        },
        .numbers: CheckText("numbers that differ from the label") {
            Strings.differing("the number \($0.detail(0))", $0)
        },
        .unpairedMarks: CheckText(
            "a bracket or quotation mark on its own", says: "$1 has no counterpart."),
        .links: CheckText("addresses and links that differ from the label") {
            Strings.differing("“\($0.detail(0))”", $0)
        },
        .capital: CheckText("a capital at the beginning") {
            Strings.capitalSentence($0.detail(0))
        },
        .entities: CheckText(
            "HTML entities that differ from the label", says: "$1 is not as in the label."),
        .bidiControls: CheckText(
            "marks of direction that are never undone",
            says: "The mark of direction $1 is never undone."),
        .invisibleCharacters: CheckText(
            "characters that cannot be seen", says: "An invisible character: $1."),
        .mixedScripts: CheckText(
            "letters of two scripts in a word", says: "“$1” has letters of two scripts."),
        .fullWidth: CheckText(
            "wide and narrow punctuation marks", says: "In this language “$1” is written “$2”."),
        .spelling: CheckText(
            "words that are not in the dictionary", says: "“$1” is not in the dictionary."),
        .missingTerm: CheckText(
            "terms of the label that are not translated as the glossary says",
            says: "The glossary has “$2” for “$1”."),
        .forbiddenTerm: CheckText(
            "words that the glossary does not want", says: "“$1” is not to be used for “$2”."),
        .changedTerm: CheckText(
            "terms that stay as they are, and do not", says: "“$1” has to stay as it is."),
        .inflectedTerm: CheckText(
            "words that may be forms of a wanted term", says: "“$1”: “$2” may be inflected here."),
    ]
}

extension Issue {
    /// A detail, from 0; empty where there is none.
    fileprivate func detail(_ number: Int) -> String {
        details.indices.contains(number) ? details[number] : ""
    }
}
