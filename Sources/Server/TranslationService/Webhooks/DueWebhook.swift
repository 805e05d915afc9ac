public import KeyIndex

/// A webhook that has a message to send.
public struct DueWebhook: Hashable, Sendable {
    /// The webhook.
    public let id: WebhookID
    /// The project of the webhook.
    public let project: ProjectID

    /// Creates a webhook of the project.
    public init(id: WebhookID, project: ProjectID) {
        self.id = id
        self.project = project
    }
}
