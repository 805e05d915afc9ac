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
        /// True for a draft that the next step submits.
        var isSubmitted: Bool
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
            id: id, name: name, count: Self.count(steps), steps: steps.count,
            hasManyKeys: Set(steps.map(\.place)).count > 1, at: now)
    }

    /// Adds steps to an action, and returns the action with its new number of steps.
    func append(_ steps: [Step], to action: Action) throws -> Action {
        var longer = action
        for (position, step) in zip(action.steps..., steps) {
            try add(step, position, of: action.id)
        }
        longer.count += Self.count(steps)
        longer.steps += steps.count
        longer.hasManyKeys = try action.hasManyKeys || hasManyKeys(action.id)
        return longer
    }

    /// The number of steps without the drafts that the next step submits.
    private static func count(_ steps: [Step]) -> Int {
        steps.count
            - zip(steps, steps.dropFirst()).count { step, next in
                guard case .draft = step.made, case .change = next.made else { return false }
                return step.form == next.form
            }
    }

    /// The condition for a draft that the next step of the action submits.
    private static let isSubmitted = """
        (actionStep.kind IS NULL AND EXISTS (
            SELECT 1 FROM actionStep AS next
            WHERE next.action = actionStep.action AND next.position = actionStep.position + 1
                AND next.kind = 'translate' AND (next.language, next.key, next.context)
                    = (actionStep.language, actionStep.key, actionStep.context)))
        """

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

    /// Returns true if a comment, or an action on many keys, made the change after a time, in seconds
    /// since 1970.
    func isUndoable(_ change: Change.ID, since time: Int) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM actionStep AS step JOIN action ON action.id = step.action
            WHERE step.change = ? AND action.at > ?
                AND (action.name = 'comment' OR \(Self.manyKeys)) LIMIT 1
            """, [change, time]) != nil
    }

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
            SELECT actionStep.*, project.key AS projectKey, hash, language.locale AS locale,
                \(Self.isSubmitted) AS isSubmitted
            FROM actionStep CROSS JOIN language ON language.id = actionStep.language
                JOIN project ON project.id = language.project
                JOIN translationKey ON translationKey.id = actionStep.key
            WHERE action = ? AND actionStep.position >= ? AND actionStep.position < ?
            ORDER BY actionStep.position
            """, [action, positions.lowerBound, positions.upperBound]
        ).map(StoredStep.init)
    }

    /// Returns the first step of an action, or the step that submits its draft; `nil` for an unknown
    /// action.
    func firstStep(of action: Action.ID) throws -> StoredStep? {
        try steps(of: action, at: 0..<2).first { !$0.isSubmitted }
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
                (SELECT count(*) FROM actionStep WHERE action = action.id) AS steps,
                (SELECT count(*) FROM actionStep
                    WHERE action = action.id AND \(Self.isSubmitted)) AS submitted,
                \(Self.manyKeys) AS hasManyKeys,
                (SELECT count(*) FROM actionStep AS other JOIN change ON change.id = other.change
                    WHERE other.action = action.id) AS waiting
            FROM action CROSS JOIN actionStep AS step ON step.action = action.id
                AND step.position = EXISTS (
                    SELECT 1 FROM actionStep
                    WHERE action = action.id AND position = 0 AND \(Self.isSubmitted))
                JOIN language ON language.id = step.language
                JOIN project ON project.id = language.project
                JOIN translationKey ON translationKey.id = step.key
            WHERE \(condition) ORDER BY action.id DESC LIMIT ?
            """, arguments + [limit]
        ).map(Self.action)
    }

    private static func action(_ row: StoredRow) throws -> Action {
        let (steps, submitted): (Int, Int) = try (row["steps"], row["submitted"])
        return try Action(
            id: row["id"], name: Action.Name(rawValue: row["name"]) ?? .save,
            count: steps - submitted, steps: steps, hasManyKeys: row["hasManyKeys"], at: row["at"],
            first: Action.Subject(
                form: FormID(row), label: row["label"], kind: StoredStep.kind(row)),
            waiting: row["waiting"], isUndone: row["isUndone"])
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
        isSubmitted = try row["isSubmitted"]
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
