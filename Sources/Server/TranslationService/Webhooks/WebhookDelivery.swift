import GRDB
public import KeyIndex
public import Text
import Wire

/// A message of a webhook and the result of its last attempt.
public struct WebhookDelivery: Hashable, Sendable {
    /// The state of a delivery.
    public enum State: String, Hashable, Sendable {
        /// The server makes another attempt.
        case waiting
        /// The receiver accepted the message.
        case delivered
        /// The server makes no further attempt.
        case failed
    }

    /// The number of the delivery.
    public let id: WebhookDeliveryID
    /// The header `webhook-id`, equal for all attempts.
    public let message: String
    /// The name of the event.
    public let event: String
    /// The state.
    public let state: State
    /// The number of attempts.
    public let attempts: Int
    /// The time of the next attempt, in seconds since 1970; `nil` if there is none.
    public let nextAt: Int?
    /// The time of the last attempt, in seconds since 1970; `nil` before the first attempt.
    public let attemptedAt: Int?
    /// The duration of the last attempt, in milliseconds.
    public let duration: Int?
    /// The HTTP status of the last answer; `nil` without an answer.
    public let status: Int?
    /// The first 500 bytes of the last answer.
    public let answer: String?
    /// The reason for a missing answer.
    public let error: String?
    /// The time of creation, in seconds since 1970.
    public let createdAt: Int

    init(_ row: Row) {
        id = row["id"]
        message = row["message"]
        event = row["event"]
        state = State(rawValue: row["state"]) ?? .failed
        attempts = row["attempts"]
        nextAt = row["nextAt"]
        attemptedAt = row["attemptedAt"]
        duration = row["duration"]
        status = row["status"]
        answer = row["answer"]
        error = row["error"]
        createdAt = row["createdAt"]
    }

    /// The record.
    public var record: JSONObject {
        let time = { (seconds: Int?) -> JSON in
            seconds.map { .string(WireTime(secondsSince1970: $0).text) } ?? .null
        }
        return [
            "id": .integer(id.rawValue), "message": .string(message), "event": .string(event),
            "state": .string(state.rawValue), "attempts": .integer(attempts),
            "created_at": time(createdAt), "attempted_at": time(attemptedAt),
            "next_at": time(nextAt), "duration_ms": duration.map(JSON.integer) ?? .null,
            "status": status.map(JSON.integer) ?? .null, "answer": answer.map(JSON.string) ?? .null,
            "error": error.map(JSON.string) ?? .null,
        ]
    }
}
