import CCurl
import Glibc

extension SMTPServer {
    /// Sends a complete message and returns the last line of the server's answer. Blocks until the
    /// server has answered or the time limit has passed.
    ///
    /// - Parameters:
    ///   - message: the message of RFC 5322 with CRLF at the end of each line.
    ///   - sender: the address for reports about the delivery, without brackets.
    ///   - recipient: the address of the recipient, without brackets.
    public func send(
        _ message: [UInt8], from sender: String, to recipient: String
    ) throws(SMTPError) -> String {
        guard ![sender, recipient].contains(where: Self.isUnsafe) else {
            throw SMTPError(description: "The address has a forbidden character", isFinal: true)
        }
        guard let transfer = SMTPTransfer(self) else {
            throw SMTPError(description: "Not enough RAM for the transfer", isFinal: false)
        }
        return try transfer.send(message, from: sender, to: recipient)
    }

    /// These characters would end the command with the address.
    private static func isUnsafe(_ address: String) -> Bool {
        address.isEmpty
            || address.unicodeScalars.contains { scalar in
                scalar.value <= 0x20 || scalar.value == 0x7F || "<>".unicodeScalars.contains(scalar)
            }
    }
}

/// One message in progress. Used only on one thread.
private final class SMTPTransfer {
    private let server: SMTPServer
    private let easy: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private var recipients: UnsafeMutablePointer<curl_slist>?
    private var lastLine = ""

    /// `nil` if there is no memory for a handle.
    init?(_ server: SMTPServer) {
        guard TransferThread.isCurlReady, let easy = curl_easy_init() else { return nil }
        self.server = server
        self.easy = easy
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        _ = ccurl_set_error_buffer(easy, message)
    }

    /// libcurl ends the conversation with the server here. The message is already accepted or
    /// refused, so nobody waits for the farewell of a server that hangs.
    deinit {
        receive(in: nil)
        ccurl_stop_receiving(easy)
        curl_easy_cleanup(easy)
        curl_slist_free_all(recipients)
        message.deallocate()
    }

    func send(
        _ bytes: [UInt8], from sender: String, to recipient: String
    ) throws(SMTPError) -> String {
        Self.leaveBrokenPipe()
        setServer()
        setAccount()
        set(CURLOPT_MAIL_FROM, "<\(sender)>")
        recipients = curl_slist_append(nil, "<\(recipient)>")
        _ = ccurl_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
        receive(in: Unmanaged.passUnretained(self).toOpaque())
        let code = perform(bytes)
        guard code == CURLE_OK else { throw error(code) }
        return lastLine
    }

    private func setServer() {
        set(CURLOPT_URL, server.url)
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 10)
        set(CURLOPT_TIMEOUT_MS, max(1, Int(server.timeLimit / .milliseconds(1))))
        let isEncrypted = server.encryption != .none
        set(CURLOPT_USE_SSL, Int((isEncrypted ? CURLUSESSL_ALL : CURLUSESSL_NONE).rawValue))
        if let certificates = server.certificates { set(CURLOPT_CAINFO, certificates) }
    }

    private func setAccount() {
        guard let user = server.user else { return }
        set(CURLOPT_USERNAME, user)
        set(CURLOPT_PASSWORD, server.password ?? "")
    }

    private func perform(_ bytes: [UInt8]) -> CURLcode {
        bytes.withUnsafeBytes { buffer in
            var upload = ccurl_upload(
                bytes: buffer.bindMemory(to: CChar.self).baseAddress, left: buffer.count)
            return withUnsafeMutablePointer(to: &upload) { upload in
                let code = ccurl_set_upload(easy, upload)
                return code == CURLE_OK ? curl_easy_perform(easy) : code
            }
        }
    }
}

extension SMTPTransfer {
    private func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = ccurl_set_string(easy, option, value)
    }

    /// The lines of the server are the headers of the transfer. They go to the context, a transfer.
    private func receive(in context: UnsafeMutableRawPointer?) {
        _ = ccurl_on_header(
            easy,
            { data, size, count, context in
                if let data, let context {
                    Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
                        .note(UnsafeRawBufferPointer(start: data, count: size * count))
                }
                return size * count
            }, context)
    }

    private func note(_ line: UnsafeRawBufferPointer) {
        let visible = line.prefix(500).filter { $0 >= 0x20 && $0 != 0x7F }
        let text = String(decoding: visible, as: UTF8.self)
        // 221 is the farewell after the answer.
        if !text.isEmpty, !text.hasPrefix("221") { lastLine = text }
    }

    private func error(_ code: CURLcode) -> SMTPError {
        let told = String(cString: message)
        let reason = told.isEmpty ? String(cString: curl_easy_strerror(code)) : told
        return SMTPError(
            description: lastLine.isEmpty ? reason : "\(reason) (\(lastLine))",
            isFinal: Self.refusals.contains { reason.hasPrefix("RCPT failed: \($0)") })
    }

    /// The answers for a recipient that does not exist. Other answers can have a reason that ends.
    private static let refusals = [550, 551, 553]

    /// Blocks the signal of a broken connection in this thread.
    private static func leaveBrokenPipe() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
