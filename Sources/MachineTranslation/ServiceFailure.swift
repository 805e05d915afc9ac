import HTTP

/// An answer in which a service reports an error.
struct ServiceFailure {
    /// The HTTP status, or the status in the answer if the service repeats the status there.
    let status: Int
    /// The message of the service; may be empty.
    let words: String
    private let pause: Int?

    /// - Parameters:
    ///   - words: the message of the service, if the service reports one.
    ///   - status: the status in the answer; `nil` for the HTTP status.
    init(_ response: HTTPResponse, _ words: String?, status: Int? = nil) {
        self.status = status ?? response.status
        self.words = words ?? ""
        pause = response.pause
    }

    /// The message, or the status if there is no message.
    var sentence: String { words.isEmpty ? "Status \(status)" : words }

    /// Returns true if the message contains one of the phrases, which are in small letters.
    func mentions(_ phrases: String...) -> Bool {
        let words = words.lowercased()
        return phrases.contains { words.contains($0) }
    }

    /// The error for a status to which the service gives no meaning of its own.
    var error: EngineError {
        switch status {
        case 401: .keyRefused(sentence)
        case 413, 414: .tooLong
        case 429, 529: .rateLimited(seconds: pause)
        case 503 where pause != nil: .rateLimited(seconds: pause)
        case 408, 500...: .outOfOrder(sentence)
        default: .refused(sentence)
        }
    }
}

extension HTTPResponse {
    private static let longestPause = 86_400

    /// The wait of `Retry-After` in seconds, at most one day; `nil` if it is missing or
    /// meaningless.
    var pause: Int? { headers.secondsToWait.map { min(max(0, $0), Self.longestPause) } }
}
