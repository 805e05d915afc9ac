public import Catalog

/// What a change collided with (`tml-service.md` 3.12).
public struct ConflictRecord: ObjectRecord {
    public var kind: Conflict.Kind
    public var baseRevision: Int?
    public var currentRevision: Int
    /// The record as it is now; `nil` when it is gone.
    public var current: TranslationRecord?
    /// What stands in place of ``current`` when it is a record that the workstation does not read.
    public var other: JSON?

    public init(
        kind: Conflict.Kind, baseRevision: Int?, currentRevision: Int,
        current: TranslationRecord?
    ) {
        self.kind = kind
        self.baseRevision = baseRevision
        self.currentRevision = currentRevision
        self.current = current
    }

    /// An unknown kind is read as `edited`: look at both and decide.
    public init(_ object: JSONObject) throws(WireError) {
        kind = object["kind"]?.string.flatMap(Conflict.Kind.init) ?? .edited
        baseRevision = object["base_revision"]?.integer
        current = try object.record("current")
        currentRevision = object["current_revision"]?.integer ?? current?.revision ?? 0
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("kind", kind.rawValue)
        object.set("base_revision", baseRevision)
        object.set("current_revision", currentRevision)
        if let other { object.set("current", other) } else { object.set("current", current) }
        return object
    }

    public var conflict: Conflict {
        Conflict(kind: kind, theirs: current?.translation, currentRevision: currentRevision)
    }
}
