import CCurl
import Glibc

/// The options and the results of a curl handle, with the memory for both.
final class TransferOptions {
    private let easy: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var file: UnsafeMutablePointer<FILE>?
    private var gate: UnsafeMutablePointer<ccurl_address_gate>?

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        _ = ccurl_set_error_buffer(easy, message)
    }

    deinit {
        curl_slist_free_all(headers)
        if let file { fclose(file) }
        gate?.deallocate()
        message.deallocate()
    }

    /// Opens the file with the body; false if the file cannot be read.
    func open(_ path: String) -> Bool {
        file = fopen(path, "re")
        return file != nil
    }

    /// Returns false if the request cannot be signed.
    func set(
        _ request: HTTPRequest, to address: WebAddress, settings: Transfer.Settings
    ) -> Bool {
        set(url: request.url, timeLimit: request.timeLimit)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        // A transfer can end while the system still looks up the name of its host.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Without encryption, this option would make every request wait for the first answer.
        set(CURLOPT_PIPEWAIT, address.scheme == "https" ? 1 : 0)
        if !request.isAnswerRaw { set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        set(CURLOPT_FRESH_CONNECT, request.isOverNewConnection ? 1 : 0)
        // Detects a lost computer even while the transfer only waits for the answer.
        _ = ccurl_keep_alive(easy)
        set(CURLOPT_USERAGENT, settings.userAgent)
        if let certificates = settings.certificates { set(CURLOPT_CAINFO, certificates) }
        if let socket = request.socket { set(CURLOPT_UNIX_SOCKET_PATH, socket) }
        if address.isLoopback || request.isForPublicAddresses { set(CURLOPT_PROXY, "") }
        if request.isForPublicAddresses { requirePublicAddresses() }
        setLimits(of: request)
        setBody(of: request)
        setHeaders(of: request)
        return request.signer.map(sign) ?? true
    }

    func set(url: String, timeLimit: Duration) {
        set(CURLOPT_URL, url)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(timeLimit))
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_get_long(easy, info, &value) == CURLE_OK ? value : 0
    }

    func text(_ info: CURLINFO) -> String? {
        ccurl_get_string(easy, info).map { String(cString: $0) }
    }

    func error(_ code: CURLcode) -> HTTPError {
        let told = String(cString: message)
        let reason = told.isEmpty ? String(cString: curl_easy_strerror(code)) : told
        let wasConnected = text(CURLINFO_PRIMARY_IP).map { !$0.isEmpty } ?? false
        let error = HTTPError(code, reason, wasConnected: wasConnected, wasBegun: wasBegun)
        guard case .unreachable = error, hasRefused, code != CURLE_OPERATION_TIMEDOUT else {
            return error
        }
        return .unreachable(HTTPError.refusal)
    }

    /// True if an address was not an address of the public internet.
    private var hasRefused: Bool { gate.map { $0.pointee.has_refused != 0 } ?? false }

    /// True if a part of the request may have been sent: libcurl stores the time at which it starts
    /// to send.
    private var wasBegun: Bool {
        var microseconds: Int64 = 0
        let code = ccurl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds)
        return code != CURLE_OK || microseconds > 0
    }
}

extension TransferOptions {
    private func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = ccurl_set_string(easy, option, value)
    }

    private func setLimits(of request: HTTPRequest) {
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(request.connectLimit))
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Self.milliseconds(request.stallLimit) / 1_000))
        // libcurl would compare the limit with the length of a body that a HEAD does not receive.
        if request.method != .head, !request.isAnswerCut {
            _ = ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, Int64(max(1, request.bodyLimit)))
        }
    }

    private func requirePublicAddresses() {
        let gate = UnsafeMutablePointer<ccurl_address_gate>.allocate(capacity: 1)
        gate.initialize(
            to: ccurl_address_gate(
                check: { bytes, count in
                    let address = UnsafeBufferPointer(start: bytes, count: count)
                    return PublicInternet.contains(Array(address)) ? 1 : 0
                }, has_refused: 0))
        _ = ccurl_check_addresses(easy, gate)
        self.gate = gate
    }

    private func setBody(of request: HTTPRequest) {
        let takesBody = [.post, .put, .patch].contains(request.method)
        if let file {
            _ = ccurl_set_file(easy, file)
        } else if request.method == .head {
            set(CURLOPT_NOBODY, 1)
        } else if takesBody || !request.body.isEmpty {
            request.body.withUnsafeBytes { bytes in
                _ = ccurl_set_body(easy, bytes.baseAddress, Int64(bytes.count))
            }
        }
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func setHeaders(of request: HTTPRequest) {
        for field in request.headers.fields {
            let name = Self.withoutControls(field.name)
            let value = Self.withoutControls(field.value)
            // libcurl does not send a field that is given as `name:` without a value.
            headers = curl_slist_append(headers, value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        // Without this field, a large body would wait for the permission of the server. libcurl signs
        // the field, but does not send it, so the signature of the request would be wrong.
        if request.signer == nil { headers = curl_slist_append(headers, "Expect:") }
        _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, headers)
    }

    /// Without the option for signatures, libcurl would send the secret itself.
    private func sign(_ signer: RequestSigner) -> Bool {
        let code = ccurl_set_string(easy, CURLOPT_AWS_SIGV4, "aws:amz:\(signer.region):s3")
        guard code == CURLE_OK else { return false }
        set(CURLOPT_USERNAME, signer.keyID)
        set(CURLOPT_PASSWORD, signer.secret)
        return true
    }

    private static func withoutControls(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    /// At least 1, because 0 means no limit in libcurl.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        let whole = min(max(seconds, 0), 1_000_000) * 1_000
        return max(1, Int(whole) + Int(max(attoseconds, 0) / 1_000_000_000_000_000))
    }
}
