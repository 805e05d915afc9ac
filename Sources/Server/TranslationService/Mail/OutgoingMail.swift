public import Catalog

/// A mail to send. It is plain text without line breaks in the subject and in the addresses.
public struct OutgoingMail: Sendable {
    /// The number of the mail in the queue.
    public let id: Int
    /// The unique part of the header field `Message-ID`; the same for all attempts.
    public let messageID: String
    /// The kind of the mail, for the log: `invitation`, `reset` or `digest`.
    public let kind: String
    /// The number of this attempt, from 1.
    public let attempt: Int
    /// The time at which the mail was queued, in seconds since 1970.
    public let createdAt: Int
    /// The address of the recipient.
    public let recipient: String
    /// The subject.
    public let subject: String
    /// The text.
    public let text: String
    /// The link that ends mails of this kind; `nil` if there is none.
    public let unsubscribe: Secret?

    init(_ queued: QueuedMail, _ letter: Letter) {
        id = queued.id
        messageID = queued.messageID
        kind = queued.kind.rawValue
        attempt = queued.attempts
        createdAt = queued.createdAt
        recipient = letter.recipient
        subject = letter.subject
        text = letter.text
        unsubscribe = letter.unsubscribe
    }
}

/// The content of a mail.
struct Letter {
    let recipient: String
    let subject: String
    let text: String
    var unsubscribe: Secret?
}

extension String {
    /// The text as a part of one line: without control characters and marks of direction, and
    /// shortened.
    func inOneLine(most: Int = 80) -> String {
        let flat = String(
            String.UnicodeScalarView(
                unicodeScalars.map { VisibleText.isVisible(String($0)) ? $0 : " " }))
        let words = flat.split(separator: " ").joined(separator: " ")
        return words.count > most ? words.prefix(most - 1) + "…" : words
    }
}
