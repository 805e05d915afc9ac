import Catalog
public import TML
import Text

/// Sentences about issues.
extension Strings {
    /// The sentence about an issue. It may quote the translation.
    ///
    /// - Parameter syntax: the syntax of the label.
    public static func sentence(_ issue: Issue, in syntax: LabelSyntax = .tml) -> String {
        issue.check == .uncoveredForms
            ? uncoveredSentence(issue, in: syntax) : CheckText.of(issue.check).sentence(issue)
    }

    /// Apps with TML show the label. Other programs have different rules.
    static func uncoveredSentence(_ issue: Issue, in syntax: LabelSyntax = .tml) -> String {
        let contexts = issue.details.compactMap(Context.init(code:))
        let tokens = Set(contexts.flatMap(\.choices).map(\.token))
        let names = contexts.prefix(4).map { context in
            tokens.count > 1
                ? condition(context) : context.choices.map(\.rule).joined(separator: ", ")
        }
        let more = contexts.count > 4 ? " and \(contexts.count - 4) more" : ""
        let end =
            switch syntax.placeholders {
            case .tml, .xmessage: ": readers see the label."
            case .printf, .brace, .icu, .i18next, .plain: "."
            }
        return "No translation for \(names.joined(separator: tokens.count > 1 ? "; " : ", "))"
            + more + end
    }

    /// The punctuation marks have quotation marks around them, because a single mark is easily
    /// overlooked.
    static func endSentence(_ label: String, _ translation: String) -> String {
        if translation.isEmpty { return "Only the label ends with “\(label)”." }
        if label.isEmpty { return "Only this text ends with “\(translation)”." }
        return "The label ends with “\(label)”; this text ends with “\(translation)”."
    }

    static func spacingSentence(_ mark: String, _ space: String) -> String {
        let kinds = ["\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space"]
        let wanted = space.isEmpty ? "no space" : kinds[space] ?? "a space"
        return "This language has \(wanted) \(mark == "«" ? "after" : "before") “\(mark)”."
    }

    /// An issue with a range is about text that only the translation has; without a range, only the
    /// label.
    static func differing(_ what: String, _ issue: Issue) -> String {
        issue.range == nil
            ? "Only the label has \(what)."
            : "Only this text has \(what)."
    }

    static func capitalSentence(_ letter: String) -> String {
        letter == letter.lowercased()
            ? "The label begins with a capital letter; this text begins with “\(letter)”."
            : "The label begins with a small letter; this text begins with “\(letter)”."
    }

    static func lineBreakSentence(_ label: String, _ translation: String) -> String {
        let lines = { (count: String) in
            count == "1" ? "1 line break" : "\(count) line breaks"
        }
        return "The label has \(lines(label)); the translation has \(lines(translation))."
    }
}

/// The texts about all keys with issues.
extension Strings {
    static let allChecks = "all checks"
    static let issueSign = "!"
    static let issueWord = "with issues"

    /// The title of the menu of checks.
    static func issuesQuestion(in query: KeyQuery, left: Int) -> String {
        "Keys with issues\(ofSource(query))\(unchecked(left))"
    }

    static func noIssues(in query: KeyQuery, left: Int) -> String {
        "The checks have found no issues\(ofSource(query))\(unchecked(left))."
    }

    /// The title of the menu of checks with a fix.
    static func fixesQuestion(in marked: MarkedKeys, left: Int) -> String {
        "Choose the issues to fix in the \(name(of: marked)).\(unchecked(left))"
    }

    static func noFixes(in marked: MarkedKeys, left: Int) -> String {
        "The program can fix no issue in the \(name(of: marked))\(unchecked(left))."
    }

    private static func name(of marked: MarkedKeys) -> String {
        marked.isAll && marked.keys.isEmpty ? "list" : "marked keys"
    }

    static func noFix(of check: Check) -> String {
        "The program has no fixes for: \(CheckText.of(check).word)."
    }

    private static func ofSource(_ query: KeyQuery) -> String {
        query.source.map { " in \(onOneLine($0.string))" } ?? ""
    }

    static let issueSummaryTitle = "Issues"
    static let checkColumn = "Check and source"
    static let keysColumn = "Keys"
    static let countingIssues = "Counting the issues…"

    static func noIssueSummary(left: Int) -> String {
        "The checks have found no issues in this language\(unchecked(left))."
    }

    /// The number of keys that are not checked yet; empty for 0.
    static func notChecked(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "1 key is not checked yet"
        default: "\(number(count)) keys are not checked yet"
        }
    }

    /// The name of a check, or of a source below its check.
    static func name(of row: IssueSummaryRow) -> String {
        if let source = row.rowID.source { return "    \(onOneLine(source.string))" }
        let mark = row.rowID.check.grade == .error ? row.rowID.check.grade.mark : ""
        return "\(mark)\(CheckText.of(row.rowID.check).word)"
    }

    /// A row of the summary in line mode.
    static func line(of row: IssueSummaryRow) -> String {
        guard let source = row.rowID.source else {
            return keys(failing: row.rowID.check, row.keys)
        }
        return "\(CheckText.of(row.rowID.check).word), \(onOneLine(source.string)): "
            + number(row.keys)
    }

    private static func unchecked(_ count: Int) -> String {
        count == 0 ? "" : " (\(notChecked(count)))"
    }

    /// The item of a check in the menu of checks.
    static func keys(failing check: Check, _ count: Int) -> String {
        let mark = check.grade == .error ? check.grade.mark : ""
        return "\(mark)\(CheckText.of(check).word): \(number(count))"
    }
}
