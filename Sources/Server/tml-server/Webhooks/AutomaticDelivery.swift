import KeyIndex
import Logging
import TranslationService

/// Sends the messages of webhooks while the server runs.
///
/// The requests of the API only write the change log. This task reads the log, stores the messages
/// and sends them. A webhook that has waited longer comes first, and a slot makes one attempt and
/// then looks again, so slow receivers delay mostly their own messages.
struct AutomaticDelivery: BackgroundWork {
    let executor: ServiceExecutor
    let sender: WebhookSender
    let log: Logger
    /// The time between two looks for new changes.
    var interval = Duration.seconds(1)

    /// Sends messages. Cancelled attempts are made again after the next start.
    func keepOn() async {
        let busy = BusyWebhooks()
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    for webhook in busy.begin(try await gathered()) {
                        group.addTask { await occupy(busy, from: webhook) }
                    }
                    try await Task.sleep(for: interval)
                } catch is CancellationError {
                    return
                } catch {
                    log.error(
                        "the webhooks cannot be read",
                        metadata: ["error": "\((error as? ServiceError)?.sentence ?? "\(error)")"])
                    try? await Task.sleep(for: interval * 10)
                }
            }
        }
    }

    private func gathered() async throws -> [DueWebhook] {
        try await executor.run { service in
            try service.webhooks.gather()
            return try service.webhooks.due()
        }
    }

    /// Uses a slot until no webhook is due. After an error, the next look continues the work.
    private func occupy(_ busy: BusyWebhooks, from first: DueWebhook) async {
        var next: DueWebhook? = first
        while let webhook = next {
            let isDone = await deliver(webhook.id)
            busy.end(webhook)
            guard isDone, !Task.isCancelled else { return }
            let due = try? await executor.run { try $0.webhooks.due() }
            next = busy.begin(due ?? [], most: 1).first
        }
    }

    /// Makes one attempt. Returns false after an error.
    private func deliver(_ webhook: WebhookID) async -> Bool {
        do {
            if let attempt = try await executor.run({ try $0.webhooks.take(webhook) }) {
                let (outcome, duration) = try await sender.send(attempt)
                try await executor.insist { service in
                    try service.webhooks.record(outcome, of: attempt, duration: duration)
                }
                note(outcome, attempt)
            }
            return true
        } catch is CancellationError {
            return false
        } catch {
            log.error(
                "the messages of a webhook cannot be read",
                metadata: ["webhook": "\(webhook)", "error": "\(error)"])
            return false
        }
    }

    /// An address can contain a secret, so the log has only the number of the webhook, and the
    /// reason for a missing answer without details.
    private func note(_ outcome: WebhookOutcome, _ attempt: WebhookAttempt) {
        let result =
            switch outcome {
            case .answered(let status, _, _): "\(status)"
            case .unanswered(let reason, _): reason
            }
        log.info(
            "webhook sent",
            metadata: [
                "webhook": "\(attempt.webhook)", "event": "\(attempt.event)", "result": "\(result)",
            ])
    }
}
