import TML
import Workbench

/// An issue as scripts are told it.
struct ToldIssue: Encodable {
    var check: String
    var grade: String
    var message: String
    var details: [String]
    /// The place among several translations.
    var form: Int?
    /// Offsets into the translation's UTF-8.
    var start: Int?
    var end: Int?

    init(_ issue: Issue, form: Int? = nil) {
        check = issue.check.rawValue
        grade = issue.grade == .error ? "error" : "warning"
        message = Strings.sentence(issue)
        details = issue.details
        self.form = form
        (start, end) = (issue.range?.lowerBound, issue.range?.upperBound)
    }

    var isError: Bool { grade == "error" }

    var line: JSONLine {
        var line = JSONLine()
        line.set("check", .text(check))
        line.set("grade", .text(grade))
        line.set("message", .text(message))
        line.set("details", .array(details.map(JSONValue.text)))
        line.setIfPresent("form", form.map(JSONValue.integer))
        line.setIfPresent("start", start.map(JSONValue.integer))
        line.setIfPresent("end", end.map(JSONValue.integer))
        return line
    }
}
