import Foundation
import HTTP
import TranslationService

/// Sends the messages of webhooks.
///
/// An address belongs to a stranger, so the request follows no redirect, has a time limit, and
/// reads only the start of the answer. Without `allowsPrivateAddresses`, the client connects only to
/// addresses of the public internet.
struct WebhookSender: Sendable {
    let settings: WebhookSettings
    private let client = HTTPClient(
        userAgent: "\(Server.name)/\(TMLServer.version)",
        connectionsPerHost: BusyWebhooks.most)

    /// The time limit of a request, from the name look-up to the end of the answer.
    var timeLimit = Duration.seconds(10)
    private static let answerLimit = 4096

    init(_ settings: WebhookSettings) { self.settings = settings }

    /// Sends the message. Returns the result and the duration in milliseconds. Throws
    /// `CancellationError` if the task is cancelled.
    func send(_ attempt: WebhookAttempt) async throws -> (outcome: WebhookOutcome, duration: Int) {
        let start = ContinuousClock.now
        let outcome = try await outcome(of: attempt)
        return (outcome, Int((ContinuousClock.now - start) / .milliseconds(1)))
    }

    private func outcome(of attempt: WebhookAttempt) async throws -> WebhookOutcome {
        guard settings.allowsHTTP || attempt.url.lowercased().hasPrefix("https://") else {
            return .unanswered("The address begins with http://, which webhook-http does not allow")
        }
        do {
            let response = try await client.send(request(attempt))
            return .answered(
                status: response.status, text: WebhookOutcome.text(of: response.body),
                retryAfter: Self.pause(response.headers["Retry-After"], now: Date()))
        } catch .cancelled {
            throw CancellationError()
        } catch {
            return reason(of: error)
        }
    }

    private func request(_ attempt: WebhookAttempt) -> HTTPRequest {
        var request = HTTPRequest(
            method: .post, url: attempt.url, headers: ["Content-Type": "application/json"],
            body: attempt.body, timeLimit: timeLimit, connectLimit: timeLimit,
            stallLimit: timeLimit, bodyLimit: Self.answerLimit)
        for header in attempt.headers { request.headers.add(header.name, header.value) }
        request.isAnswerRaw = true
        request.isAnswerCut = true
        request.isForPublicAddresses = !settings.allowsPrivateAddresses
        return request
    }

    private func reason(of error: HTTPError) -> WebhookOutcome {
        switch error {
        case .unreachable(HTTPError.refusal): .unanswered("No connection. \(HTTPError.refusal)")
        case .unreachable(let text): .unanswered("No connection", details: text)
        case .timedOut: .unanswered("No answer within \(timeLimit.components.seconds) seconds")
        case .brokenOff(let text):
            .unanswered("The connection ended too early", details: text)
        case .tls(let text): .unanswered("No encryption", details: text)
        case .tooLarge: .unanswered("The headers of the answer are too large")
        case .invalidURL: .unanswered("The address is not valid")
        case .cancelled: .unanswered("The server stopped")
        }
    }

    /// Returns the seconds of `Retry-After`: a number, or a time like
    /// `Wed, 21 Oct 2015 07:28:00 GMT`.
    static func pause(_ value: String?, now: Date) -> Int? {
        guard let value else { return nil }
        if let seconds = Int(value) { return max(0, seconds) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: value).map { date in
            Int(min(max(0, date.timeIntervalSince(now)), 86400))
        }
    }
}
