/// What is looked for in a translation (`tml-language.md` 13.4).
///
/// The raw value is a name that does not change, for settings, scripts and logs. Each case says at
/// its end what the `details` of its issues are; where it says nothing they are empty.
public enum Check: String, Hashable, Sendable, CaseIterable {
    // MARK: Tokens

    /// The label has no token of that name: it would be shown with its braces. Details: the name.
    case unknownToken = "unknown-token"
    /// A token of the label that the translation does without. Details: its name.
    case unusedToken = "unused-token"
    /// The number is not shown in a form that is for several numbers. Details: the token's name,
    /// example numbers.
    case missingNumber = "missing-number"
    /// A token that is only for translators to read, `{_he_she}`. Details: its name.
    case hiddenToken = "hidden-token"
    /// Braces around a word in the language's own letters: a token's name was translated. Details:
    /// the text.
    case translatedToken = "translated-token"
    /// A brace that belongs to no token. Details: the text.
    case strayBrace = "stray-brace"

    // MARK: Decorations

    /// The label has no such decoration: it would be left out. Details: the name.
    case unknownDecoration = "unknown-decoration"
    /// A decoration of the label that the translation does without. Details: its name.
    case unusedDecoration = "unused-decoration"
    /// A decoration around nothing. Details: its name.
    case emptyDecoration = "empty-decoration"
    /// `[ ] < >` that belong to no decoration. Details: the text.
    case strayBracket = "stray-bracket"
    /// Text that would not be shown. Details: the text.
    case lostText = "lost-text"
    /// A decoration that is closed under another name, or by the beginning of another one. Details:
    /// its name, the closing tag.
    case mismatchedClosing = "mismatched-closing"
    /// A decoration that is never closed. Details: its name.
    case unclosedDecoration = "unclosed-decoration"

    // MARK: Rules of the language

    /// A piped token whose name suggests no context of the language. Details: the token.
    case pipedWithoutContext = "piped-without-context"
    /// A piped token with more or fewer words than the language supports, or with a case it lacks.
    /// Details: the token; how many words it has; how many the language takes, as `1, 3`; the rules
    /// for which there is none.
    case unresolvablePiped = "unresolvable-piped"
    /// The key of a piped token's parameter that its context lacks. Details: the key.
    case unknownRule = "unknown-rule"
    /// Rules for which a piped token has no word. Details: their keys.
    case uncoveredRules = "uncovered-rules"
    /// A parameter with a second colon: the rest would not be shown. Details: the parameter.
    case cutParameter = "cut-parameter"
    /// A parameter without key among others that have one. Details: the parameter.
    case parameterWithoutKey = "parameter-without-key"
    /// All words of a piped token are the same. Details: the token.
    case identicalWords = "identical-words"
    /// A context after `:` that the language lacks. Details: its name.
    case unknownContext = "unknown-context"
    /// A case after `::` that the language lacks. Details: its name.
    case unknownCase = "unknown-case"
    /// `#name#` where it would be shown as it is written. Details: the text.
    case foreignHash = "foreign-hash"

    // MARK: Conditions

    /// The condition names a token that there is not: it never applies. Details: the name.
    case conditionUnknownToken = "condition-unknown-token"
    /// The condition names a context that there is not: it never applies. Details: the keyword.
    case conditionUnknownContext = "condition-unknown-context"
    /// The condition names a rule that there is not: it never applies. Details: the key.
    case conditionUnknownRule = "condition-unknown-rule"
    /// Another translation has the same condition.
    case duplicateForm = "duplicate-form"
    /// An earlier, more general translation applies wherever this one would.
    case shadowedForm = "shadowed-form"
    /// Combinations without a translation: the reader gets the label itself. Details: their codes.
    case uncoveredForms = "uncovered-forms"
    /// All forms say the same.
    case identicalForms = "identical-forms"

    // MARK: The whole text

    /// Nothing but white space.
    case empty
    /// The translation is the label itself.
    case sameAsLabel = "same-as-label"
    /// More letters than allowed, counted without markup. Details: the count, the limit.
    case tooLong = "too-long"
    /// More columns of a terminal than allowed, counted without markup. Details: the count, the
    /// limit.
    case tooWide = "too-wide"
    /// One of the words that the language's definition bans: the service takes none. Details: the
    /// word.
    case curseWord = "curse-word"

    // MARK: Its text

    /// White space at the beginning or the end is not as in the label.
    case edgeSpace = "edge-space"
    /// The translation ends with another punctuation mark than the label. Details: the label's
    /// mark, the translation's; empty where there is none.
    case endPunctuation = "end-punctuation"
    /// A question or an exclamation that only ends with its mark, or only begins with it, in a
    /// language that has both: `¿…?`. Details: the opening mark, the closing one.
    case startPunctuation = "start-punctuation"
    /// The translation has another number of line breaks. Details: the label's number, the
    /// translation's.
    case lineBreaks = "line-breaks"
    /// A written escape such as `\n`, or a tab, that only one of the two has. Details: the text.
    case escapes
    /// Two or more spaces where the label has one.
    case doubledSpace = "doubled-space"
    /// A word that stands twice in a row. Details: the word.
    case doubledWord = "doubled-word"
    /// The space before or after a mark is not as the language wants it. Details: the mark, what is
    /// wanted.
    case punctuationSpacing = "punctuation-spacing"
    /// A number of the label that the translation lacks, or one that is not in the label. Details:
    /// the number.
    case numbers
    /// A bracket or a quotation mark without its counterpart. Details: the mark.
    case unpairedMarks = "unpaired-marks"
    /// An address or a link of the label that the translation lacks, or one it adds. Details: the
    /// text.
    case links
    /// A capital at the beginning where the label has none, or the other way round. Details: the
    /// letter.
    case capital
    /// An HTML entity that the label lacks, or one that is broken. Details: the text.
    case entities
    /// A mark that changes the direction of the text and is never undone. Details: its name.
    case bidiControls = "bidi-controls"
    /// A character that cannot be seen and that the label lacks. Details: its name.
    case invisibleCharacters = "invisible-characters"
    /// Letters of two scripts in one word, which look alike. Details: the word.
    case mixedScripts = "mixed-scripts"
    /// ASCII marks where the language has wide ones, or the other way round. Details: the mark,
    /// what is wanted.
    case fullWidth = "full-width"
    /// A word that is not in the dictionary. Details: the word.
    case spelling

    // MARK: Terms

    /// A term of the label whose translation the glossary knows and the text lacks. Details: the
    /// term, its translations.
    case missingTerm = "missing-term"
    /// A word that the glossary does not want for a term of the label. Details: the word, the term.
    case forbiddenTerm = "forbidden-term"
    /// A term that stays as it is in every language, and does not. Details: the term.
    case changedTerm = "changed-term"
    /// A word that may be a form of what the glossary wants for a term. Details: the word, what is
    /// wanted.
    case inflectedTerm = "inflected-term"
}

extension Check {
    /// How bad a finding is, the worst first.
    public enum Grade: Hashable, Sendable, CaseIterable {
        /// The reader would see something broken, or the service would refuse it: it is not sent.
        case error
        /// What was found may be meant: the translation can be sent.
        case warning
        /// What was found is right more often than not: it is told, and counts as nothing.
        case note
    }

    /// How bad it is when the check finds something.
    public var grade: Grade {
        switch self {
        case .unknownToken, .strayBracket, .lostText, .mismatchedClosing, .unclosedDecoration,
            .pipedWithoutContext, .unresolvablePiped, .unknownRule, .uncoveredRules,
            .unknownContext, .conditionUnknownToken, .conditionUnknownContext,
            .conditionUnknownRule, .tooLong, .tooWide, .curseWord:
            .error
        case .unusedToken, .missingNumber, .hiddenToken, .translatedToken, .strayBrace,
            .unknownDecoration, .unusedDecoration, .emptyDecoration, .cutParameter,
            .parameterWithoutKey, .identicalWords, .unknownCase, .foreignHash, .duplicateForm,
            .shadowedForm, .uncoveredForms, .identicalForms, .empty, .sameAsLabel, .edgeSpace,
            .endPunctuation, .startPunctuation, .lineBreaks, .escapes, .doubledSpace, .doubledWord,
            .punctuationSpacing, .numbers, .unpairedMarks, .links, .capital, .entities,
            .bidiControls, .invisibleCharacters, .mixedScripts, .fullWidth, .spelling, .missingTerm,
            .forbiddenTerm, .changedTerm:
            .warning
        case .inflectedTerm: .note
        }
    }
}
