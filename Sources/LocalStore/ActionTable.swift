import Catalog
import GRDB
import TML
import Text

/// The actions of the translator, each with the changes and drafts that it made. The rows are
/// written in the same transaction as the changes and drafts.
struct ActionTable {
    /// The maximum number of stored actions; older actions are deleted.
    static let most = 500

    /// A change or a draft of an action.
    struct Step {
        var place: TargetRowID
        var context: Context
        /// The id of the change; `nil` for a draft to review.
        var change: Change.ID?
        /// The text of a draft to review; `nil` for a change.
        var draft: ExactText?
        /// True if the translator typed the text. An undo then makes a draft of the text.
        var isTyped = true
        /// The translation before the change; `nil` if the change makes a new one.
        var before: Translation?
    }

    let db: Database

    /// Stores an action with its steps. An action without steps is not stored and has the id 0.
    func add(_ name: Action.Name, _ steps: [Step], now: Int) throws -> Action {
        guard !steps.isEmpty else { return Action(id: 0, name: name, count: 0) }
        try db.run("INSERT INTO action (at, name) VALUES (?, ?)", [now, name.rawValue])
        let id = db.lastInsertedRowID
        for (position, step) in steps.enumerated() { try add(step, position, of: id) }
        try db.run("DELETE FROM action WHERE id <= ?", [id - Int64(Self.most)])
        return Action(id: id, name: name, count: steps.count)
    }

    private func add(_ step: Step, _ position: Int, of action: Action.ID) throws {
        try db.run(
            """
            INSERT INTO actionStep (
                action, position, language, key, context, change, text, isTyped, before)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                action, position, step.place.language, step.place.key, step.context.code,
                step.change, step.draft?.string, step.isTyped,
                try step.before.map(SavedTranslation.json),
            ])
    }

    /// Returns the steps of an action in their order; empty for an unknown action.
    func steps(of action: Action.ID) throws -> [Step] {
        try db.rows("SELECT * FROM actionStep WHERE action = ? ORDER BY position", [action])
            .map { row in
                Step(
                    place: try TargetRowID(language: row["language"], key: row["key"]),
                    context: Context(code: try row["context"]) ?? Context(),
                    change: try row["change"],
                    draft: (try row["text"] as String?).map { ExactText($0) },
                    isTyped: try row["isTyped"],
                    before: try SavedTranslation.translation(fromJSON: row["before"]))
            }
    }

    /// Changes the id of a change in the steps.
    func rename(_ change: Change.ID, to id: Change.ID) throws {
        try db.run("UPDATE actionStep SET change = ? WHERE change = ?", [id, change])
    }
}
