import TML
import Text

@testable import Workbench

extension Dialog {
    private static let text = "Удалить [link]всё[/link] {x}."

    /// A list of issues of every kind: an error, one that is dismissed, one without a place.
    static var example: Dialog {
        let found: [(TML.Issue, Bool)] = [
            (TML.Issue(.unknownToken, "x", at: 35..<38), false),
            (TML.Issue(.endPunctuation, "?", ".", at: 38..<39), true),
            (TML.Issue(.uncoveredForms, "count:number=few"), false),
        ]
        let items = found.map { issue, isDismissed in
            IssuesDialog.Item(
                placed: PlacedIssue(issue, in: Context()), place: "few, character 24",
                text: TextEditor(text: text), isDismissed: isDismissed, hasFix: isDismissed)
        }
        return .issues(IssuesDialog(items))
    }

    static var exampleFix: Dialog {
        let issue = TML.Issue(.endPunctuation, "?", ".", at: 38..<39)
        let fix = Fix(issue, replacing: 38..<39, with: "?")
        return .fix(
            OfferedFix(fix, of: PlacedIssue(issue, in: Context()), in: ExactText(text)),
            Strings.sentence(issue))
    }
}
