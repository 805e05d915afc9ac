import Catalog
import HTTP
import Text

/// The reason why an engine gave no suggestion.
public enum EngineError: Error, Hashable, Sendable {
    /// There was no connection, or no answer in time.
    case unreachable(String)
    /// The engine answered that it is out of order; with the engine's message.
    case outOfOrder(String)
    /// The engine refused the request; with the engine's message.
    case refused(String)
    /// The engine refused the key, or the key does not allow this request; with the engine's
    /// message.
    case keyRefused(String)
    /// The engine does not translate between these two languages.
    case unsupportedPair
    /// The texts are too long for one request.
    case tooLong
    /// The answer does not have the format of the engine.
    case unreadable(String)
    /// The engine limits the rate; with the seconds until the next request, if known.
    case rateLimited(seconds: Int?)
    /// The paid quota or the monthly budget is used up; with the reason.
    case usedUp(String)
    /// The caller cancelled the request.
    case cancelled

    /// Creates the error for a failed transfer.
    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason), .brokenOff(let reason), .tls(let reason):
            self = .unreachable(reason)
        case .timedOut: self = .unreachable("The engine did not answer in time")
        case .tooLarge: self = .unreadable("The answer is too large")
        // The query contains the text, and perhaps a key.
        case .invalidURL(let url):
            self = .unreachable("Not an address: \(url.prefix { $0 != "?" })")
        case .cancelled: self = .cancelled
        }
    }

    /// The answer does not have a field that it must have.
    static func noField(_ name: String) -> EngineError {
        .unreadable("The answer has no field “\(name)”")
    }
}

extension EngineError {
    /// Returns the error without the key, which a service can repeat in its message.
    func hiding(_ key: Secret?) -> EngineError {
        guard let key, !key.isEmpty else { return self }
        func safe(_ words: String) -> String {
            words.replacingExactly(key.reveal(), with: key.description)
        }
        return switch self {
        case .unreachable(let words): .unreachable(safe(words))
        case .outOfOrder(let words): .outOfOrder(safe(words))
        case .refused(let words): .refused(safe(words))
        case .keyRefused(let words): .keyRefused(safe(words))
        case .unreadable(let words): .unreadable(safe(words))
        case .usedUp(let words): .usedUp(safe(words))
        case .unsupportedPair, .tooLong, .rateLimited, .cancelled: self
        }
    }
}
