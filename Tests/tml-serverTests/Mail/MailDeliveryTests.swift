import Catalog
import Diagnostics
import Foundation
import HTTP
import Locking
import TestSupport
import Testing
import Text
import TranslationService

@testable import tml_server

/// Sending the queue, and what is told of failures.
@Suite struct MailDeliveryTests {
    private let stage: MailStage

    init() async throws { stage = try await MailStage() }

    private var queue: MailQueue { stage.stage.service.mail }

    private func ask() throws {
        try stage.stage.makeAccount("eva@example.com")
        try stage.stage.service.passwordResets.request("eva@example.com", from: "1.2.3.4")
    }

    /// Runs the delivery until a condition holds.
    private func deliver(
        _ transport: any MailTransport, until isDone: () throws -> Bool
    ) async throws {
        try await stage.delivery(transport).during {
            while try !isDone() { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test(.timeLimit(.minutes(2))) func aFailureIsRetriedLaterAndToldWithoutTheText() async throws {
        try ask()
        let transport = FailingMail()
        try await deliver(transport) { try queue.state().failure != nil }
        #expect(try queue.state().failure == "the server is busy")
        #expect(try queue.state().waiting == 1)
        let log = stage.log.withLock { $0 }
        #expect(log.contains("a mail could not be sent") && log.contains("attempt=1"))
        #expect(log.contains("retry_s=60"))
        #expect(!log.contains("word") && !log.contains("Hello") && !log.contains("eva@"))
        transport.work()
        #expect(try queue.take(site: MailStage.site) == nil)
        stage.stage.clock.advance(61)
        try await deliver(transport) { transport.sent > 0 }
        #expect(transport.sent == 1)
        #expect(try queue.state().waiting == 0)
    }

    @Test(.timeLimit(.minutes(2))) func aFinalFailureIsNotRetried() async throws {
        try ask()
        try await deliver(FailingMail(isFinal: true)) { try queue.state().failed == 1 }
        stage.stage.clock.advance(600)
        #expect(try queue.take(site: MailStage.site) == nil)
        let diagnoses = doctor(try queue.state(), isOn: true).diagnoses
        #expect(diagnoses.contains { $0.sentence.contains("could not be sent: 1") })
        #expect(diagnoses.contains { $0.sentence.contains("the server is busy") })
    }

    /// Mail servers repeat the address in their answers.
    @Test(.timeLimit(.minutes(2))) func theAddressIsNotTold() async throws {
        try ask()
        var answers = SMTPSink.Answers()
        answers.recipient = "550 5.1.1 <Eva@Example.com>: no such user"
        let sink = try SMTPSink(answers)
        let server = MailServer(
            SMTPServer(host: "127.0.0.1", port: sink.port, encryption: .none))
        try await deliver(server) { try queue.state().failed == 1 }
        let failure = try #require(try queue.state().failure)
        #expect(failure.contains("550 5.1.1 <recipient>: no such user"))
        #expect(!stage.log.withLock { $0.lowercased().contains("eva@") })
    }

    private func doctor(_ state: MailQueue.State?, isOn: Bool) -> MailDoctor {
        var configuration = ServerConfiguration()
        if isOn {
            configuration.server.publicURL = "https://tml.example.org"
            configuration.server.mail.sender = "tml@example.org"
            configuration.server.mail.host = "mail.example.org"
        }
        return MailDoctor(configuration: configuration, state: state, now: stage.stage.clock.now)
    }

    @Test func theDoctorTellsOfMailsThatWaitTooLong() throws {
        #expect(doctor(try queue.state(), isOn: true).diagnoses == [])
        try ask()
        #expect(doctor(try queue.state(), isOn: true).diagnoses == [])
        stage.stage.clock.advance(7200)
        let sentence = try #require(doctor(queue.state(), isOn: true).diagnoses.first).sentence
        #expect(sentence.contains("for 120 minutes"))
        #expect(doctor(try queue.state(), isOn: false).diagnoses.count == 1)
    }

    @Test func aMailServerGetsTheMail() async throws {
        let sink = try SMTPSink()
        var settings = MailSettings()
        settings.sender = "tml@example.org"
        settings.host = "127.0.0.1"
        settings.port = sink.port
        settings.encryption = .none
        try settings.prepare(publicURL: MailStage.site)
        let mail = try MailText(
            sender: "tml@example.org", recipient: "eva@example.com", subject: "Hi", text: "Hü",
            messageID: "1", time: 0)
        let answer = try await #require(settings.transport).send(mail)
        #expect(answer == "250 2.0.0 Ok: queued as 7")
        #expect(sink.mails.first?.recipient == "eva@example.com")
        #expect(sink.mails.first?.text.contains("H=C3=BC") == true)
    }
}

/// Settings for mail that do not fit together.
@Suite struct MailSettingsTests {
    private func mistake(
        publicURL: String? = "https://t", _ change: (inout MailSettings) -> Void
    ) -> String? {
        var settings = MailSettings()
        settings.sender = "tml@example.org"
        settings.host = "mail.example.org"
        change(&settings)
        return settings.mistake(publicURL: publicURL)
    }

    @Test func completeSettingsAreFine() {
        #expect(MailSettings().mistake(publicURL: nil) == nil)
        #expect(mistake { _ in } == nil)
        #expect(
            mistake {
                $0.user = "u"
                $0.passwordVariable = "P"
            } == nil)
    }

    @Test func mistakesAreNamed() {
        #expect(mistake { $0.sender = nil }?.contains("mail-from") == true)
        #expect(mistake { $0.host = nil }?.contains("mail-host") == true)
        #expect(mistake { $0.folder = "/f" }?.contains("mail-folder") == true)
        #expect(mistake(publicURL: nil) { _ in }?.contains("public-url") == true)
        #expect(mistake { $0.user = "u" }?.contains("mail-password-file") == true)
        let open = mistake {
            $0.user = "u"
            $0.passwordFile = "/p"
            $0.encryption = .none
        }
        #expect(open?.contains("mail-encryption") == true)
    }

    @Test func aPasswordThatOthersCanReadIsRefused() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("password")
        try Data("s3cret\n".utf8).write(to: URL(filePath: file))
        var settings = MailSettings()
        settings.sender = "tml@example.org"
        settings.host = "mail.example.org"
        settings.user = "u"
        settings.passwordFile = file
        chmod(file, 0o644)
        #expect(throws: CommandFailure.self) { try settings.prepare(publicURL: "https://t") }
        chmod(file, 0o600)
        try settings.prepare(publicURL: "https://t")
        #expect(settings.password == Secret("s3cret"))
    }

    @Test func theFileOfSettingsNamesThem() throws {
        let text = """
            public-url = "https://tml.example.org"
            mail-from = "tml@example.org"
            mail-host = "mail.example.org"
            mail-port = 2525
            mail-encryption = "tls"
            mail-user = "u"
            mail-password-env = "P"
            """
        let mail = try ConfigurationFile(path: "t.toml", text: text).configuration().server.mail
        #expect(mail.sender == "tml@example.org" && mail.host == "mail.example.org")
        #expect(mail.port == 2525 && mail.encryption == .tls && mail.user == "u")
        #expect(throws: CommandFailure.self) {
            try ConfigurationFile(path: "t.toml", text: "mail-encryption = \"ssl\"").configuration()
        }
    }
}
