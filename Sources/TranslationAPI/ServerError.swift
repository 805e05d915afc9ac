/// Why a server did not do what it was asked.
public enum ServerError: Error, Hashable, Sendable {
    /// The token is missing, unknown or expired: the translator has to sign in.
    case signedOut
    /// The e-mail address or the password is wrong; with the server's words.
    case wrongPassword(String)
    /// Too many attempts to sign in; `seconds` until the next may be made, when the server said so.
    case tooManyAttempts(seconds: Int?)
    /// Signed in, but not allowed to; with the server's words.
    case forbidden(String)
    /// There is nothing by this name, or nothing that the translator may know of.
    case notFound
    /// The server understood and said no; with its words.
    case refused(String)
    /// The feed no longer reaches back to the cursor: everything has to be read again.
    case cursorExpired
    /// The server went back to an earlier state: it does not know what it said before, and has done
    /// nothing of what was asked.
    case wentBack
    /// The server cannot answer now; `retryAfter` in seconds, when it said so.
    case unavailable(retryAfter: Int?)
    /// No connection: what was asked has certainly not left this machine.
    case unconnected(String)
    /// The connection broke off, or no answer came in time.
    case unreachable(String)
    /// The answer has more than is taken of one, or would have more than the server gives: less has to be
    /// asked for at once.
    case tooLarge
    /// The answer is not one of a translation service: another server, a captive portal.
    case unreadable(String)
    /// The server's certificate is not to be trusted; nothing was sent to it.
    case tls(String)
    /// The caller did not want to wait any longer; what was asked may have been done.
    case cancelled

    /// Whether what was asked cannot have reached the server.
    public var isBeforeSending: Bool {
        switch self {
        case .unconnected, .tls: true
        case .signedOut, .wrongPassword, .tooManyAttempts, .forbidden, .notFound, .refused,
            .cursorExpired, .wentBack, .unavailable, .unreachable, .tooLarge, .unreadable,
            .cancelled:
            false
        }
    }
}
