import KeyIndex
import Locking

/// The webhooks that send at the moment.
final class BusyWebhooks: Sendable {
    private let ids = Locked<Set<WebhookID>>([])

    var all: Set<WebhookID> { ids.withLock { $0 } }

    func begin(_ id: WebhookID) { ids.withLock { ids in _ = ids.insert(id) } }

    func end(_ id: WebhookID) { ids.withLock { ids in _ = ids.remove(id) } }
}
