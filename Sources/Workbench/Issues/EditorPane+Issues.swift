import Catalog
import TML

/// What the checks found in the forms.
extension FormsPane {
    /// Form by form in the order of their places, what is about all forms last; without those
    /// that are dismissed.
    var issues: [PlacedIssue] { everyIssue.filter { !isDismissed($0) } }

    /// The same, with those that are dismissed.
    var everyIssue: [PlacedIssue] {
        fields.flatMap { field in
            field.analysis.issues.map { PlacedIssue($0, in: field.id.context) }
                + together.filter { $0.context == field.id.context }
        } + together.filter { $0.context == nil }
    }

    func isDismissed(_ placed: PlacedIssue) -> Bool {
        placed.issue.check.mayBeDismissed
            && dismissed[placed.home]?.contains(placed.issue.check) == true
    }

    /// The errors in what would be submitted.
    var blocking: [PlacedIssue] {
        fields.filter { $0.edit != nil }.flatMap { field in
            field.analysis.issues.filter { $0.grade == .error }
                .map { PlacedIssue($0, in: field.id.context) }
        }
    }

    func field(of placed: PlacedIssue) -> FormField? {
        placed.context.flatMap { context in fields.first { $0.id.context == context } }
    }

    /// Looks at the forms together, in the order in which they are tried: those with more
    /// conditions first.
    mutating func checkTogether() {
        guard let checker, fields.count > 1, !checker.language.contexts.isEmpty else {
            together = []
            return
        }
        let order = fields.sorted { $0.id.context.weight > $1.id.context.weight }
        let found = Checks.issues(
            among: order.map { (context: $0.id.context, text: $0.analysis.label) },
            for: checker.label, in: checker.language, settings: checker.settings)
        together = found.map { found in
            PlacedIssue(found.issue, in: found.form.map { order[$0].id.context })
        }
    }

    /// Checks every text anew with other checks switched off.
    mutating func use(off: Set<Check>) {
        guard var checker, checker.settings.off != off else { return }
        checker.settings.off = off
        use(checker)
    }
}

extension Context {
    /// How much a translation asks for: `other` asks for nothing but the token.
    fileprivate var weight: Int {
        choices.reduce(0) { $0 + ($1.rule == "other" ? 1 : choices.count + 1) }
    }
}
