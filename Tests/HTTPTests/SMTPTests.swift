import HTTP
import TestSupport
import Testing

/// Mail through libcurl.
@Suite struct SMTPTests {
    private let message = Array("Subject: Hi\r\n\r\nOne\r\n.two\r\n".utf8)

    private func server(_ port: Int) -> SMTPServer {
        SMTPServer(host: "127.0.0.1", port: port, encryption: .none)
    }

    private func send(_ server: SMTPServer, to recipient: String) async -> Result<String, SMTPError>
    {
        let message = message
        return await OwnThread.run {
            do throws(SMTPError) {
                return .success(try server.send(message, from: "a@example.org", to: recipient))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func aMailArrivesAndTheAnswerIsTold() async throws {
        let sink = try SMTPSink()
        let answer = await send(server(sink.port), to: "b@example.org")
        #expect(answer == .success("250 2.0.0 Ok: queued as 7"))
        let mail = try #require(sink.mails.first)
        #expect(mail.sender == "a@example.org" && mail.recipient == "b@example.org")
        #expect(mail.text.hasPrefix("Subject: Hi\n\nOne\n.two\n"))
    }

    @Test func aRefusedRecipientIsFinal() async throws {
        var answers = SMTPSink.Answers()
        answers.recipient = "550 5.1.1 No such user"
        let sink = try SMTPSink(answers)
        let answer = await send(server(sink.port), to: "b@example.org")
        guard case .failure(let error) = answer else {
            Issue.record("the mail was accepted")
            return
        }
        #expect(error.isFinal)
        #expect(error.description.contains("550 5.1.1 No such user"))
        #expect(sink.mails.isEmpty)
    }

    @Test func aBusyServerIsNotFinal() async throws {
        var answers = SMTPSink.Answers()
        answers.data = "451 4.3.0 Try again"
        let sink = try SMTPSink(answers)
        guard case .failure(let error) = await send(server(sink.port), to: "b@example.org") else {
            Issue.record("the mail was accepted")
            return
        }
        #expect(!error.isFinal)
    }

    /// The sink offers no encryption.
    @Test func encryptionIsRequired() async throws {
        let sink = try SMTPSink()
        let server = SMTPServer(host: "127.0.0.1", port: sink.port, encryption: .startTLS)
        guard case .failure(let error) = await send(server, to: "b@example.org") else {
            Issue.record("the mail was sent without encryption")
            return
        }
        #expect(error.description.contains("STARTTLS") && !error.isFinal)
        #expect(sink.mails.isEmpty)
    }

    /// The sink offers encryption, and then refuses to begin it.
    @Test func aRefusedEncryptionEndsTheAttempt() async throws {
        var answers = SMTPSink.Answers()
        answers.ehlo = "STARTTLS"
        let sink = try SMTPSink(answers)
        let server = SMTPServer(host: "127.0.0.1", port: sink.port, encryption: .startTLS)
        guard case .failure(let error) = await send(server, to: "b@example.org") else {
            Issue.record("the mail was sent without encryption")
            return
        }
        #expect(error.description.contains("454") && !error.isFinal)
        #expect(sink.mails.isEmpty)
    }

    @Test func nobodyWaitsForTheFarewell() async throws {
        var answers = SMTPSink.Answers()
        answers.hangsAtQuit = true
        let sink = try SMTPSink(answers)
        let (server, message) = (server(sink.port), message)
        // The thread measures, because the test itself can wait for a processor.
        let (answer, time) = await OwnThread.run {
            let start = ContinuousClock.now
            let answer = try? server.send(message, from: "a@example.org", to: "b@example.org")
            return (answer, ContinuousClock.now - start)
        }
        #expect(answer == "250 2.0.0 Ok: queued as 7")
        #expect(time < .seconds(8))
    }

    @Test(arguments: [
        "b@example.org>\r\nRCPT TO:<c@example.org", "b@example.org\nDATA", "", "a b@c",
    ])
    func anAddressCannotAddACommand(address: String) async throws {
        let sink = try SMTPSink()
        guard case .failure(let error) = await send(server(sink.port), to: address) else {
            Issue.record("the mail was sent")
            return
        }
        #expect(error.isFinal && sink.mails.isEmpty)
    }

    @Test func thePasswordIsNotDescribed() {
        let server = SMTPServer(
            host: "mail.example.org", port: 587, encryption: .startTLS, user: "u",
            password: "SECRET-7")
        var dumped = ""
        dump(server, to: &dumped)
        #expect(!"\(server)\(String(reflecting: server))\(dumped)".contains("SECRET-7"))
    }
}
