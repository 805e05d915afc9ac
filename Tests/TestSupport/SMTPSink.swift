import Glibc
import Locking

/// A small mail server without encryption on this machine: it keeps every mail, or refuses it.
///
/// It ends when it is released.
public final class SMTPSink: Sendable {
    /// A mail as it came.
    public struct Mail: Hashable, Sendable {
        public var sender: String
        public var recipient: String
        /// With LF as the end of lines, and without the dots that SMTP adds.
        public var text: String
    }

    /// What the server answers.
    public struct Answers: Sendable {
        public var recipient = "250 2.1.5 Ok"
        public var data = "250 2.0.0 Ok: queued as 7"
        /// The extension that the server offers after EHLO; `nil` for a server without extensions.
        public var ehlo: String?
        public var startTLS = "454 4.7.0 TLS is not available"
        /// True if the server never answers the farewell.
        public var hangsAtQuit = false

        public init() {}
    }

    private struct State {
        var mails: [Mail] = []
        var answers = Answers()
        var isStopped = false
    }

    public let port: Int
    private let listener: Int32
    private let state = Locked(State())

    public init(_ answers: Answers = Answers()) throws {
        (listener, port) = try TestServerSocket.bound()
        guard listen(listener, 16) == 0 else {
            throw TestServerSocket.Failure(doing: "listen", number: errno)
        }
        state.withLock { $0.answers = answers }
        TestServerSocket.startThread { [listener, state] in
            while !state.withLock({ $0.isStopped }) {
                guard TestServerSocket.wait(for: listener, milliseconds: 200) else { continue }
                let connection = accept(listener, nil, nil)
                if connection >= 0 { Self.serve(connection, state) }
            }
            close(listener)
        }
    }

    deinit { state.withLock { $0.isStopped = true } }

    /// What has come so far.
    public var mails: [Mail] { state.withLock { $0.mails } }

    /// Changes what is answered from now on.
    public func answer(_ answers: Answers) { state.withLock { $0.answers = answers } }

    private static func serve(_ connection: Int32, _ state: Locked<State>) {
        var conversation = SMTPConversation(connection)
        defer { close(connection) }
        conversation.say("220 sink ESMTP")
        var mail = Mail(sender: "", recipient: "", text: "")
        while let line = conversation.line() {
            let answers = state.withLock { $0.answers }
            switch line.prefix(4).uppercased() {
            case "MAIL":
                mail.sender = address(line)
                conversation.say("250 2.1.0 Ok")
            case "RCPT":
                mail.recipient = address(line)
                conversation.say(answers.recipient)
            case "DATA":
                conversation.say("354 End with a dot")
                mail.text = conversation.message()
                if answers.data.hasPrefix("2") {
                    state.withLock { [mail] in $0.mails.append(mail) }
                }
                conversation.say(answers.data)
            case "EHLO":
                if answers.ehlo != nil { conversation.say("250-sink") }
                conversation.say("250 \(answers.ehlo ?? "sink")")
            case "STAR":
                conversation.say(answers.startTLS)
            case "QUIT" where answers.hangsAtQuit:
                while conversation.line() != nil {}
                return
            case "QUIT":
                return conversation.say("221 2.0.0 Bye")
            default:
                conversation.say("250 sink")
            }
        }
    }

    private static func address(_ line: String) -> String {
        let rest = line.drop { $0 != "<" }.dropFirst()
        return String(rest.prefix { $0 != ">" })
    }
}

/// The lines of one connection.
private struct SMTPConversation {
    private let connection: Int32
    private var buffer: [UInt8] = []

    init(_ connection: Int32) { self.connection = connection }

    func say(_ line: String) {
        let bytes = Array("\(line)\r\n".utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The next line without its end; `nil` at the end of the connection, or if nothing comes.
    mutating func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                var line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            guard TestServerSocket.wait(for: connection, milliseconds: 30_000) else { return nil }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            buffer += bytes.prefix(count)
        }
    }

    mutating func message() -> String {
        var text = ""
        while let line = line(), line != "." {
            text += (line.hasPrefix("..") ? String(line.dropFirst()) : line) + "\n"
        }
        return text
    }
}
