import CCurl

extension HTTPError {
    /// Creates the error for libcurl's `code`. `wasConnected` is true if the connection was made.
    /// `wasBegun` is true if a part of the request may have been sent.
    init(_ code: CURLcode, _ text: String, wasConnected: Bool, wasBegun: Bool) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            self = wasBegun ? .timedOut : .unreachable(text)
        case _ where wasBegun && Self.isBeforeRequest(code):
            self = .brokenOff(text)
        case CURLE_FILESIZE_EXCEEDED:
            self = .tooLarge
        // libcurl has a limit for a line of the headers, and reports a longer line by this code.
        case CURLE_OUT_OF_MEMORY where wasBegun:
            self = .tooLarge
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
            CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_NO_CONNECTION_AVAILABLE:
            self = .unreachable(text)
        // libcurl also calls an answer that is not HTTP an unsupported protocol.
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            self = wasConnected ? .brokenOff(text) : .invalidURL(text)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            self = .tls(text)
        default:
            self = .brokenOff(text)
        }
    }

    /// Returns true for codes of errors before a request. On a reused connection, such an error may
    /// occur later.
    private static func isBeforeRequest(_ code: CURLcode) -> Bool {
        switch HTTPError(code, "", wasConnected: true, wasBegun: false) {
        case .unreachable, .tls: true
        default: false
        }
    }
}
