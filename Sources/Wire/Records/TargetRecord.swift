public import Catalog

/// What a key's translations into one language amount to (`tml-service.md` 4.5).
public struct TargetRecord: ObjectRecord {
    public var locale: String?
    public var status: TargetStatus
    public var isLocked: Bool
    public var lockedBy: TranslatorRecord?
    public var lockedAt: String?
    public var translationCount: Int?
    /// The translation to show for it; left out of answers to changes.
    public var best: TranslationRecord?
    public var revision: Int

    public init(locale: String, status: TargetStatus = .untranslated, revision: Int = 0) {
        self.locale = locale
        self.status = status
        self.revision = revision
        isLocked = false
    }

    public init(_ object: JSONObject) throws(WireError) {
        locale = object["locale"]?.string
        status = object["status"]?.string.flatMap(TargetStatus.init) ?? .untranslated
        isLocked = object["locked"]?.boolean ?? false
        lockedBy = try object.record("locked_by")
        lockedAt = object.time("locked_at")
        translationCount = object["translation_count"]?.integer
        best = try object.record("best")
        revision = object["revision"]?.integer ?? 0
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("locale", locale)
        object.set("status", status.rawValue)
        object.set("locked", isLocked)
        object.set("locked_by", lockedBy)
        object.set("locked_at", lockedAt)
        object.setIfPresent("translation_count", translationCount)
        object.setIfPresent("best", best)
        object.set("revision", revision)
        return object
    }

    public var target: Target {
        Target(
            status: status, isLocked: isLocked, lockedBy: lockedBy?.bestName, revision: revision)
    }
}
