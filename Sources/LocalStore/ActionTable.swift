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
        /// The change or draft that the action made.
        enum Made: Equatable {
            case change(Change.Kind)
            /// A draft to review.
            case draft(ExactText)
            /// The draft with this text was discarded.
            case discard(ExactText)
            /// The change left the outbox. For an edit, ``before`` is the text that it replaced, and
            /// ``isTyped`` is true if the text became a draft.
            case takeBack(Change.Kind)
        }

        /// The id of ``before`` if it is an earlier draft and not a translation.
        static let draftID = Int.min

        var place: TargetRowID
        var form: FormID
        var made: Made
        /// The change that the step queued last; `nil` if the step needed no change, and for drafts.
        var change: Change.ID?
        /// The translation of the change; `nil` for a new one that the server has not created yet.
        var translation: Int?
        /// True if the translator typed the text. An undo then makes a draft of the text. For a
        /// draft: true if the translator typed the earlier draft. For a discarded draft: true if the
        /// translator typed the draft.
        var isTyped = true
        /// The translation before the step; `nil` if there was none. For a draft that replaces a
        /// text: this text.
        var before: Translation?
        /// The content revision of the translation after the step: on the server if the server has
        /// accepted the change, else the revision that the translator saw.
        var revision = Change.noBase
        /// True if the step was undone, or has to be undone after the server's answer.
        var isUndone = false
        /// True if the row is damaged; the step can neither be undone nor redone.
        var isDamaged = false
    }

    /// A step with its place in the table.
    struct StoredStep {
        var action: Action.ID
        var position: Int
        var step: Step
    }

    let db: Database

    /// Stores an action with its steps. An action without steps is not stored and has the id 0.
    func add(_ name: Action.Name, _ steps: [Step], now: Int) throws -> Action {
        guard !steps.isEmpty else { return Action(id: 0, name: name, count: 0) }
        try db.run("UPDATE action SET undoOrder = 0 WHERE undoOrder > 0")
        try db.run("INSERT INTO action (at, name) VALUES (?, ?)", [now, name.rawValue])
        let id = db.lastInsertedRowID
        for (position, step) in steps.enumerated() { try add(step, position, of: id) }
        try db.run("DELETE FROM action WHERE id <= ?", [id - Int64(Self.most)])
        return Action(
            id: id, name: name, count: steps.count, hasManyKeys: Set(steps.map(\.place)).count > 1,
            at: now)
    }

    /// Adds steps to an action, and returns the action with its new number of steps.
    func append(_ steps: [Step], to action: Action) throws -> Action {
        var longer = action
        for (position, step) in zip(action.count..., steps) {
            try add(step, position, of: action.id)
        }
        longer.count += steps.count
        longer.hasManyKeys = try action.hasManyKeys || hasManyKeys(action.id)
        return longer
    }

    private func hasManyKeys(_ action: Action.ID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep AS step WHERE action = ? AND position = 0 AND \(Self.manyKeys)",
            [action]) != nil
    }

    /// True if a step of the action has another key than its first step.
    private static let manyKeys = """
        EXISTS (SELECT 1 FROM actionStep AS other WHERE other.action = step.action
            AND (other.language, other.key) <> (step.language, step.key))
        """

    private func add(_ step: Step, _ position: Int, of action: Action.ID) throws {
        let (kind, text) = step.parts
        try db.run(
            """
            INSERT INTO actionStep (
                action, position, language, key, context, kind, text, vote, change, translation,
                isTyped, before, revision)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                action, position, step.place.language, step.place.key, step.form.context.code,
                kind, text?.string, step.vote, step.change,
                step.translation, step.isTyped, try step.before.map(SavedTranslation.json),
                step.revision,
            ])
    }

    /// Returns the steps of an action at these positions, in their order; empty for an unknown
    /// action.
    func steps(of action: Action.ID, at positions: Range<Int>) throws -> [StoredStep] {
        try db.rows(
            """
            SELECT actionStep.*, project.key AS projectKey, hash, language.locale AS locale
            FROM actionStep CROSS JOIN language ON language.id = actionStep.language
                JOIN project ON project.id = language.project
                JOIN translationKey ON translationKey.id = actionStep.key
            WHERE action = ? AND actionStep.position >= ? AND actionStep.position < ?
            ORDER BY actionStep.position
            """, [action, positions.lowerBound, positions.upperBound]
        ).map(StoredStep.init)
    }
}

/// The order of undo and redo.
extension ActionTable {
    /// Returns the newest action that can be undone; `nil` if there is none.
    func lastDone() throws -> Action.ID? {
        try db.integer(
            """
            SELECT max(id) FROM action WHERE isUndone = 0 AND isFixed = 0 AND EXISTS (
                SELECT 1 FROM actionStep WHERE action = action.id AND position = 0)
            """)
    }

    /// Returns the action that was undone last, if no action was added since; `nil` if there is
    /// none.
    func lastUndone() throws -> Action.ID? {
        try db.integer(
            "SELECT id FROM action WHERE undoOrder > 0 ORDER BY undoOrder DESC LIMIT 1")
    }

    func isUndone(_ action: Action.ID) throws -> Bool {
        try db.integer("SELECT 1 FROM action WHERE id = ? AND isUndone = 1", [action]) != nil
    }

    /// Returns true if a step of the action is undone.
    func hasUndoneStep(_ action: Action.ID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep WHERE action = ? AND isUndone = 1 LIMIT 1", [action]) != nil
    }

    /// Returns true if a step that is not undone gave this text to the change. A queued change has
    /// had the texts of several actions.
    func hasText(_ text: ExactText?, of change: Change.ID) throws -> Bool {
        try text.flatMap {
            try db.integer(
                """
                SELECT 1 FROM actionStep
                WHERE change = ? AND kind = 'translate' AND text = ? AND isUndone = 0 LIMIT 1
                """, [change, $0.string])
        } != nil
    }

    func setUndone(_ isUndone: Bool, _ action: Action.ID) throws {
        try db.run(
            """
            UPDATE action SET isUndone = :isUndone, isFixed = 0, undoOrder = CASE WHEN :isUndone
                THEN (SELECT max(undoOrder) + 1 FROM action) ELSE 0 END
            WHERE id = :id
            """, ["isUndone": isUndone, "id": action])
    }

    /// Notes that an undo or a redo of the action had no effect. The next undo or redo without an
    /// id takes another action.
    func setFixed(_ action: Action.ID) throws {
        try db.run(
            "UPDATE action SET isFixed = 1 - isUndone, undoOrder = 0 WHERE id = ?", [action])
    }

    /// Stores the state of a step after an undo or a redo, with the change that it queued.
    func set(_ stored: StoredStep) throws {
        try db.run(
            """
            UPDATE actionStep SET isUndone = ?, change = ?, translation = ?
            WHERE action = ? AND position = ?
            """,
            [
                stored.step.isUndone, stored.step.change, stored.step.translation, stored.action,
                stored.position,
            ])
    }

    /// Throws `failed` for an unknown action.
    func action(_ id: Action.ID) throws -> Action {
        guard let action = try actions(where: "action.id = ?", [id]).first else {
            throw StoreError.failed("The action is no longer in the list of actions.")
        }
        return action
    }

    /// Returns the newest actions, the newest first.
    func actions(limit: Int) throws -> [Action] {
        try actions(where: "TRUE", limit: limit)
    }

    private func actions(
        where condition: String, _ arguments: StatementArguments = [], limit: Int = -1
    ) throws -> [Action] {
        try db.rows(
            """
            SELECT action.*, step.kind AS kind, step.text AS text, vote, project.key AS projectKey, hash, label,
                language.locale AS locale, step.context AS context,
                (SELECT count(*) FROM actionStep WHERE action = action.id) AS count,
                \(Self.manyKeys) AS hasManyKeys,
                (SELECT count(*) FROM actionStep AS other JOIN change ON change.id = other.change
                    WHERE other.action = action.id) AS waiting
            FROM action CROSS JOIN actionStep AS step ON step.action = action.id AND step.position = 0
                JOIN language ON language.id = step.language
                JOIN project ON project.id = language.project
                JOIN translationKey ON translationKey.id = step.key
            WHERE \(condition) ORDER BY action.id DESC LIMIT ?
            """, arguments + [limit]
        ).map(Self.action)
    }

    private static func action(_ row: StoredRow) throws -> Action {
        try Action(
            id: row["id"], name: Action.Name(rawValue: row["name"]) ?? .save, count: row["count"],
            hasManyKeys: row["hasManyKeys"], at: row["at"],
            first: Action.Subject(
                form: FormID(row), label: row["label"], kind: StoredStep.kind(row)),
            waiting: row["waiting"], isUndone: row["isUndone"])
    }
}

/// The answers of the server to the changes of actions.
extension ActionTable {
    /// Notes that the server accepted a change. `id` is the id of the change from now on. Later
    /// changes to the translation by the translator alone keep all steps undoable: the steps that
    /// knew the translation before the change know it after the change.
    ///
    /// - Parameter isOurs: false if another person made the same change; this change cannot be
    ///   undone.
    func noteAccepted(
        _ stored: StoredChange, as translation: Translation?, id: Change.ID, isOurs: Bool
    ) throws {
        let change = stored.change
        if let translation {
            try moveSteps(of: stored, to: translation.id)
            if change.isText { try nameSteps(of: stored, translation.id) }
            if isOurs, change.kind.facts.slot != .vote {
                try db.run(
                    "UPDATE actionStep SET revision = ? WHERE translation = ? AND revision = ?",
                    [translation.contentRevision, translation.id, change.baseRevision])
            }
        }
        try db.run(
            """
            UPDATE actionStep SET change = :id, translation = coalesce(:translation, translation),
                revision = coalesce(:revision, revision)
            WHERE change = :change
            """,
            [
                "id": id, "change": change.id, "translation": translation?.id,
                "revision": isOurs ? translation?.contentRevision : Change.noBase,
            ])
    }

    /// Moves the steps of a form from a deleted translation to the translation that the accepted
    /// change has made in its place.
    private func moveSteps(of stored: StoredChange, to id: Int) throws {
        try db.run(
            """
            UPDATE actionStep SET translation = :new
            WHERE translation IN (
                    SELECT translation FROM actionStep WHERE change = :change AND translation > 0)
                AND translation <> :new AND language = :language AND key = :key
                AND context = :context AND NOT EXISTS (
                    SELECT 1 FROM translation AS old WHERE old.id = actionStep.translation
                        AND old.language = :language AND old.key = :key)
            """,
            [
                "new": id, "change": stored.change.id, "language": stored.place.language,
                "key": stored.place.key, "context": stored.change.form.context.code,
            ])
    }

    /// Gives the texts of a form that have no translation the translation that an accepted text has
    /// made. A text that still has no translation in the outbox makes another one.
    private func nameSteps(of stored: StoredChange, _ id: Int) throws {
        guard stored.change.translation == nil else { return }
        try db.run(
            """
            UPDATE actionStep SET translation = ? WHERE language = ? AND key = ? AND context = ?
                AND translation IS NULL AND kind = 'translate' AND NOT EXISTS (
                    SELECT 1 FROM change
                    WHERE change.id = actionStep.change AND change.translation IS NULL)
            """,
            [id, stored.place.language, stored.place.key, stored.change.form.context.code])
    }

    /// Returns true if a sent change makes a new translation and has to be undone after the
    /// server's answer.
    func isAwaited(_ change: Change) throws -> Bool {
        guard change.state == .sent, change.isText else { return false }
        return try db.integer(
            """
            SELECT 1 FROM actionStep WHERE change = ? AND \(Self.isUndoneNewText)
            """, [change.id]) != nil
    }

    /// Returns true if a change undoes a step, or is undone itself.
    func isOfUndo(_ change: Change.ID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep WHERE change = ? AND isUndone = 1", [change]) != nil
    }

    /// The condition for the step of a new text that is undone.
    static let isUndoneNewText = """
        actionStep.kind = 'translate' AND isUndone = 1 AND before IS NULL
        """

    /// Notes that the text of a sent change was submitted again after its undo.
    func setRepeated(_ change: Change.ID) throws {
        try db.run(
            """
            UPDATE action SET isUndone = 0, undoOrder = 0
            WHERE id IN (SELECT action FROM actionStep WHERE change = ?)
            """, [change])
        try db.run("UPDATE actionStep SET isUndone = 0 WHERE change = ?", [change])
    }

    /// Notes that a later text of the form, which is not of the same translation, has replaced the
    /// text of a change.
    func setReplaced(_ change: Change.ID) throws {
        try db.run(
            """
            UPDATE actionStep SET change = NULL
            WHERE change = ? AND kind = 'translate' AND isUndone = 0
            """, [change])
    }

    /// Returns true if a text of the translation of a deletion left the outbox because a later text
    /// of the form replaced it.
    func isReplaced(_ text: ExactText, before deletion: Step) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM actionStep WHERE \(Self.isReplaced) AND text = :text LIMIT 1",
            StatementArguments(Self.arguments(of: deletion).merging(["text": text.string]) { $1 }))
            != nil
    }

    /// Notes the change that queues the replaced text of the translation of a deletion again.
    func setQueued(_ change: Change.ID, before deletion: Step) throws {
        try db.run(
            "UPDATE actionStep SET change = :change WHERE \(Self.isReplaced)",
            StatementArguments(Self.arguments(of: deletion).merging(["change": change]) { $1 }))
    }

    /// The condition for the texts of a translation that a later text of the form has replaced.
    private static let isReplaced = """
        translation = :translation AND language = :language AND key = :key AND context = :context
            AND kind = 'translate' AND change IS NULL AND isUndone = 0
        """

    private static func arguments(
        of step: Step
    ) -> [String: (any DatabaseValueConvertible)?] {
        [
            "translation": step.translation, "language": step.place.language,
            "key": step.place.key, "context": step.form.context.code,
        ]
    }

    /// Notes that a change is in the outbox again with another id.
    func rename(_ change: Change.ID?, to new: Change.ID) throws {
        try db.run("UPDATE actionStep SET change = ? WHERE change = ?", [new, change])
    }

    /// Notes the record that a change replaces after the translator's decision about a conflict, so
    /// that an undo restores this record. A change that adds a translation replaces none.
    func setBefore(_ theirs: Translation?, of change: Change) throws {
        let before = change.translation == nil ? nil : theirs
        try db.run(
            """
            UPDATE actionStep SET before = ?, translation = ?, revision = ? WHERE change = ?
            """,
            [
                try before.map(SavedTranslation.json), change.translation, change.baseRevision,
                change.id,
            ])
    }

    /// Notes the change that undoes a step whose text the server created.
    func setUndo(_ id: Change.ID, of change: Change.ID) throws {
        try db.run(
            "UPDATE actionStep SET change = ? WHERE change = ? AND isUndone = 1", [id, change])
    }
}

extension ActionTable.Step {
    /// The draft that a draft to review has replaced; `nil` if there was none.
    var earlierDraft: Draft? {
        guard let before, before.id == Self.draftID else { return nil }
        return Draft(form: form, text: before.text, isToReview: !isTyped)
    }

    /// The word of a discarded draft in the column `kind`.
    fileprivate static let discard = "discard"
    /// The word before the kind of a change that was taken back, in the column `kind`.
    fileprivate static let takeBack = "take back "

    /// The columns `kind` and `text`.
    fileprivate var parts: (String?, ExactText?) {
        switch made {
        case .change(let kind): (kind.name.rawValue, kind.text)
        case .draft(let text): (nil, text)
        case .discard(let text): (Self.discard, text)
        case .takeBack(let kind): (Self.takeBack + kind.name.rawValue, kind.text)
        }
    }

    fileprivate var vote: Int? {
        switch made {
        case .change(let kind), .takeBack(let kind): kind.vote
        case .draft, .discard: nil
        }
    }
}

extension ActionTable.StoredStep {
    fileprivate init(_ row: StoredRow) throws {
        (action, position) = try (row["action"], row["position"])
        step = try ActionTable.Step(
            place: TargetRowID(language: row["language"], key: row["key"]),
            form: FormID(row), made: Self.made(row), change: row["change"],
            translation: row["translation"],
            isTyped: row["isTyped"], revision: row["revision"], isUndone: row["isUndone"])
        let before = try row["before"] as String?
        step.before = try? SavedTranslation.translation(fromJSON: before)
        step.isDamaged = before != nil && step.before == nil
    }

    private static func made(_ row: StoredRow) throws -> ActionTable.Step.Made {
        if let kind = try kind(row) { return .change(kind) }
        if let kind = try takenBack(row) { return .takeBack(kind) }
        let text = ExactText(try row["text"] as String? ?? "")
        let isDiscard = try row["kind"] as String? == ActionTable.Step.discard
        return isDiscard ? .discard(text) : .draft(text)
    }

    /// Reads the change of a step; `nil` for a draft and for a change that was taken back.
    fileprivate static func kind(_ row: StoredRow) throws -> Change.Kind? {
        try kind(named: row["kind"], row)
    }

    /// Reads the change that was taken back; `nil` for other steps.
    private static func takenBack(_ row: StoredRow) throws -> Change.Kind? {
        guard let word = try row["kind"] as String?, word.hasPrefix(ActionTable.Step.takeBack)
        else { return nil }
        return try kind(named: String(word.dropFirst(ActionTable.Step.takeBack.count)), row)
    }

    private static func kind(named name: String?, _ row: StoredRow) throws -> Change.Kind? {
        let text = (try row["text"] as String?).map { ExactText($0) }
        return try name.flatMap(Change.Kind.Name.init(rawValue:)).map {
            try Change.Kind($0, text: text, base: nil, vote: row["vote"])
        }
    }
}
