import HTTP
import Text
import Wire

extension ServerError {
    /// Creates the error of a status from 300 on, with the reason and the message of the body
    /// (`tml-service.md` 1.5, 10).
    init(status: Int, body: ErrorBody?, retryAfter: Int?) {
        let words = body?.words ?? ""
        switch (status, body?.reason) {
        case (_, "invalid_token"), (401, _), (403, nil):
            self = .signedOut
        case (403, _), (422, "forbidden"):
            self = .forbidden(words)
        case (404, _):
            self = .notFound
        case (410, _) where body?.wentBack == true:
            self = .wentBack
        case (410, _):
            self = .cursorExpired
        case (511, _), (300..<400, _):
            self = .unreadable("Status \(status): another program answers at this address")
        case (408, _), (425, _), (429, _), (409, "in_progress"), (500..., _):
            self = .unavailable(retryAfter: retryAfter)
        case (400..<500, _):
            self = .refused(words.isEmpty ? "Status \(status)" : words)
        default:
            self = .unreadable("Status \(status) is not an answer of a translation server")
        }
    }

    /// Creates the error of a failed transfer.
    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason): self = .unconnected(reason)
        case .brokenOff(let reason): self = .unreachable(reason)
        case .timedOut: self = .unreachable("The server did not answer in time")
        case .tls(let reason): self = .tls(reason)
        case .tooLarge: self = .tooLarge
        case .invalidURL(let url): self = .unreachable("Invalid address: \(url)")
        case .cancelled: self = .cancelled
        }
    }
}

extension ErrorBody {
    /// The server's message with its details, for people; not empty if the body has a message or a
    /// reason.
    var words: String {
        let particulars = (details["errors"]?.array ?? []).compactMap {
            $0.object?["message"]?.string ?? $0.string
        }
        let sentences = ([message] + particulars.filter { $0 != message }).filter { !$0.isEmpty }
        return sentences.isEmpty ? reason ?? "" : sentences.joined(separator: "\n")
    }
}
