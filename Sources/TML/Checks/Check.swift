/// A problem that the program looks for in a translation (`tml-language.md` 13.4).
///
/// The raw value is a name that does not change, for settings, scripts and logs. The comment of a
/// case lists the `details` of its issues. If the comment lists none, the details are empty.
public enum Check: String, Hashable, Sendable, CaseIterable {
    // MARK: Tokens

    /// The translation has a token that the label lacks. The reader would see the braces. Details:
    /// the name.
    case unknownToken = "unknown-token"
    /// A token of the label that the translation lacks. Details: its name.
    case unusedToken = "unused-token"
    /// A form for several numbers does not show the number. Details: the token's name, example
    /// numbers.
    case missingNumber = "missing-number"
    /// The translation has a token that is only for translators, such as `{_he_she}`. Details: its
    /// name.
    case hiddenToken = "hidden-token"
    /// Braces around a word in non-ASCII letters: probably a token whose name was translated.
    /// Details: the text.
    case translatedToken = "translated-token"
    /// A brace that belongs to no token. Details: the text.
    case strayBrace = "stray-brace"

    // MARK: Placeholders of other syntaxes

    /// A placeholder of `printf` whose conversion does not fit the type of the value. Details: the
    /// placeholder, the placeholder of the label.
    case changedPlaceholder = "changed-placeholder"
    /// Placeholders without a number are in another order than in the label. Details: the
    /// placeholders of the label.
    case placeholderOrder = "placeholder-order"
    /// A sign that belongs to no placeholder, or a message of ICU that apps cannot read. Details:
    /// the text.
    case brokenPlaceholder = "broken-placeholder"
    /// An argument of ICU without a text for numbers that need one in the language. Details: the
    /// keywords of the missing texts.
    case missingCategory = "missing-category"

    // MARK: Decorations

    /// The translation has a decoration that the label lacks. The reader would not see the
    /// decoration. Details: the name.
    case unknownDecoration = "unknown-decoration"
    /// A decoration of the label that the translation lacks. Details: its name.
    case unusedDecoration = "unused-decoration"
    /// A decoration around nothing. Details: its name.
    case emptyDecoration = "empty-decoration"
    /// `[ ] < >` that belong to no decoration. Details: the text.
    case strayBracket = "stray-bracket"
    /// Text that would not be shown. Details: the text.
    case lostText = "lost-text"
    /// A decoration whose closing tag has another name, or which ends where another decoration
    /// begins. Details: its name, the closing tag.
    case mismatchedClosing = "mismatched-closing"
    /// A decoration that is never closed. Details: its name.
    case unclosedDecoration = "unclosed-decoration"

    // MARK: Rules of the language

    /// A piped token whose name belongs to no context of the language. Details: the token.
    case pipedWithoutContext = "piped-without-context"
    /// A piped token with more or fewer words than the language supports, or with a case that the
    /// language lacks. Details: the token; the number of its words; the numbers of words that the
    /// language supports, such as `1, 3`; the rules without a word.
    case unresolvablePiped = "unresolvable-piped"
    /// A parameter of a piped token has a key that the context lacks. Details: the key.
    case unknownRule = "unknown-rule"
    /// Rules for which a piped token has no word. Details: the keys of the rules.
    case uncoveredRules = "uncovered-rules"
    /// A parameter with a second colon: the text after this colon would not be shown. Details: the
    /// parameter.
    case cutParameter = "cut-parameter"
    /// A parameter without a key, although other parameters have one. Details: the parameter.
    case parameterWithoutKey = "parameter-without-key"
    /// All words of a piped token are the same. Details: the token.
    case identicalWords = "identical-words"
    /// A context after `:` that the language lacks. Details: the name of the context.
    case unknownContext = "unknown-context"
    /// A case after `::` that the language lacks. Details: the name of the case.
    case unknownCase = "unknown-case"
    /// A `#name#` that is not replaced by a value: the reader would see it. Details: the text.
    case foreignHash = "foreign-hash"

    // MARK: Conditions

    /// The condition names a token that does not exist, so it never applies. Details: the name.
    case conditionUnknownToken = "condition-unknown-token"
    /// The condition names a context that does not exist, so it never applies. Details: the
    /// keyword.
    case conditionUnknownContext = "condition-unknown-context"
    /// The condition names a rule that does not exist, so it never applies. Details: the key.
    case conditionUnknownRule = "condition-unknown-rule"
    /// Another translation has the same condition.
    case duplicateForm = "duplicate-form"
    /// An earlier, more general translation applies in all cases of this translation.
    case shadowedForm = "shadowed-form"
    /// Combinations without a translation: the reader gets the label. Details: the codes of the
    /// combinations.
    case uncoveredForms = "uncovered-forms"
    /// All forms have the same text.
    case identicalForms = "identical-forms"

    // MARK: The whole text

    /// The text is empty or only white space.
    case empty
    /// The text of the translation is the label.
    case sameAsLabel = "same-as-label"
    /// The text without markup has more characters than the limit. Details: the count, the limit.
    case tooLong = "too-long"
    /// The text without markup takes more columns of a terminal than the limit. Details: the count,
    /// the limit.
    case tooWide = "too-wide"
    /// A word that the definition of the language bans. The server rejects the translation.
    /// Details: the word.
    case curseWord = "curse-word"

    // MARK: The text around the markup

    /// White space at the beginning or the end differs from the label.
    case edgeSpace = "edge-space"
    /// The translation ends with another punctuation mark than the label. Details: the mark of the
    /// label, the mark of the translation. A detail is empty if there is no mark.
    case endPunctuation = "end-punctuation"
    /// The opening or the closing mark is missing in a language in which questions and exclamations
    /// have both: `¿…?`. Details: the opening mark, the closing mark.
    case startPunctuation = "start-punctuation"
    /// The number of line breaks differs from the label. Details: the number in the label, the
    /// number in the translation.
    case lineBreaks = "line-breaks"
    /// A written escape such as `\n`, or a tab, that only the label or only the translation has.
    /// Details: the text.
    case escapes
    /// Two or more spaces where the label has one.
    case doubledSpace = "doubled-space"
    /// A word is repeated directly after itself. Details: the word.
    case doubledWord = "doubled-word"
    /// The space before or after a mark differs from the rule of the language. Details: the mark,
    /// the right space.
    case punctuationSpacing = "punctuation-spacing"
    /// A number of the label that the translation lacks, or a number that the label lacks. Details:
    /// the number.
    case numbers
    /// A bracket or a quotation mark without its counterpart. Details: the mark.
    case unpairedMarks = "unpaired-marks"
    /// An address or a link of the label that the translation lacks, or one that the label lacks.
    /// Details: the text.
    case links
    /// The translation begins with a capital and the label does not, or the reverse. Details: the
    /// first letter.
    case capital
    /// An HTML entity that the label lacks, or a broken entity. Details: the text.
    case entities
    /// A character that changes the direction of the text, without the character that ends the
    /// change. Details: its name.
    case bidiControls = "bidi-controls"
    /// An invisible character that the label lacks. Details: its name.
    case invisibleCharacters = "invisible-characters"
    /// A word with letters of two scripts that look alike. Details: the word.
    case mixedScripts = "mixed-scripts"
    /// ASCII marks in a language with wide marks, or the reverse. Details: the mark, the right
    /// mark.
    case fullWidth = "full-width"
    /// A word that is not in the dictionary. Details: the word.
    case spelling

    // MARK: Terms

    /// A term of the label whose translation in the glossary is not in the text. Details: the term,
    /// its translations.
    case missingTerm = "missing-term"
    /// A word that the glossary forbids for a term of the label. Details: the word, the term.
    case forbiddenTerm = "forbidden-term"
    /// A term of the label that must not be translated, and that the text lacks. Details: the term.
    case changedTerm = "changed-term"
    /// A word that may be an inflected form of the glossary's translation of a term. Details: the
    /// word, the translation in the glossary.
    case inflectedTerm = "inflected-term"

    // MARK: Other keys

    /// Another key with the same label has another translation. Keys with different descriptions
    /// are not compared. Details: the translation of the other key.
    case inconsistent
    /// A key with another label has the same translation. Details: the other label.
    case sameTranslation = "same-translation"
}

extension Check {
    /// The severity of an issue, the worst first.
    public enum Grade: Hashable, Sendable, CaseIterable {
        /// The reader would see a broken text, or the server would reject it. The translation is
        /// not uploaded.
        case error
        /// The issue may be intended. The translation can be uploaded.
        case warning
        /// The text is more often right than wrong. The program shows the note but does not count
        /// it.
        case note
    }

    /// The severity of the issues of the check.
    public var grade: Grade {
        switch self {
        case .unknownToken, .strayBracket, .lostText, .mismatchedClosing, .unclosedDecoration,
            .pipedWithoutContext, .unresolvablePiped, .unknownRule, .uncoveredRules,
            .unknownContext, .conditionUnknownToken, .conditionUnknownContext,
            .conditionUnknownRule, .tooLong, .tooWide, .curseWord, .changedPlaceholder,
            .placeholderOrder, .brokenPlaceholder:
            .error
        case .unusedToken, .missingNumber, .missingCategory, .hiddenToken, .translatedToken,
            .strayBrace,
            .unknownDecoration, .unusedDecoration, .emptyDecoration, .cutParameter,
            .parameterWithoutKey, .identicalWords, .unknownCase, .foreignHash, .duplicateForm,
            .shadowedForm, .uncoveredForms, .identicalForms, .empty, .sameAsLabel, .edgeSpace,
            .endPunctuation, .startPunctuation, .lineBreaks, .escapes, .doubledSpace, .doubledWord,
            .punctuationSpacing, .numbers, .unpairedMarks, .links, .capital, .entities,
            .bidiControls, .invisibleCharacters, .mixedScripts, .fullWidth, .spelling, .missingTerm,
            .forbiddenTerm, .changedTerm, .inconsistent, .sameTranslation:
            .warning
        case .inflectedTerm: .note
        }
    }

    /// True if the translator may dismiss issues of the check. An error cannot be dismissed.
    public var mayBeDismissed: Bool { grade == .warning }

    /// True if the check compares the translations of a key with the translations of other keys.
    public var comparesKeys: Bool { self == .inconsistent || self == .sameTranslation }
}
