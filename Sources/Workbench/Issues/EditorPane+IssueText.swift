import Catalog
import Display
import TML

/// What the checks found, for the preview pane.
extension FormsPane {
    /// More sentences than this are not written out.
    private static var mostSentences: Int { 30 }

    /// Each sentence once, with the form it is about and the place in it; errors first.
    var issueText: StyledText {
        var text = StyledText()
        let problems = problems
        for problem in problems.prefix(Self.mostSentences) {
            text.newLine()
            text.append(problem.grade.mark, problem.grade.role)
            if !problem.place.isEmpty { text.append("\(problem.place): ", .dim) }
            text.append(problem.sentence, problem.grade.role)
        }
        if problems.count > Self.mostSentences {
            text.newLine()
            text.append(Strings.moreIssues(problems.count - Self.mostSentences), .dim)
        }
        return text
    }

    /// How many errors and warnings there are, for the title.
    var issueNote: (String, Role) {
        let problems = problems
        let errors = problems.count { $0.grade == .error }
        let note = Strings.issueCount(
            errors: errors, warnings: problems.count - errors,
            dismissed: everyIssue.count { isDismissed($0) })
        return (note, errors > 0 ? .error : problems.isEmpty ? .dim : .warning)
    }

    /// Where an issue is, for people: `few, at 12`; empty when it is about everything.
    func place(of placed: PlacedIssue) -> String {
        guard let field = field(of: placed) else { return "" }
        let form = fields.count > 1 ? heading(of: field).name : ""
        return [form, Strings.place(field.place(of: placed.issue))].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}

extension FormsPane {
    fileprivate struct Problem {
        var sentence: String
        var grade: Check.Grade
        var place: String
    }

    fileprivate var problems: [Problem] {
        var order: [Issue] = []
        var places: [Issue: [PlacedIssue]] = [:]
        for placed in issues {
            // The place does not matter, but whether there is one: sentences differ.
            let found = Issue(
                placed.issue.check, details: placed.issue.details,
                at: placed.issue.range.map { _ in 0..<0 })
            if places[found] == nil { order.append(found) }
            places[found, default: []].append(placed)
        }
        let sorted = order.filter { $0.grade == .error } + order.filter { $0.grade == .warning }
        return sorted.enumerated().map { number, issue in
            let isShown = number < Self.mostSentences
            return Problem(
                sentence: isShown ? Strings.sentence(issue) : "", grade: issue.grade,
                place: isShown ? place(of: places[issue] ?? []) : "")
        }
    }

    /// Of one its place; of several their forms, unless that is all of them.
    private func place(of found: [PlacedIssue]) -> String {
        if found.count == 1 { return place(of: found[0]) }
        var contexts: [Context] = []
        for case let context? in found.map(\.context) where contexts.last != context {
            contexts.append(context)
        }
        let filled = fields.count { !$0.text.isEmpty }
        if fields.count == 1 || contexts.count == filled { return "" }
        return fields.filter { contexts.contains($0.id.context) }.map { heading(of: $0).name }
            .joined(separator: ", ")
    }
}

extension FormField {
    /// `nil` for an issue about the whole text.
    func place(of issue: Issue) -> TextPlace? {
        issue.range.flatMap { TextPlace($0.lowerBound, in: text.string) }
    }
}

extension Check.Grade {
    /// The sign before a sentence; the colour says the same.
    var mark: String { self == .error ? "× " : "! " }
    var role: Role { self == .error ? .error : .warning }
}
