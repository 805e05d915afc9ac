/// What is looked for in a translation (`tml-language.md` 13.4).
///
/// The raw value is a name that does not change, for settings, scripts and logs. What an issue's
/// `details` are is said with each case.
public enum Check: String, Hashable, Sendable, CaseIterable {
    // MARK: Tokens

    /// The label has no token of that name: it would be shown with its braces. Name.
    case unknownToken = "unknown-token"
    /// A token of the label that the translation does without. Name.
    case unusedToken = "unused-token"
    /// The number is not shown in a form that is for several numbers. Name, example numbers.
    case missingNumber = "missing-number"
    /// A token that is only for translators to read, `{_he_she}`. Name.
    case hiddenToken = "hidden-token"
    /// Braces around a word in the language's own letters: a token's name was translated. Text.
    case translatedToken = "translated-token"
    /// A brace that belongs to no token. Text.
    case strayBrace = "stray-brace"

    // MARK: Decorations

    /// The label has no such decoration: it would be left out. Name.
    case unknownDecoration = "unknown-decoration"
    /// A decoration of the label that the translation does without. Name.
    case unusedDecoration = "unused-decoration"
    /// A decoration around nothing. Name.
    case emptyDecoration = "empty-decoration"
    /// `[ ] < >` that belong to no decoration. Text.
    case strayBracket = "stray-bracket"
    /// Text that would not be shown. Text.
    case lostText = "lost-text"
    /// Closed under another name, or by the beginning of another one. Name, closing tag.
    case mismatchedClosing = "mismatched-closing"
    /// Name.
    case unclosedDecoration = "unclosed-decoration"

    // MARK: Rules of the language

    /// A piped token whose name suggests no context of the language. Token.
    case pipedWithoutContext = "piped-without-context"
    /// A piped token with more or fewer words than the language supports, or with a case it lacks.
    /// Token.
    case unresolvablePiped = "unresolvable-piped"
    /// The key of a piped token's parameter that its context lacks. Key.
    case unknownRule = "unknown-rule"
    /// Rules for which a piped token has no word. Their keys.
    case uncoveredRules = "uncovered-rules"
    /// A parameter with a second colon: the rest would not be shown. Parameter.
    case cutParameter = "cut-parameter"
    /// A parameter without key among others that have one. Parameter.
    case parameterWithoutKey = "parameter-without-key"
    /// All words of a piped token are the same. Token.
    case identicalWords = "identical-words"
    /// Written after `:`. Name.
    case unknownContext = "unknown-context"
    /// Written after `::`. Name.
    case unknownCase = "unknown-case"
    /// `#name#` where it would be shown as it is written. Text.
    case foreignHash = "foreign-hash"

    // MARK: Conditions

    /// The condition names a token that there is not: it never applies. Name.
    case conditionUnknownToken = "condition-unknown-token"
    /// Likewise a context. Keyword.
    case conditionUnknownContext = "condition-unknown-context"
    /// Likewise a rule. Key.
    case conditionUnknownRule = "condition-unknown-rule"
    /// Another translation has the same condition.
    case duplicateForm = "duplicate-form"
    /// An earlier, more general translation applies wherever this one would.
    case shadowedForm = "shadowed-form"
    /// Combinations without a translation: the reader gets the label itself. Their codes.
    case uncoveredForms = "uncovered-forms"
    /// All forms say the same.
    case identicalForms = "identical-forms"

    // MARK: The whole text

    /// Nothing but white space.
    case empty
    case sameAsLabel = "same-as-label"
    /// More letters than allowed, counted without markup. Count, limit.
    case tooLong = "too-long"
    /// More columns of a terminal than allowed, counted without markup. Count, limit.
    case tooWide = "too-wide"
    /// One of the words that the language's definition bans: the service takes none. Word.
    case curseWord = "curse-word"

    // MARK: Its text

    /// White space at the beginning or the end is not as in the label.
    case edgeSpace = "edge-space"
    /// The label's last punctuation mark and the translation's; empty where there is none.
    case endPunctuation = "end-punctuation"
    /// The same at the beginning, where a language has marks there: `¿`. Both marks.
    case startPunctuation = "start-punctuation"
    /// How many line breaks there are in the label and in the translation.
    case lineBreaks = "line-breaks"
    /// A written escape such as `\n`, or a tab, that only one of the two has. Text.
    case escapes
    /// Two or more spaces where the label has one.
    case doubledSpace = "doubled-space"
    /// The same word twice. Word.
    case doubledWord = "doubled-word"
    /// The space before or after a mark is not as the language wants it. Mark, what is wanted.
    case punctuationSpacing = "punctuation-spacing"
    /// A number of the label that the translation lacks, or one that is not in the label. Number.
    case numbers
    /// A bracket or a quotation mark without its counterpart. Mark.
    case unpairedMarks = "unpaired-marks"
    /// An address or a link of the label that the translation lacks, or one it adds. Text.
    case links
    /// A capital at the beginning where the label has none, or the other way round. Letter.
    case capital
    /// An HTML entity that the label lacks, or one that is broken. Text.
    case entities
    /// A mark that changes the direction of the text and is never undone. Its name.
    case bidiControls = "bidi-controls"
    /// A character that cannot be seen and that the label lacks. Its name.
    case invisibleCharacters = "invisible-characters"
    /// Letters of two scripts in one word, which look alike. Word.
    case mixedScripts = "mixed-scripts"
    /// ASCII marks where the language has wide ones, or the other way round. Mark, what is wanted.
    case fullWidth = "full-width"
}

extension Check {
    /// How bad a finding is.
    public enum Grade: Hashable, Sendable {
        /// The reader would see something broken, or the service would refuse it: it is not sent.
        case error
        /// It may be meant.
        case warning
    }

    /// How bad it is when this is found.
    public var grade: Grade {
        switch self {
        case .unknownToken, .strayBracket, .lostText, .mismatchedClosing, .unclosedDecoration,
            .pipedWithoutContext, .unresolvablePiped, .unknownRule, .uncoveredRules,
            .unknownContext, .conditionUnknownToken, .conditionUnknownContext,
            .conditionUnknownRule, .tooLong, .tooWide, .curseWord:
            .error
        default: .warning
        }
    }
}
