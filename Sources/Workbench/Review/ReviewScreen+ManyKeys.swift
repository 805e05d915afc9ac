import Catalog

/// The commands for marked keys; without marks, for the selected key.
extension ReviewScreen {
    /// Begins a decision about the marked keys; without marks, about the selected key. The list of
    /// keys below saves the decision about the selected key.
    ///
    /// - Parameter permission: `nil`: the decision needs no permission.
    mutating func decide(
        _ decision: BatchPlan.Decision?, with permission: Permission?,
        _ environment: ScreenEnvironment
    ) -> Reaction {
        if let permission, !allows(permission) {
            return .notice(Strings.needs(permission), .warning)
        }
        guard let decision else { return .notice(Strings.wantsTag, .warning) }
        if let marked { return marked.planning(decision, .waiting) }
        let one = selected.map { MarkedKeys($0.id, in: query.locale) }
        return one?.planning(decision) ?? missing(environment)
    }

    /// Restores the hidden suggestions that are texts in use of the marked keys; without marks, of the
    /// selected key.
    mutating func remember(_ environment: ScreenEnvironment) -> Reaction {
        if let marked { return marked.rememberingQuestion }
        let one = selected.map { MarkedKeys($0.id, in: query.locale) }
        return one?.remembering ?? missing(environment)
    }

    /// Restores hidden suggestions after the reviewer has confirmed it.
    mutating func remember(_ marked: MarkedKeys) -> Reaction {
        marks = KeyMarks()
        return marked.remembering
    }

    /// Begins a batch that the reviewer has confirmed.
    mutating func begin(_ plan: BatchPlan) -> Reaction {
        marks = KeyMarks()
        return Reaction(plan.saving.effects)
    }
}
