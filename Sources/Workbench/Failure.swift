/// What went wrong, as the translator is told it. Each case is something the translator can act on;
/// `Strings` has the sentences.
public enum Failure: Hashable, Sendable {
    /// No connection; with the network's own words.
    case unreachable(String)
    /// The server takes too long, or asks to wait.
    case unavailable
    /// The server asks to be left alone for a long time.
    case waitWanted(seconds: Int)
    /// The session has ended: sign in again; work goes on meanwhile.
    case signedOut
    /// With the server's words.
    case wrongPassword(String)
    case tooManyAttempts(seconds: Int?)
    /// The account may not do this; with the server's words.
    case forbidden(String)
    /// The address is no URL, or one we do not send a password to; says why.
    case badAddress(String)
    /// Something answers there, but it is no TML server.
    case notAServer(String)
    /// The certificate is not trusted.
    case untrusted(String)
    case refused(String)
    case diskFull
    /// The database is damaged, newer than this program, or cannot be written; says which.
    case store(String)
    /// The suggestion engine's words.
    case engine(String)
    /// There is nothing of that in the project for practice.
    case practice
}

extension Failure {
    /// Whether the server itself has said it, about us and not about the network.
    var isAnswer: Bool {
        switch self {
        case .signedOut, .forbidden, .refused, .notAServer: true
        case .unreachable, .unavailable, .waitWanted, .wrongPassword, .tooManyAttempts,
            .badAddress, .untrusted, .diskFull, .store, .engine, .practice:
            false
        }
    }

    /// Whether the server is there and does not do what it was asked.
    var isRefusal: Bool {
        switch self {
        case .forbidden, .refused: true
        case .unreachable, .unavailable, .waitWanted, .signedOut, .wrongPassword, .tooManyAttempts,
            .badAddress, .notAServer, .untrusted, .diskFull, .store, .engine, .practice:
            false
        }
    }
}
