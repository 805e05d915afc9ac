public import Catalog
import Text

/// The state of a key in one language (`tml-service.md` 4.5).
public struct TargetRecord: ObjectRecord {
    /// The language; `nil` if the server does not send it.
    public var locale: String?
    /// The status from the translations of all contexts (`tml-service.md` 3.12); `untranslated` if
    /// the server sends no known status.
    public var status: TargetStatus
    /// True if only people with `keys.lock` may change the key's translations in this language.
    public var isLocked: Bool
    /// The person who locked the key, in short form; `nil` if it is not locked.
    public var lockedBy: TranslatorRecord?
    /// The time when the key was locked (`tml-service.md` 1.8); `nil` if it is not locked.
    public var lockedAt: String?
    /// The number of translations of the key in this language, including rejected ones.
    public var translationCount: Int?
    /// The translation to show for the key; `nil` if all are rejected or there is none. Answers to
    /// changes and the feed do not contain it.
    public var best: TranslationRecord?
    /// The project's counter at the last change in the target; 0 before the first change.
    public var revision: Int

    /// Creates a target that is not locked.
    public init(locale: String, status: TargetStatus = .untranslated, revision: Int = 0) {
        self.locale = locale
        self.status = status
        self.revision = revision
        isLocked = false
    }

    init(_ object: JSONObject) throws(WireError) {
        locale = object["locale"]?.string
        status = object["status"]?.string.flatMap(TargetStatus.init) ?? .untranslated
        isLocked = object["locked"]?.boolean ?? false
        lockedBy = try object.record("locked_by")
        lockedAt = object.time("locked_at")
        translationCount = object["translation_count"]?.integer
        best = try object.record("best")
        revision = object["revision"]?.integer ?? 0
    }

    var object: JSONObject {
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

    /// The target in the workstation's terms, with the best name of the person who locked it.
    public var target: Target {
        Target(
            status: status, isLocked: isLocked, lockedBy: lockedBy?.bestName,
            lockerID: lockedBy?.id, revision: revision)
    }
}
