/// An event of a project that a webhook can report.
public enum WebhookEvent: String, CaseIterable, Hashable, Sendable {
    /// Keys were added, changed or deleted.
    case keysChanged = "keys.changed"
    /// Translations into one language were added, changed, judged or deleted.
    case translationsChanged = "translations.changed"
    /// A release was built.
    case releaseCreated = "release.created"
    /// A release was deleted.
    case releaseDeleted = "release.deleted"
    /// People joined or left the project, or their roles changed.
    case memberChanged = "member.changed"
    /// People commented on keys.
    case commentCreated = "comment.created"

    /// The name of the event that tests a webhook. Every webhook reports it.
    public static let test = "webhook.test"
}
