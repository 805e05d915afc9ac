import Catalog

/// A choice for several conflicts, with the changes to which it can be applied, as they were when
/// the dialog was opened.
public struct JointDecision: Hashable, Sendable {
    var choice: ConflictChoice
    var changes: [Change]

    /// The possible choices, in the order of the dialog about one conflict.
    static func all(about conflicting: [Change]) -> [JointDecision] {
        let dialogs = conflicting.compactMap(ConflictDialog.init)
        return [ConflictChoice.keepMine, .keepTheirs, .sendAsNew].compactMap { choice in
            let able = dialogs.filter { $0.choices.contains(choice) }.map(\.change)
            return able.isEmpty ? nil : JointDecision(choice: choice, changes: able)
        }
    }
}
