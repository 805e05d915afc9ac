import Foundation
import Logging
import TranslationService

/// Sends the mails of the queue while the server runs, one after the other.
struct MailDelivery: BackgroundWork {
    let executor: ServiceExecutor
    /// `nil` if the server sends no mail.
    let transport: (any MailTransport)?
    /// The address of the sender.
    let sender: String
    /// The public address of the server.
    let site: String
    let log: Logger
    let metrics: ServerMetrics
    /// The time between two looks for a mail.
    var interval = Duration.seconds(2)

    /// Sends mails; ends at once if the server sends none. An attempt in progress is finished after
    /// the cancellation.
    func keepOn() async {
        guard let transport else { return }
        var sent: OutgoingMail?
        while !Task.isCancelled {
            do {
                // A sent mail leaves the queue before another one is sent, so that a full disk does
                // not send it twice.
                if let mail = sent { try await executor.run { try $0.mail.noteSent(mail) } }
                sent = nil
                guard let mail = try await executor.run({ try $0.mail.take(site: site) }) else {
                    try await Task.sleep(for: interval)
                    continue
                }
                sent = try await isSent(mail, transport) ? mail : nil
            } catch is CancellationError {
                return
            } catch {
                log.error("the queue of mails failed", metadata: ["error": "\(error)"])
                try? await Task.sleep(for: interval)
            }
        }
        if let mail = sent { try? await executor.run { try $0.mail.noteSent(mail) } }
    }

    private func isSent(_ mail: OutgoingMail, _ transport: any MailTransport) async throws -> Bool {
        do {
            let text = try MailText(mail, from: sender, site: site)
            _ = try await transport.send(text)
            metrics.noteMailSent()
            log.info("mail sent", metadata: ["mail": "\(mail.id)", "kind": "\(mail.kind)"])
            return true
        } catch {
            let isFinal = (error as? MailFailure)?.isFinal ?? false
            let reason = Self.anonymous(CommandFailure(error).description, mail.recipient)
            try await note(mail, reason, isFinal: isFinal)
            return false
        }
    }

    /// The reason without the address of the person. The answers of mail servers often contain it.
    private static func anonymous(_ reason: String, _ recipient: String) -> String {
        reason.replacingOccurrences(of: recipient, with: "recipient", options: .caseInsensitive)
    }

    private func note(_ mail: OutgoingMail, _ reason: String, isFinal: Bool) async throws {
        metrics.noteMailFailure()
        let next = try await executor.run {
            try $0.mail.noteFailure(mail, reason, isFinal: isFinal)
        }
        let retry =
            switch next {
            case .wait(let seconds): "\(seconds)"
            case .giveUp: "never"
            }
        log.error(
            "a mail could not be sent",
            metadata: [
                "mail": "\(mail.id)", "kind": "\(mail.kind)", "attempt": "\(mail.attempt)",
                "error": "\(reason)", "retry_s": "\(retry)",
            ])
    }
}
