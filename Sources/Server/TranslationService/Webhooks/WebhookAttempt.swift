import Foundation
import GRDB
public import KeyIndex
import Text

/// One attempt to deliver a message.
public struct WebhookAttempt: Sendable {
    /// The webhook.
    public let webhook: WebhookID
    /// The delivery.
    public let delivery: WebhookDeliveryID
    /// The name of the event.
    public let event: String
    /// The address of the receiver.
    public let url: String
    /// The content, which is signed and sent byte by byte.
    public let body: [UInt8]
    /// The headers of Standard Webhooks.
    public let headers: [(name: String, value: String)]
    /// The number of this attempt, from 1.
    let number: Int
    /// The time of its start, in seconds since 1970.
    let startedAt: Int

    init(_ row: Row, of webhook: Webhook, at now: Int) {
        self.webhook = webhook.id
        delivery = row["id"]
        event = row["event"]
        url = webhook.url
        number = row["attempts"]
        startedAt = now
        let message: String = row["message"]
        body = Array((row["body"] as String).utf8)
        headers = [
            ("webhook-id", message), ("webhook-timestamp", String(now)),
            (
                "webhook-signature",
                Self.signature(of: body, id: message, at: now, key: webhook.signingKey)
            ),
        ]
    }

    /// Returns the value of `webhook-signature`. `key` has 32 bytes.
    static func signature(of body: [UInt8], id: String, at time: Int, key: [UInt8]) -> String {
        let code = Sodium.authentication(of: Array("\(id).\(time).".utf8) + body, key: key)
        return "v1," + Data(code).base64EncodedString()
    }
}

/// The result of an attempt.
public enum WebhookOutcome: Hashable, Sendable {
    /// The receiver answered. `text` is the start of the answer. `retryAfter` is the pause that the
    /// receiver wishes, in seconds.
    case answered(status: Int, text: String, retryAfter: Int?)
    /// There is no answer. The details of the reason can contain the name of the receiver.
    case unanswered(_ reason: String, details: String = "")

    /// The maximum length of a stored answer, in bytes.
    public static let answerBytes = 500
    /// The pauses after failed attempts, in seconds. After the last attempt, the delivery has
    /// failed.
    static let pauses = [5, 30, 300, 1800, 7200, 18000, 36000, 86400]

    /// The reading of the first bytes of an answer.
    public static func text(of body: [UInt8]) -> String {
        var text = String(decoding: body.prefix(answerBytes), as: UTF8.self)
        text.unicodeScalars = String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                scalar.value < 0x20 && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
            })
        return text
    }

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }
    /// True if the receiver wants no more messages.
    var isGone: Bool { status == 410 }

    var status: Int? {
        switch self {
        case .answered(let status, _, _): status
        case .unanswered: nil
        }
    }

    var answer: String? {
        switch self {
        case .answered(_, let text, _): text
        case .unanswered: nil
        }
    }

    /// The reason for a missing answer, with its details.
    public var error: String? {
        switch self {
        case .answered: nil
        case .unanswered(let reason, let details):
            details.isEmpty ? reason : "\(reason): \(details)"
        }
    }

    /// The pause before the next attempt, in seconds; `nil` if there is no next attempt. The wish
    /// of the receiver counts if it is longer and at most a day.
    func pause(after attempt: Int) -> Int? {
        guard !isSuccess, !isGone, attempt >= 1, attempt <= Self.pauses.count else { return nil }
        let pause = Self.pauses[attempt - 1]
        switch self {
        case .answered(429, _, let wish?), .answered(503, _, let wish?):
            return min(max(pause, wish), 86400)
        case .answered, .unanswered: return pause
        }
    }
}
