public import Catalog
public import Text

/// What a change collided with (`tml-service.md` 3.12).
public struct ConflictRecord: ObjectRecord {
    /// What has happened to the record since the change was based on it.
    public var kind: Conflict.Kind
    /// The revision that the change named; `nil` when it named none.
    public var baseRevision: Int?
    /// The revision that the record has now: what a change to it has to name next.
    public var currentRevision: Int
    /// The record as it is now; `nil` when it is gone.
    public var current: TranslationRecord?
    /// What stands in place of ``current`` when it is a record that the workstation does not read.
    public var other: JSON?

    /// A conflict about a translation; for other records set ``other`` as well.
    public init(
        kind: Conflict.Kind, baseRevision: Int?, currentRevision: Int,
        current: TranslationRecord?
    ) {
        self.kind = kind
        self.baseRevision = baseRevision
        self.currentRevision = currentRevision
        self.current = current
    }

    /// An unknown kind is read as `edited`: look at both and decide. Without a `current_revision`
    /// that of the current record counts, else 0.
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
