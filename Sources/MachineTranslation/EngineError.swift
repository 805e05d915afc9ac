import HTTP

/// Why an engine gave no suggestion.
public enum EngineError: Error, Hashable, Sendable {
    /// No connection, no answer in time, or the engine is out of order.
    case unreachable(String)
    /// The engine understood and said no; with its words.
    case refused(String)
    /// Not between these two languages.
    case unsupportedPair
    /// What came is not an answer of such an engine.
    case unreadable(String)
    /// Enough for now; `seconds` until more may be asked, when the engine said so.
    case rateLimited(seconds: Int?)
    /// The caller did not want to wait any longer.
    case cancelled

    /// What a failed transfer means.
    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason), .brokenOff(let reason), .tls(let reason):
            self = .unreachable(reason)
        case .timedOut: self = .unreachable("No answer in time")
        case .tooLarge: self = .unreadable("The answer is too large")
        // The query has what was asked, and perhaps a key.
        case .invalidURL(let url):
            self = .unreachable("Not an address: \(url.prefix { $0 != "?" })")
        case .cancelled: self = .cancelled
        }
    }
}
