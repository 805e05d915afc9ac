public import Catalog
public import Text

/// The record that differs from the base of a change (`tml-service.md` 3.12).
public struct ConflictRecord: ObjectRecord {
    /// The change of the record after the base revision.
    public var kind: Conflict.Kind
    /// The base revision of the change; `nil` if it had none.
    public var baseRevision: Int?
    /// The revision of the record now. The next change to the record needs it as its base revision.
    public var currentRevision: Int
    /// The record as it is now; `nil` if it was deleted.
    public var current: TranslationRecord?
    /// The member `current` if it is a record that the workstation does not read.
    public var other: JSON?

    /// Creates a conflict about a translation; for other records, also set ``other``.
    public init(
        kind: Conflict.Kind, baseRevision: Int?, currentRevision: Int,
        current: TranslationRecord?
    ) {
        self.kind = kind
        self.baseRevision = baseRevision
        self.currentRevision = currentRevision
        self.current = current
    }

    /// Reads an unknown kind as `edited`, so that the translator compares both and decides. Without
    /// a `current_revision`, the revision is the one of the current record, otherwise 0.
    init(_ object: JSONObject) throws(WireError) {
        kind = object["kind"]?.string.flatMap(Conflict.Kind.init) ?? .edited
        baseRevision = object["base_revision"]?.integer
        current = try object.record("current")
        currentRevision = object["current_revision"]?.integer ?? current?.revision ?? 0
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("kind", kind.rawValue)
        object.set("base_revision", baseRevision)
        object.set("current_revision", currentRevision)
        if let other { object.set("current", other) } else { object.set("current", current) }
        return object
    }

    /// The conflict in the workstation's terms.
    public var conflict: Conflict {
        Conflict(kind: kind, theirs: current?.translation, currentRevision: currentRevision)
    }
}
