import ArgumentParser
import Foundation
import Testing

@testable import tml_server

/// The form of a message (RFC 5322, 2047, 2045).
@Suite struct MailTextTests {
    private func text(
        recipient: String = "eva@example.com", subject: String = "Hello", text: String = "Hi\n",
        unsubscribe: String? = nil
    ) throws -> String {
        let mail = try MailText(
            sender: "tml@example.org", recipient: recipient, subject: subject, text: text,
            messageID: "1-2", time: 784_111_777, unsubscribe: unsubscribe)
        return String(decoding: mail.bytes, as: UTF8.self)
    }

    @Test func theFieldsAreThere() throws {
        let lines = try text().components(separatedBy: "\r\n")
        for line in [
            "Date: Sun, 06 Nov 1994 08:49:37 +0000", "Message-ID: <1-2@example.org>",
            "From: tml-server <tml@example.org>", "To: <eva@example.com>", "Subject: Hello",
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(try text().hasSuffix("\r\n\r\nHi\r\n"))
        #expect(try !text().contains("List-Unsubscribe"))
    }

    @Test func theCommandNamesATextThatIsNoAddress() async throws {
        let command = try MailCommand.Test.parse(["bad"])
        let failure = await #expect(throws: CommandFailure.self) { try await command.run() }
        #expect(failure?.description == "bad is not an email address")
    }

    @Test func aDigestCanBeEnded() throws {
        let mail = try text(unsubscribe: "https://t/unsubscribe?word=1")
        #expect(mail.contains("\r\nList-Unsubscribe: <https://t/unsubscribe?word=1>\r\n"))
        #expect(mail.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"))
    }

    @Test func otherLettersBecomeEncodedWords() {
        #expect(MailText.header("Grüße") == "=?utf-8?B?R3LDvMOfZQ==?=")
        #expect(MailText.header("=?utf-8?B?eA==?=").hasPrefix("=?utf-8?B?PT91"))
        let long = MailText.header(String(repeating: "Ж", count: 100))
        let lines = long.components(separatedBy: "\r\n")
        #expect(lines.count > 1)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" =?utf-8?B?") })
        #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    }

    @Test func theTextIsQuotedPrintable() {
        #expect(MailText.quoted("a=b") == "a=3Db")
        #expect(MailText.quoted("ü") == "=C3=BC")
        #expect(MailText.quoted("end \nof\tline\t") == "end=20\r\nof\tline=09")
        let lines = MailText.quoted(String(repeating: "é", count: 100))
            .components(separatedBy: "\r\n")
        #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count <= 76 })
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix("=") })
    }

    @Test(arguments: [
        "a@b\r\nBcc: c@d", "a@b\nBcc: c@d", "a@b,c@d", "<a@b>", "a@b (c)", "a", "a@", "@b", "a@b@c",
        "a b@c", "\"a\"@b",
    ])
    func anAddressIsOneAddress(address: String) {
        #expect(throws: MailFailure.self) { try text(recipient: address) }
    }

    @Test(arguments: ["a\r\nBcc: c@d", "a\nb", "a\rb", "a\u{2028}b", "a\u{0}b"])
    func aSubjectIsOneLine(subject: String) {
        #expect(throws: MailFailure.self) { try text(subject: subject) }
    }
}
