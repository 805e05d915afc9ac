import TML
import Text

/// The rules for a translation's text and context (`tml-service.md` 9.4, rule 4).
struct TextRules {
    let key: StoredKey
    let language: DefinedRules
    /// True for reviewers, who may exceed a key's maximum length.
    let isLengthFree: Bool

    /// Throws `.invalid` with all problems, including `others`.
    func check(
        _ label: String, _ context: Context, and others: [ServiceError.Flaw] = []
    ) throws {
        let flaws = flaws(of: label) + others + flaws(of: context)
        guard flaws.isEmpty else { throw ServiceError.invalid(flaws) }
    }

    private func flaws(of label: String) -> [ServiceError.Flaw] {
        var flaws: [ServiceError.Flaw] = []
        func add(_ code: String, _ message: String) {
            flaws.append(ServiceError.Flaw(field: "label", code: code, message: message))
        }
        if label.allSatisfy(\.isWhitespace) { add("empty", "The translation is empty") }
        if label.utf8.count > Limits.labelBytes {
            add("too_long", "The translation is longer than \(Limits.labelBytes) bytes")
        }
        if let control = ControlCharacters.first(in: label) {
            add("invalid", ControlCharacters.refusal("The translation", control))
        }
        if let limit = key.maxLength, !isLengthFree {
            let length = Label(label, syntax: key.labelSyntax).letterCount
            if length > limit {
                add("too_long", "The translation has \(length) characters; the limit is \(limit)")
            }
        }
        for word in language.curseWords.found(in: label) {
            add("curse_word", "The word “\(word)” is not allowed")
        }
        return flaws
    }

    private func flaws(of context: Context) -> [ServiceError.Flaw] {
        var flaws: [ServiceError.Flaw] = []
        func add(_ code: String, _ message: String) {
            flaws.append(ServiceError.Flaw(field: "context", code: code, message: message))
        }
        if context.choices.count > Limits.contextChoices {
            add("too_long", "The context has too many conditions")
        }
        let names = Self.tokenNames(of: key.parsedLabel)
        for choice in context.choices.prefix(Limits.contextChoices) {
            if !names.contains(choice.token) {
                add("unknown_token", "The label has no token {\(choice.token)}")
            }
            if !language.has(choice) {
                add(
                    "unknown_rule",
                    "The language has no rule \(choice.rule) for \(choice.keyword)")
            }
        }
        return flaws
    }

    /// Returns the names that a context may use: the tokens, the owners of method tokens, the values
    /// of the syntax, and the reader.
    private static func tokenNames(of label: Label) -> Set<String> {
        let names = label.tokensOfContexts.map(\.name)
        let owners = names.map { String($0.prefix { $0 != "." }) }
        let values = label.syntax.variations.map(\.token)
        return Set(names + owners + values + ["viewing_user"])
    }
}

extension ControlCharacters {
    /// Returns the reason for the refusal of a text.
    static func refusal(_ subject: String, _ control: Unicode.Scalar) -> String {
        "\(subject) contains the control character \(name(of: control))"
    }
}

/// Possible mistakes in a translation's text (`tml-service.md` 9.4, rule 4). The text may be
/// intended, because every text is a valid label, but a reader may see its markup.
enum TextWarnings {
    /// Returns unknown and missing tokens, and incomplete markup, in the order of their positions.
    /// `TextRules` contains the checks that need the language's rules.
    static func flaws(of label: String, for key: StoredKey) -> [ServiceError.Flaw] {
        let issues = Checks.markupIssues(
            of: Label(label, syntax: key.labelSyntax), for: key.parsedLabel,
            in: .plain(locale: LocaleCode(key.locale)))
        guard !issues.isEmpty else { return [] }
        return Checks.inOrder(issues).compactMap(flaw)
    }

    private static func flaw(_ issue: Issue) -> ServiceError.Flaw? {
        let detail = issue.details.first ?? ""
        let (code, message): (String, String)
        switch issue.check {
        case .unknownToken:
            (code, message) = ("unknown_token", "The label has no token \(issue.tokenText)")
        case .unusedToken:
            (code, message) = ("token_missing", "The data token \(issue.tokenText) is missing")
        case .strayBracket:
            (code, message) = ("stray_bracket", "The bracket “\(detail)” belongs to no decoration")
        case .lostText: (code, message) = ("lost_text", "Apps would not show “\(detail)”")
        case .mismatchedClosing:
            (code, message) = (
                "mismatched_closing", "The decoration \(detail) is closed with a different name"
            )
        case .unclosedDecoration:
            (code, message) = ("unclosed_decoration", "The decoration \(detail) is not closed")
        default: return nil
        }
        return ServiceError.Flaw(field: "label", code: code, message: message)
    }
}
