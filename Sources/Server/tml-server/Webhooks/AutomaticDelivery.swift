import KeyIndex
import Logging
import TranslationService

/// Sends the messages of webhooks while the server runs.
///
/// The requests of the API only write the change log. This task reads the log, stores the messages
/// and sends them. A slow receiver delays only its own messages.
struct AutomaticDelivery: Sendable {
    let executor: ServiceExecutor
    let sender: WebhookSender
    let log: Logger
    /// The time between two looks for new changes.
    var interval = Duration.seconds(1)

    /// The maximum number of webhooks that send at the same time.
    private static let mostAtOnce = 16

    /// Runs `work`, and sends messages at the same time. When `work` ends, the current attempts
    /// end. The next start makes them again.
    func during(_ work: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { await keepOn() }
            try await work()
            group.cancelAll()
        }
    }

    private func keepOn() async {
        let busy = BusyWebhooks()
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    for webhook in try await webhooks(besides: busy.all) {
                        busy.begin(webhook)
                        group.addTask {
                            await deliver(webhook)
                            busy.end(webhook)
                        }
                    }
                    try await Task.sleep(for: interval)
                } catch is CancellationError {
                    return
                } catch {
                    log.error(
                        "the webhooks cannot be read", metadata: ["error": "\(error)"])
                    try? await Task.sleep(for: interval * 10)
                }
            }
        }
    }

    private func webhooks(besides busy: Set<WebhookID>) async throws -> ArraySlice<WebhookID> {
        try await executor.run { service in
            try service.webhooks.gather()
            return try service.webhooks.due(besides: busy)
        }.prefix(Self.mostAtOnce - busy.count)
    }

    /// Sends the messages of a webhook one after the other, until no message is due.
    private func deliver(_ webhook: WebhookID) async {
        do {
            while !Task.isCancelled,
                let attempt = try await executor.run({ try $0.webhooks.take(webhook) })
            {
                let (outcome, duration) = try await sender.send(attempt)
                try await executor.run { service in
                    try service.webhooks.record(outcome, of: attempt, duration: duration)
                }
                note(outcome, attempt)
            }
        } catch is CancellationError {
            return
        } catch {
            log.error(
                "the messages of a webhook cannot be read",
                metadata: ["webhook": "\(webhook)", "error": "\(error)"])
        }
    }

    /// An address can contain a secret, so the log has only the number of the webhook.
    private func note(_ outcome: WebhookOutcome, _ attempt: WebhookAttempt) {
        let result =
            switch outcome {
            case .answered(let status, _, _): "\(status)"
            case .unanswered(let reason): reason
            }
        log.info(
            "webhook sent",
            metadata: [
                "webhook": "\(attempt.webhook)", "event": "\(attempt.event)", "result": "\(result)",
            ])
    }
}
