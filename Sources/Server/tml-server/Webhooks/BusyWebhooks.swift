import KeyIndex
import Locking
import TranslationService

/// The webhooks that send at the moment. Each has one slot.
final class BusyWebhooks: Sendable {
    /// The number of slots.
    static let most = 16
    /// The maximum number of slots of a project, so that its slow receivers do not delay the
    /// messages of others.
    static let mostOfProject = 4

    private let slots = Locked<[WebhookID: ProjectID]>([:])

    /// Takes free slots for webhooks of the list, from its start. Returns these webhooks.
    func begin(_ due: [DueWebhook], most: Int = BusyWebhooks.most) -> [DueWebhook] {
        slots.withLock { slots in
            var begun: [DueWebhook] = []
            for webhook in due where begun.count < most && slots.count < Self.most {
                let ofProject = slots.values.count { $0 == webhook.project }
                guard slots[webhook.id] == nil, ofProject < Self.mostOfProject else { continue }
                slots[webhook.id] = webhook.project
                begun.append(webhook)
            }
            return begun
        }
    }

    func end(_ webhook: DueWebhook) { slots.withLock { $0[webhook.id] = nil } }
}
