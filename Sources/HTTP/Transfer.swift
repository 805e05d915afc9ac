import CCurl

/// One request in progress. Used only on the transfer thread.
final class Transfer {
    /// The settings that all requests of a client share.
    struct Settings: Sendable {
        var userAgent: String
        var certificates: String?
        /// The maximum number of requests to one host at the same time. More requests wait.
        var connectionsPerHost: Int
    }

    private static let mostRedirects = 5
    private static let mostHeaderBytes = 256 << 10

    let order: TransferThread.Order
    /// A CURL handle, freed with the transfer.
    let easy: UnsafeMutableRawPointer
    private let options: TransferOptions
    private var address: WebAddress
    private var response = HTTPResponse(status: 0)
    private var headerBytes = 0
    private var isHeadComplete = false
    private var isTooLarge = false
    /// True if the answer was ended at its limit.
    private var isCut = false
    private var redirects = 0
    /// True if a byte of an answer was received after the last call.
    private var isHeard = false
    private var unconfirmed: Int32 = 0
    private let deadline: ContinuousClock.Instant

    /// `nil` if there is no memory for a handle, if the file with the body cannot be read, or if the
    /// request cannot be signed.
    init?(_ order: TransferThread.Order, address: WebAddress, settings: Settings) {
        guard let easy = curl_easy_init() else { return nil }
        self.order = order
        self.address = address
        self.easy = easy
        deadline = .now + order.request.timeLimit
        options = TransferOptions(easy)
        if let path = order.request.bodyFile, !options.open(path) { return nil }
        guard options.set(order.request, to: address, settings: settings) else { return nil }
        receive()
    }

    deinit { curl_easy_cleanup(easy) }

    /// The result of the transfer, after libcurl has ended the transfer with `code`.
    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPError> {
        if isTooLarge { return .failure(.tooLarge) }
        if code != CURLE_OK, !isCut, !isLate(code) { return .failure(options.error(code)) }
        // libcurl reports no error if a connection ends within the headers.
        if !isHeadComplete {
            return .failure(.brokenOff("The answer ended before the end of its headers"))
        }
        response.status = options.number(CURLINFO_RESPONSE_CODE)
        return .success(response)
    }

    /// True if the limits ended an answer with a complete head of which only the start is wanted.
    private func isLate(_ code: CURLcode) -> Bool {
        code == CURLE_OPERATION_TIMEDOUT && order.request.isAnswerCut && isHeadComplete
            && options.number(CURLINFO_RESPONSE_CODE) >= 200
    }

    /// The target of a redirect, if a redirect to this target is allowed.
    func redirection() -> (url: String, address: WebAddress)? {
        guard order.request.method == .get, redirects < Self.mostRedirects,
            let url = options.text(CURLINFO_REDIRECT_URL), let next = WebAddress(url),
            address.mayRedirect(to: next)
        else { return nil }
        return (url, next)
    }

    /// Prepares the handle for the next step. The time limit includes the time that was already
    /// used.
    func redirect(to next: (url: String, address: WebAddress)) {
        redirects += 1
        address = next.address
        response = HTTPResponse(status: 0)
        headerBytes = 0
        isHeadComplete = false
        options.set(url: next.url, timeLimit: deadline - .now)
    }
}

extension Transfer {
    /// Returns true if the other computer has confirmed or sent data after the last call. Sent data
    /// stays in the memory of this computer until the other computer confirms it.
    func takeSignOfLife() -> Bool {
        defer { isHeard = false }
        let before = unconfirmed
        unconfirmed = ccurl_unconfirmed(easy)
        return isHeard || unconfirmed >= 0 && unconfirmed < before
    }

    /// The handle is freed before the transfer, so the handle never calls a freed transfer.
    private func receive() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_on_body(
            easy, { Transfer.pass($0, $1 * $2, to: $3) { $0.receiveBody($1) } }, context)
        _ = ccurl_on_header(
            easy, { Transfer.pass($0, $1 * $2, to: $3) { $0.receiveHeader($1) } }, context)
    }

    /// Returns the count if the transfer accepts the bytes; 0 makes libcurl end the transfer.
    private static func pass(
        _ data: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
        _ receiver: (Transfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let data, let context else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return receiver(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : 0
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isHeard = true
        let room = order.request.bodyLimit - response.body.count
        guard bytes.count > room else {
            response.body.append(contentsOf: bytes)
            return true
        }
        isCut = order.request.isAnswerCut
        isTooLarge = !isCut
        if isCut { response.body.append(contentsOf: bytes.prefix(room)) }
        return false
    }

    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        isHeard = true
        headerBytes += line.count
        isTooLarge = headerBytes > Self.mostHeaderBytes
        if line.starts(with: "HTTP/".utf8) {
            // The next answer begins. The answer before it was interim, or came from a proxy.
            response.headers = [:]
            isHeadComplete = false
        } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
            isHeadComplete = true
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            response.headers.add(
                String(decoding: line[..<colon], as: UTF8.self),
                Self.trimmed(line[line.index(after: colon)...]))
        }
        return !isTooLarge
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:)) ?? bytes.startIndex
        return String(decoding: bytes[..<end].drop(while: isSpace), as: UTF8.self)
    }
}
