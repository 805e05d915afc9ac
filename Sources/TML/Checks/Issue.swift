/// What is wrong with a translation, or may be (`tml-language.md` 13.4).
public struct Issue: Hashable, Sendable {
    /// How bad a finding is.
    public enum Grade: Hashable, Sendable {
        /// The reader would see something broken.
        case error
        /// It may be meant.
        case warning
    }

    /// What was found, with the names and texts that a sentence about it needs.
    public enum Kind: Hashable, Sendable {
        /// The label has no token of that name: it would be shown with its braces.
        case unknownToken(String)
        /// A token of the label, by name, that the translation does without.
        case unusedToken(String)
        /// A token that is only for translators to read, `{_he_she}`.
        case hiddenToken(String)
        /// A brace that belongs to no token.
        case strayBrace(String)
        /// The label has no such decoration: it would be left out.
        case unknownDecoration(String)
        case unusedDecoration(String)
        /// `[ ] < >` that belong to no decoration.
        case strayBracket(String)
        /// Text that would not be shown.
        case lostText(String)
        /// A decoration that is closed under another name, or by the beginning of another one.
        case mismatchedClosing(opened: String, closed: String)
        case unclosedDecoration(String)
        /// A piped token whose name suggests no context of the language.
        case pipedWithoutContext(String)
        /// A piped token with more or fewer words than the language supports, or with a case it
        /// lacks.
        case unresolvablePiped(String)
        /// The key of a piped token's parameter that its context lacks.
        case unknownRule(String)
        /// Rules for which a piped token has no word.
        case uncoveredRules([String])
        /// A parameter with a second colon: the rest would not be shown.
        case cutParameter(String)
        /// A parameter without key among others that have one.
        case parameterWithoutKey(String)
        case unknownContext(String)
        case unknownCase(String)
        /// `#name#` where it would be shown as it is written.
        case foreignHash(String)
        /// The condition names a token, a context, a rule that there is not: it never applies.
        case conditionUnknownToken(String)
        case conditionUnknownContext(String)
        case conditionUnknownRule(String)
        case empty
        case sameAsLabel
        /// White space at the beginning or the end is not as in the label.
        case edgeSpace
        /// The label's last punctuation mark and the translation's; empty where there is none.
        case endPunctuation(label: String, translation: String)
        /// How many line breaks there are in each.
        case lineBreaks(label: Int, translation: Int)
        /// One of the words that the language's definition bans.
        case curseWord(String)
    }

    /// What was found.
    public var kind: Kind
    /// Offsets into the translation's UTF-8; `nil` if it concerns no place in it.
    public var range: Range<Int>?

    /// A finding about a place in the translation, or about all of it.
    public init(_ kind: Kind, at range: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
    }

    /// How bad it is, which depends on its kind alone.
    public var grade: Grade {
        switch kind {
        case .unknownToken, .strayBracket, .lostText, .mismatchedClosing, .unclosedDecoration,
            .pipedWithoutContext, .unresolvablePiped, .unknownRule, .uncoveredRules,
            .unknownContext, .conditionUnknownToken, .conditionUnknownContext,
            .conditionUnknownRule:
            .error
        case .unusedToken, .hiddenToken, .strayBrace, .unknownDecoration, .unusedDecoration,
            .cutParameter, .parameterWithoutKey, .unknownCase, .foreignHash, .empty,
            .sameAsLabel, .edgeSpace, .endPunctuation, .lineBreaks, .curseWord:
            .warning
        }
    }

    /// A name that does not change, for settings and logs: `unknown-token`.
    public var id: String {
        switch kind {
        case .unknownToken: "unknown-token"
        case .unusedToken: "unused-token"
        case .hiddenToken: "hidden-token"
        case .strayBrace: "stray-brace"
        case .unknownDecoration: "unknown-decoration"
        case .unusedDecoration: "unused-decoration"
        case .strayBracket: "stray-bracket"
        case .lostText: "lost-text"
        case .mismatchedClosing: "mismatched-closing"
        case .unclosedDecoration: "unclosed-decoration"
        case .pipedWithoutContext: "piped-without-context"
        case .unresolvablePiped: "unresolvable-piped"
        case .unknownRule: "unknown-rule"
        case .uncoveredRules: "uncovered-rules"
        case .cutParameter: "cut-parameter"
        case .parameterWithoutKey: "parameter-without-key"
        case .unknownContext: "unknown-context"
        case .unknownCase: "unknown-case"
        case .foreignHash: "foreign-hash"
        case .conditionUnknownToken: "condition-unknown-token"
        case .conditionUnknownContext: "condition-unknown-context"
        case .conditionUnknownRule: "condition-unknown-rule"
        case .empty: "empty"
        case .sameAsLabel: "same-as-label"
        case .edgeSpace: "edge-space"
        case .endPunctuation: "end-punctuation"
        case .lineBreaks: "line-breaks"
        case .curseWord: "curse-word"
        }
    }
}
