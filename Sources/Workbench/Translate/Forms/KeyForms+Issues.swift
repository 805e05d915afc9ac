import Catalog
import Display
import TML
import Terminology
import Text

/// The issues of the forms.
extension KeyForms {
    /// The issues by form and position, without dismissed issues. Issues of all forms together come
    /// last.
    var issues: [PlacedIssue] { everyIssue.filter { !isDismissed($0) } }

    /// The issues that are shown while the translator types. A warning at the cursor is shown after
    /// a pause, because most warnings about a half-typed word disappear.
    var toldIssues: [PlacedIssue] {
        issues.filter { placed in !(field(of: placed)?.isInHand(placed.issue) ?? false) }
    }

    /// All issues, including the dismissed issues.
    var everyIssue: [PlacedIssue] {
        fields.flatMap { field in
            field.analysis.issues.map { PlacedIssue($0, in: field.id.context) }
                + together.filter { $0.context == field.id.context }
        } + together.filter { $0.context == nil } + compared
    }

    func isDismissed(_ placed: PlacedIssue) -> Bool {
        placed.issue.check.mayBeDismissed
            && dismissed[placed.home]?.contains(placed.issue.check) == true
    }

    /// The errors in the forms that a save would submit.
    var blocking: [PlacedIssue] {
        fields.filter { $0.edit != nil }.flatMap { field in
            field.analysis.issues.filter { $0.grade == .error }
                .map { PlacedIssue($0, in: field.id.context) }
        }
    }

    func field(of placed: PlacedIssue) -> FormField? {
        placed.context.flatMap { context in fields.first { $0.id.context == context } }
    }

    /// Checks the forms together, in the order in which an app tries them: forms with more
    /// conditions first.
    mutating func checkTogether() {
        compare()
        guard let checker, fields.count > 1, !checker.language.contexts.isEmpty else {
            together = []
            return
        }
        together = checker.checks.issues(
            among: fields.map { (context: $0.id.context, text: $0.analysis.label) }
        ).map { PlacedIssue($0.issue, in: $0.context) }
    }

    /// Compares the forms with other keys.
    mutating func compare(with others: OtherKeys) {
        self.others = others
        compare()
    }

    private mutating func compare() {
        guard let checks = checker?.checks, !checks.isMessage else {
            compared = []
            return
        }
        let texts = fields.map { ($0.id.context, $0.text) }
        compared = others.issues(
            of: Dictionary(texts) { first, _ in first }, for: checks.label, off: checks.settings.off
        )
    }

    /// Checks all texts again with other checks switched off.
    mutating func use(off: Set<Check>) {
        guard var checker, checker.checks.settings.off != off else { return }
        checker.checks.settings.off = off
        use(checker)
    }
}

/// The issue that the cursor has visited last, and the position of the cursor.
struct WalkedIssue: Equatable, Sendable {
    var placed: PlacedIssue
    /// The number of the issue.
    var number: Int
    var field: Int
    var cursor: Int
}

/// Motions between issues.
extension KeyForms {
    /// The issue for commands. The order is: the visited issue while the cursor stays there, the
    /// issue at the cursor, the first issue of the form, the first of all issues.
    var currentIssue: PlacedIssue? {
        let issues = issues
        if let number = walkedNumber(among: issues) { return issues[number] }
        let here = issues.filter { $0.context == field?.id.context }
        let cursor = field?.editor.utf8Cursor ?? 0
        let atCursor = here.first { placed in
            placed.issue.range.map { $0.lowerBound <= cursor && cursor <= $0.upperBound } ?? false
        }
        return atCursor ?? here.first ?? issues.first
    }

    /// Moves the cursor to the next or the previous issue. After the last issue comes the first.
    ///
    /// - Returns: the issue; `nil` if there are no issues.
    mutating func walk(forward: Bool) -> WalkedIssue? {
        let issues = issues
        guard !issues.isEmpty else { return nil }
        let next: Int
        if let here = walkedNumber(among: issues) {
            next = (here + (forward ? 1 : issues.count - 1)) % issues.count
        } else {
            let cursor = (focused, field?.editor.utf8Cursor ?? 0)
            let behind = issues.firstIndex { start(of: $0) >= cursor }
            next =
                forward
                ? behind ?? 0 : (behind ?? issues.count) - 1 + (behind == 0 ? issues.count : 0)
        }
        go(to: issues[next])
        walked = WalkedIssue(
            placed: issues[next], number: next, field: focused,
            cursor: field?.editor.utf8Cursor ?? 0)
        return walked
    }

    /// Moves the cursor to an issue. For an issue about all forms, moves to a form that the issue
    /// names, otherwise to an empty form.
    mutating func go(to placed: PlacedIssue) {
        if let wanted = form(of: placed), wanted != focused { focus(wanted) }
        guard fields.indices.contains(focused), let range = placed.issue.range else { return }
        fields[focused].editor.move(toUTF8: range.lowerBound)
    }

    private func form(of placed: PlacedIssue) -> Int? {
        if let context = placed.context {
            return fields.firstIndex { $0.id.context == context }
        }
        let named = fields.firstIndex { placed.issue.details.contains($0.id.context.code) }
        return named ?? fields.firstIndex { $0.text.isEmpty }
    }

    private func walkedNumber(among issues: [PlacedIssue]) -> Int? {
        guard let walked, walked.field == focused, walked.cursor == field?.editor.utf8Cursor else {
            return nil
        }
        if issues.indices.contains(walked.number), issues[walked.number] == walked.placed {
            return walked.number
        }
        return issues.firstIndex(of: walked.placed)
    }

    /// Returns the position of an issue in the order of motions.
    private func start(of placed: PlacedIssue) -> (Int, Int) {
        let form = fields.firstIndex { $0.id.context == placed.context } ?? fields.count
        return (form, placed.issue.range?.lowerBound ?? .max)
    }
}

extension KeyForms {
    /// Returns the fix of an issue; `nil` if there is no fix or the key cannot be edited.
    func fix(of placed: PlacedIssue) -> OfferedFix? {
        guard whyReadOnly == nil, let checker, let field = field(of: placed),
            let fix = Checks.fix(
                for: placed.issue, in: field.analysis.label, context: field.id.context,
                for: checker.checks.label, language: checker.language,
                settings: checker.checks.settings)
        else { return nil }
        return OfferedFix(fix, of: placed, in: field.text, syntax: syntax)
    }

    /// Applies a fix.
    ///
    /// - Returns: false if the text has changed since the fix was made.
    mutating func apply(_ offered: OfferedFix) -> Bool {
        guard let form = fields.firstIndex(where: { $0.id.context == offered.placed.context }),
            whyReadOnly == nil, fields[form].text == offered.text
        else { return false }
        if form != focused { focus(form) }
        edit { $0.replace(utf8: offered.fix.range, with: offered.fix.replacement) }
        rest()
        return true
    }
}

/// The issues for the preview pane.
extension KeyForms {
    /// The maximum number of sentences.
    private static var mostSentences: Int { 30 }

    /// Returns the sentences, without repetitions, with form and position. Errors come first.
    func text(of problems: [Problem]) -> StyledText {
        var text = StyledText()
        for problem in problems.prefix(Self.mostSentences) {
            text.newLine()
            text.append(problem.grade.mark, problem.grade.role)
            text.hang()
            if !problem.place.isEmpty { text.append("\(problem.place): ", .dim) }
            text.append(problem.sentence, .dim)
        }
        if problems.count > Self.mostSentences {
            text.newLine()
            text.append(Strings.moreIssues(problems.count - Self.mostSentences), .dim)
        }
        return text
    }

    /// Returns the numbers of errors and warnings, for the title.
    func note(of problems: [Problem]) -> (text: String, role: Role) {
        let errors = problems.count { $0.grade == .error }
        let note = Strings.issueCount(
            errors: errors, warnings: problems.count { $0.grade == .warning },
            dismissed: everyIssue.count { isDismissed($0) })
        let isDoubtful = problems.contains { $0.grade == .warning }
        return (note, errors > 0 ? .error : isDoubtful ? .warning : .dim)
    }

    /// Returns the form and the position of an issue; empty for an issue about all forms.
    func place(of placed: PlacedIssue) -> String {
        guard let field = field(of: placed) else { return "" }
        let form = fields.count > 1 ? heading(of: field).name : ""
        return [form, Strings.place(field.place(of: placed.issue))].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}

extension KeyForms {
    /// One line of issues in the pane. The same issue in several forms is one problem.
    struct Problem {
        var sentence: String
        var grade: Check.Grade
        var place: String
    }

    func problems(of issues: [PlacedIssue]) -> [Problem] {
        var order: [Issue] = []
        var places: [Issue: [PlacedIssue]] = [:]
        for placed in issues {
            // The sentence does not depend on the position, but on whether the issue has a
            // position.
            let found = Issue(
                placed.issue.check, details: placed.issue.details,
                at: placed.issue.range.map { _ in 0..<0 })
            if places[found] == nil { order.append(found) }
            places[found, default: []].append(placed)
        }
        let sorted = Check.Grade.allCases.flatMap { grade in order.filter { $0.grade == grade } }
        return sorted.enumerated().map { number, issue in
            let isShown = number < Self.mostSentences
            return Problem(
                sentence: isShown ? Strings.sentence(issue, in: syntax) : "", grade: issue.grade,
                place: isShown ? place(of: places[issue] ?? []) : "")
        }
    }

    /// Returns the position of a single issue, or the forms of several issues; empty for all forms.
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
    /// Returns true if the next typed character may remove the issue.
    func isInHand(_ issue: Issue) -> Bool {
        isBeingTyped && issue.grade != .error && issue.range?.upperBound == editor.utf8Cursor
    }

    /// Returns the position of an issue; `nil` for an issue about the whole text.
    func place(of issue: Issue) -> TextPlace? {
        issue.range.flatMap { TextPlace($0.lowerBound, in: text.string) }
    }
}

extension Issue {
    /// The role of the marked range in the text; `nil`: the range is not marked.
    var placeRole: Role? { check == .spelling ? .misspelt : grade.placeRole }
}

extension Check.Grade {
    /// The grade of the message about an issue.
    var notice: Notice.Grade {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .information
        }
    }

    /// The mark before a sentence. The colour of the mark has the same meaning.
    var mark: String {
        switch self {
        case .error: "× "
        case .warning: "! "
        case .note: "· "
        }
    }

    var role: Role {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .dim
        }
    }

    /// The role of the marked range, unless the check has its own role; `nil`: the range is not
    /// marked.
    fileprivate var placeRole: Role? {
        switch self {
        case .error: .mistake
        case .warning: .doubt
        case .note: nil
        }
    }
}
