/// A failure in the terms of the translator: each case calls for a different action. `Strings` has
/// the sentences.
public enum Failure: Hashable, Sendable {
    /// There is no connection; with the words of the network library, for the log.
    case unreachable(String)
    /// The server is too slow, or limits requests for a short time.
    case unavailable
    /// The server limits requests for more than a minute.
    case waitWanted(seconds: Int)
    /// The session has ended. The translator can continue to work, and has to sign in again.
    case signedOut
    /// The server refused the password; with the words of the server.
    case wrongPassword(String)
    /// The password is correct, but the account needs a code of its second factor.
    case secondFactorRequired
    case wrongCode
    case tooManyAttempts(seconds: Int?)
    /// The account has no permission; with the words of the server.
    case forbidden(String)
    /// The address is not a URL, or not safe for a password; with the reason.
    case badAddress(String)
    /// The address answers, but it is not a TML server.
    case notAServer(String)
    /// The certificate is not trusted.
    case untrusted(String)
    case refused(String)
    /// A translation file cannot be read or written now; with the file and the reason.
    case file(String)
    case diskFull
    /// The database is damaged, newer than this program, or read-only; with the reason.
    case store(String)
    /// An engine has failed; with a reason for the screen, and with the words of the network
    /// library for the log.
    case engine(String, cause: String? = nil)
    /// The practice project does not have this function.
    case practice
}

extension Failure {
    /// True if no request reached the server: there is no connection, or another server answers.
    public var isOfConnection: Bool {
        switch self {
        case .unreachable, .untrusted: true
        case .unavailable, .waitWanted, .signedOut, .wrongPassword, .secondFactorRequired,
            .wrongCode, .tooManyAttempts, .forbidden, .badAddress, .notAServer, .refused, .file,
            .diskFull, .store, .engine, .practice:
            false
        }
    }

    /// True if the failure is an answer of the server and not a failure of the network.
    var isAnswer: Bool {
        switch self {
        case .signedOut, .forbidden, .refused, .notAServer: true
        case .unreachable, .unavailable, .waitWanted, .wrongPassword, .secondFactorRequired,
            .wrongCode, .tooManyAttempts, .badAddress, .untrusted, .file, .diskFull, .store,
            .engine, .practice:
            false
        }
    }

    /// Returns true if both failures call for the same action for the same reason. The times and the
    /// words of the network library do not count.
    func isLike(_ other: Failure) -> Bool {
        switch (self, other) {
        case (.unreachable, .unreachable), (.waitWanted, .waitWanted),
            (.tooManyAttempts, .tooManyAttempts):
            true
        default: self == other
        }
    }

    /// True if the server answers, but refuses the request.
    public var isRefusal: Bool {
        switch self {
        case .forbidden, .refused: true
        case .unreachable, .unavailable, .waitWanted, .signedOut, .wrongPassword,
            .secondFactorRequired, .wrongCode, .tooManyAttempts, .badAddress, .notAServer,
            .untrusted, .file, .diskFull, .store, .engine, .practice:
            false
        }
    }
}
