import HTTP

/// Why an engine gave no suggestion.
public enum EngineError: Error, Hashable, Sendable {
    /// No connection, or no answer in time.
    case unreachable(String)
    /// The engine was reached and is out of order; with its words.
    case outOfOrder(String)
    /// The engine understood and said no; with its words.
    case refused(String)
    /// The engine does not take the key, or not for this; with its words.
    case keyRefused(String)
    /// Not between these two languages.
    case unsupportedPair
    /// The texts are more than the engine takes at once.
    case tooLong
    /// What came is not an answer of such an engine.
    case unreadable(String)
    /// Enough for now; `seconds` until more may be asked, when that is known.
    case rateLimited(seconds: Int?)
    /// What was paid for, or allowed for the month, is used up; with the reason.
    case usedUp(String)
    /// The caller did not want to wait any longer.
    case cancelled

    /// What a failed transfer means.
    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason), .brokenOff(let reason), .tls(let reason):
            self = .unreachable(reason)
        case .timedOut: self = .unreachable("The engine did not answer in time")
        case .tooLarge: self = .unreadable("The answer is too large")
        // The query has what was asked, and perhaps a key.
        case .invalidURL(let url):
            self = .unreachable("Not an address: \(url.prefix { $0 != "?" })")
        case .cancelled: self = .cancelled
        }
    }

    /// The answer does not have a field that it must have.
    static func noField(_ name: String) -> EngineError {
        .unreadable("The answer has no field “\(name)”")
    }

    /// What a status means by itself, where a service gives it no other meaning.
    ///
    /// - Parameters:
    ///   - words: what the service says; empty: nothing.
    ///   - response: for the time after which it may be asked again.
    init(status: Int, _ words: String, _ response: HTTPResponse) {
        let sentence = words.isEmpty ? "Status \(status)" : words
        self =
            switch status {
            case 401: .keyRefused(sentence)
            case 413, 414: .tooLong
            case 429, 529: .rateLimited(seconds: response.pause)
            case 503 where response.pause != nil: .rateLimited(seconds: response.pause)
            case 408, 500...: .outOfOrder(sentence)
            default: .refused(sentence)
            }
    }
}

extension HTTPResponse {
    private static let longestPause = 86_400

    /// The seconds after which the service wants to be asked again, if it says so in seconds.
    var pause: Int? {
        headers["Retry-After"].flatMap { Int($0) }.map { min(max(0, $0), Self.longestPause) }
    }
}
