/// The reason why a server did not carry out a request.
public enum ServerError: Error, Hashable, Sendable {
    /// The token is missing, unknown or expired: the translator has to sign in.
    case signedOut
    /// The e-mail address or the password is wrong; with the server's message.
    case wrongPassword(String)
    /// The password is correct, but the account needs a code of its second factor.
    case secondFactorRequired
    /// The code of the second factor is wrong, too old or already used.
    case wrongCode
    /// Too many attempts to sign in; `seconds` until the next attempt, if the server sent them.
    case tooManyAttempts(seconds: Int?)
    /// The translator has no permission; with the server's message.
    case forbidden(String)
    /// The record does not exist, or the translator may not see it.
    case notFound
    /// The server refused the request; with its message.
    case refused(String)
    /// The cursor is too old for the feed: everything has to be downloaded again.
    case cursorExpired
    /// The server returned to an earlier state: it does not know its own cursor, and has not
    /// carried out the request.
    case wentBack
    /// The server cannot answer now; `retryAfter` in seconds, if the server sent it.
    case unavailable(retryAfter: Int?)
    /// No connection: the request has certainly not left this machine.
    case unconnected(String)
    /// The connection broke, or no answer came in time.
    case unreachable(String)
    /// The answer is larger than the workstation accepts or than the server sends: the request must
    /// ask for less.
    case tooLarge
    /// The answer is not from a translation service, but for example from another server or a
    /// captive portal.
    case unreadable(String)
    /// The server's certificate is not valid; the request was not sent.
    case tls(String)
    /// The file that is the server cannot be read or written now; with the reason. Nothing was
    /// changed.
    case file(String)
    /// The caller cancelled the request; the server may have carried it out.
    case cancelled

    /// True if the request certainly did not reach the server.
    public var isBeforeSending: Bool {
        switch self {
        case .unconnected, .tls, .file: true
        case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
            .forbidden, .notFound, .refused, .cursorExpired, .wentBack, .unavailable, .unreachable,
            .tooLarge, .unreadable,
            .cancelled:
            false
        }
    }
}
