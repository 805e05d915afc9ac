import TML
import Text
import Workbench

/// An issue in the form that scripts read.
struct ToldIssue: Encodable {
    var check: String
    var grade: String
    var message: String
    var details: [String]
    /// The position in a list of translations.
    var form: Int?
    /// Byte offsets in the UTF-8 of the translation.
    var start: Int?
    var end: Int?

    /// - Parameter syntax: the syntax of the label.
    init(_ issue: Issue, form: Int? = nil, in syntax: LabelSyntax = .tml) {
        check = issue.check.rawValue
        grade =
            switch issue.grade {
            case .error: "error"
            case .warning: "warning"
            case .note: "note"
            }
        message = Strings.sentence(issue, in: syntax)
        details = issue.details
        self.form = form
        (start, end) = (issue.range?.lowerBound, issue.range?.upperBound)
    }

    var isError: Bool { grade == "error" }

    var json: JSON {
        var line = JSONObject()
        line["check"] = .string(check)
        line["grade"] = .string(grade)
        line["message"] = .string(message)
        line["details"] = .array(details.map(JSON.string))
        line["form"] = form.map(JSON.integer)
        line["start"] = start.map(JSON.integer)
        line["end"] = end.map(JSON.integer)
        return .object(line)
    }
}
