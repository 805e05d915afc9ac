import Catalog
import Foundation
import Text
import TranslationService

/// A mail as RFC 5322 describes it: plain text in UTF-8, quoted-printable.
struct MailText: Sendable {
    let sender: String
    let recipient: String
    let subject: String
    let text: String
    let messageID: String
    /// Seconds since 1970.
    let time: Int
    /// The address that ends mails of this kind; `nil` if there is none.
    let unsubscribe: String?

    /// Throws a final failure for an address or a subject that would add header fields or
    /// recipients.
    init(
        sender: String, recipient: String, subject: String, text: String, messageID: String,
        time: Int, unsubscribe: String? = nil
    ) throws(MailFailure) {
        guard Accounts.isEmail(sender), Accounts.isEmail(recipient) else {
            throw MailFailure(description: "An address has a forbidden character", isFinal: true)
        }
        let lines = [subject, messageID, unsubscribe ?? ""]
        guard !lines.contains(where: Self.hasControls) else {
            throw MailFailure(description: "A header field has a line break", isFinal: true)
        }
        self.sender = sender
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.messageID = messageID
        self.time = time
        self.unsubscribe = unsubscribe
    }

    /// Throws like the other initializer.
    init(_ mail: OutgoingMail, from sender: String, site: String) throws(MailFailure) {
        try self.init(
            sender: sender, recipient: mail.recipient, subject: mail.subject, text: mail.text,
            messageID: mail.messageID, time: mail.createdAt,
            unsubscribe: mail.unsubscribe.map { "\(site)/unsubscribe?word=\($0.reveal())" })
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
        }
    }
}

extension MailText {
    /// The complete message, with CRLF at the end of each line.
    var bytes: [UInt8] {
        let domain = sender.drop { $0 != "@" }
        var fields = [
            "Date: \(Self.date(time))", "Message-ID: <\(messageID)\(domain)>",
            "From: tml-server <\(sender)>", "To: <\(recipient)>",
            "Subject: \(Self.header(subject))", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable", "Auto-Submitted: auto-generated",
        ]
        if let unsubscribe {
            fields.append("List-Unsubscribe: <\(unsubscribe)>")
            fields.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        }
        return Array("\(fields.joined(separator: "\r\n"))\r\n\r\n\(Self.quoted(text))".utf8)
    }

    /// `Sun, 06 Nov 1994 08:49:37 +0000`
    static func date(_ time: Int) -> String {
        let (day, second) = CivilCalendar.split(seconds: time)
        let (year, month, dayOfMonth) = CivilCalendar.date(ofDay: day)
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let clock = [second / 3600, second / 60 % 60, second % 60]
            .map { CivilCalendar.padded($0, 2) }.joined(separator: ":")
        return "\(days[(day % 7 + 7) % 7]), \(CivilCalendar.padded(dayOfMonth, 2)) "
            + "\(months[month - 1]) \(year) \(clock) +0000"
    }

    /// A short ASCII text as it is; other texts as encoded words (RFC 2047), each with whole
    /// characters and on its own line.
    static func header(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, text.utf8.count <= 60, !text.contains("=?") { return text }
        var words = [""]
        for character in text {
            if (words.last ?? "").utf8.count + character.utf8.count > 45 { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }

    /// Quoted-printable text (RFC 2045, 6.7) with lines of at most 76 characters.
    static func quoted(_ text: String) -> String {
        let flat = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return flat.split(separator: "\n", omittingEmptySubsequences: false)
            .map { quotedLine(Array($0.utf8)) }.joined(separator: "\r\n")
    }

    private static func quotedLine(_ bytes: [UInt8]) -> String {
        var (done, line) = ("", "")
        for (place, byte) in bytes.enumerated() {
            let isLast = place == bytes.count - 1
            let isBlank = byte == 0x20 || byte == 0x09
            let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let piece =
                isPlain || (isBlank && !isLast)
                ? String(UnicodeScalar(byte)) : "=" + Hexadecimal.text(of: [byte]).uppercased()
            if line.utf8.count + piece.utf8.count > 75 {
                done += line + "=\r\n"
                line = ""
            }
            line += piece
        }
        return done + line
    }
}
