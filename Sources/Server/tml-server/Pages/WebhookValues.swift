import KeyIndex
import Text
import TranslationService

/// The values for the templates of webhooks.
enum WebhookValues {
    static func list(_ webhooks: [Webhook], chosen: Set<String>?) -> [String: Any] {
        [
            "hasWebhooks": !webhooks.isEmpty,
            "hasRoom": webhooks.count < Webhooks.most, "most": Webhooks.most,
            "webhooks": webhooks.map(values(of:)),
            "events": WebhookEvent.allCases.map { event in
                [
                    "name": event.rawValue, "sentence": sentence(of: event),
                    "isChosen": chosen?.contains(event.rawValue) ?? true,
                ]
            },
        ]
    }

    static func single(_ webhook: Webhook, _ deliveries: [WebhookDelivery]) -> [String: Any] {
        values(of: webhook).merging([
            "hasDeliveries": !deliveries.isEmpty,
            "deliveries": deliveries.map { delivery in
                values(of: delivery, mayRepeat: webhook.isActive)
            },
        ]) { $1 }
    }

    private static func values(of webhook: Webhook) -> [String: Any] {
        var values: [String: Any] = [
            "id": webhook.id.rawValue, "url": webhook.url, "isActive": webhook.isActive,
            "state": webhook.isActive ? "on" : "off",
            "eventNames": webhook.events.map(\.rawValue).joined(separator: ", "),
        ]
        values["stopped"] = webhook.stopped
        return values
    }

    private static func values(of delivery: WebhookDelivery, mayRepeat: Bool) -> [String: Any] {
        var values: [String: Any] = [
            "delivery": delivery.id.rawValue, "message": delivery.message,
            "event": delivery.event, "outcome": delivery.state.rawValue,
            "attempts": delivery.attempts, "mayRepeat": mayRepeat,
            "status": delivery.status.map(String.init) ?? "–",
            "duration": delivery.duration.map { "\($0) ms" } ?? "–",
            "time": time(delivery.attemptedAt ?? delivery.createdAt),
        ]
        values["nextAt"] = delivery.nextAt.map(time)
        values["answer"] = delivery.answer.flatMap { $0.isEmpty ? nil : $0 }
        values["error"] = delivery.error
        return values
    }

    private static func time(_ seconds: Int) -> String {
        WireTime(secondsSince1970: seconds).text
    }

    private static func sentence(of event: WebhookEvent) -> String {
        switch event {
        case .keysChanged: "keys were added, changed or deleted"
        case .translationsChanged: "translations into a language changed"
        case .releaseCreated: "a release was built"
        case .releaseDeleted: "a release was deleted"
        case .memberChanged: "people joined, left or got another role"
        case .commentCreated: "people wrote comments"
        }
    }
}
