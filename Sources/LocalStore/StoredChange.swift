import Catalog
import GRDB
import TML
import Text

/// A change with its row ids in the tables.
struct StoredChange {
    /// The order of upload; 0 before the change is stored.
    var sequence: Int64 = 0
    var place: TargetRowID
    var change: Change
    /// The text of the translation that a verdict is about; `nil` for other changes.
    var judged: ExactText?

    /// Returns true if the later of the two changes replaces the earlier one: two edits of a form,
    /// two verdicts or two votes on a translation, two locks of a key, two changes of a tag.
    func isReplaced(by other: StoredChange) -> Bool {
        let facts = change.kind.facts
        guard facts.slot == other.change.kind.facts.slot else { return false }
        switch facts.subject {
        case .form: return place == other.place && change.form.context == other.change.form.context
        case .translation: return change.translation == other.change.translation
        case .key where facts.slot.isOfAllLanguages:
            return place.key == other.place.key && change.kind.text == other.change.kind.text
        case .key: return facts.slot != .comment && place == other.place
        }
    }

    /// Returns true if the change is a text of another translation than an earlier text of its form,
    /// for example of a new translation after the deletion of the translation.
    func isApart(from earlier: StoredChange) -> Bool {
        change.isText && earlier.change.translation != nil
            && change.translation != earlier.change.translation
    }
}

extension StoredChange {
    /// Reads a row of `ChangeTable.selection`.
    init(_ row: StoredRow) throws {
        sequence = try row["sequence"]
        place = try TargetRowID(language: row["language"], key: row["key"])
        change = try Change(
            id: row["id"], form: FormID(row), kind: Self.kind(row), translation: row["translation"],
            baseRevision: row["baseRevision"], state: Self.state(row),
            submittedAt: row["submittedAt"], label: row["label"],
            syntax: LabelSyntax(ofKey: row["syntax"]))
        if change.isVerdict { judged = (try row["base"] as String?).map { ExactText($0) } }
    }

    /// Reads a row of a change that is lost on the server. A change that created a translation
    /// creates a new one again.
    static func gone(_ row: StoredRow) throws -> StoredChange {
        var stored = try StoredChange(row)
        if try row["isNew"] { stored.change.translation = nil }
        return stored
    }

    private static func kind(_ row: StoredRow) throws -> Change.Kind {
        try Change.Kind(
            Change.Kind.Name(rawValue: row["kind"]) ?? .translate,
            text: (row["text"] as String?).map { ExactText($0) },
            base: (row["base"] as String?).map { ExactText($0) }, vote: row["vote"])
    }

    private static func state(_ row: StoredRow) throws -> Change.State {
        switch try row["state"] as String {
        case "sent": .sent
        case "refused": .refused(try row["refusal"])
        case "gone": .gone(Change.Obstacle(try row["obstacle"]))
        case "conflicting":
            .conflicting(try conflict(row))
        default: .queued
        }
    }

    private static func conflict(_ row: StoredRow) throws -> Conflict {
        let theirs = try SavedTranslation.translation(fromJSON: row["theirs"])
        let me = try row["me"] as Int?
        let isOurs = theirs?.authorID.flatMap { author in me.map { $0 == author } }
        let isFree = theirs == nil || me == nil || isOurs == true
        return try Conflict(
            kind: Conflict.Kind(rawValue: row["conflict"]) ?? .edited, theirs: theirs,
            currentRevision: row["currentRevision"], isOurs: isOurs,
            mayReplace: isFree || row["rewordsAll"],
            mayAdd: (row["role"] as String?) != Membership.fileRole)
    }

    /// Returns all values to store, by column.
    func columns() throws -> [String: (any DatabaseValueConvertible)?] {
        var columns: [String: (any DatabaseValueConvertible)?] = [
            "id": change.id, "language": place.language, "key": place.key,
            "context": change.form.context.code, "translation": change.translation,
            "baseRevision": change.baseRevision, "submittedAt": change.submittedAt,
            "kind": change.kind.name.rawValue, "text": change.kind.text?.string,
            "base": (judged ?? change.kind.base)?.string, "vote": change.kind.vote,
            "refusal": nil, "conflict": nil, "theirs": nil, "currentRevision": nil,
        ]
        switch change.state {
        case .queued, .gone: columns["state"] = "queued"
        case .sent: columns["state"] = "sent"
        case .refused(let words): columns.merge(["state": "refused", "refusal": words]) { $1 }
        case .conflicting(let conflict):
            columns.merge([
                "state": "conflicting", "conflict": conflict.kind.rawValue,
                "currentRevision": conflict.currentRevision,
                "theirs": try conflict.theirs.map(SavedTranslation.json),
            ]) { $1 }
        }
        return columns
    }
}

extension FormID {
    /// Reads the form of a row with the names of its project, key and language.
    init(_ row: StoredRow) throws {
        try self.init(
            key: TranslationKey.ID(project: Project.Key(row["projectKey"]), hash: row["hash"]),
            locale: LocaleCode(row["locale"] as String),
            context: Context(code: row["context"]) ?? Context())
    }
}

extension Change.Obstacle {
    /// Creates an obstacle from its name in the queries; `nil` for no obstacle.
    fileprivate init?(_ name: String?) {
        switch name {
        case "noKey": self = .noKey
        case "noText": self = .noText
        default: return nil
        }
    }
}
