import Catalog
import TML

/// The issue that was gone to last, and where the cursor was put for it.
struct WalkedIssue: Equatable, Sendable {
    var placed: PlacedIssue
    /// Its number among the issues.
    var number: Int
    var field: Int
    var cursor: Int
}

/// From issue to issue.
extension FormsPane {
    /// The issue that commands are about: the one that was gone to, as long as the cursor stays
    /// there; else the one at the cursor, else the first of the form, else the first of all.
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

    /// Puts the cursor at the next issue, or at the one before; after the last one comes the
    /// first.
    ///
    /// - Returns: the issue; `nil` when there is none.
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

    /// Puts the cursor at an issue; where it is about all forms, into one that it names, else
    /// into an empty one.
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

    /// Where an issue is, in the order of walking.
    private func start(of placed: PlacedIssue) -> (Int, Int) {
        let form = fields.firstIndex { $0.id.context == placed.context } ?? fields.count
        return (form, placed.issue.range?.lowerBound ?? .max)
    }
}
