public import Catalog
import Text

/// What a key's translations into one language amount to (`tml-service.md` 4.5).
public struct TargetRecord: ObjectRecord {
    /// The language; `nil` when the server leaves it out.
    public var locale: String?
    /// Set from the translations of all contexts (`tml-service.md` 3.12); `untranslated` when the
    /// server sends none that is known here.
    public var status: TargetStatus
    /// Whether only who has `keys.lock` may change the key's translations in this language.
    public var isLocked: Bool
    /// Who locked the key, in short form; `nil` unless it is locked.
    public var lockedBy: TranslatorRecord?
    /// Since when the key is locked (`tml-service.md` 1.8); `nil` unless it is.
    public var lockedAt: String?
    /// How many translations the key has in this language, the rejected ones included.
    public var translationCount: Int?
    /// The translation to show for the key; `nil` when there is none that is not rejected, and left
    /// out of answers to changes and of the feed.
    public var best: TranslationRecord?
    /// The project's counter at the last change of anything in the target; 0 before the first.
    public var revision: Int

    /// A target that is not locked.
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

    /// The target in the workstation's terms, with the locker's best name.
    public var target: Target {
        Target(
            status: status, isLocked: isLocked, lockedBy: lockedBy?.bestName, revision: revision)
    }
}
