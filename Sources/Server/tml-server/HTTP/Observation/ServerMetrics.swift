import Locking

/// Counts the actions of the server, for `/metrics`.
final class ServerMetrics: Sendable {
    struct Request: Hashable, Sendable {
        var method: String
        var route: String
        var status: Int
    }

    struct Counts: Sendable {
        var requests: [Request: Int] = [:]
        /// The durations of requests, by route.
        var times: [String: Histogram] = [:]
        var connections = 0
        var changes = 0
        /// Completed publications of releases.
        var publications = 0
        var publishFailures = 0
        /// The files of the publication in progress that are not in the store yet.
        var filesToPublish = 0
        /// Projects whose current release is not published yet.
        var unpublished = 0
        /// The replica has all changes from before this moment; `nil` before the first success.
        var replicaCompleteAt: ContinuousClock.Instant?
        var replicaFailures = 0
        var mailsSent = 0
        /// Failed attempts to send a mail.
        var mailFailures = 0
    }

    private let state = Locked(Counts())

    var counts: Counts { state.withLock { $0 } }
    /// The number of open connections.
    var connections: Int { state.withLock { $0.connections } }

    /// Counts an answered request.
    func note(method: String, route: String, status: Int, seconds: Double) {
        let request = Request(
            method: Self.methods.contains(method) ? method : "other", route: route, status: status)
        state.withLock { counts in
            counts.requests[request, default: 0] += 1
            counts.times[route, default: Histogram()].add(seconds)
        }
    }

    /// Counts applied changes, from a batch or a single change.
    func noteChanges(_ count: Int) { state.withLock { $0.changes += count } }

    func notePublished() { state.withLock { $0.publications += 1 } }

    func notePublishFailure() { state.withLock { $0.publishFailures += 1 } }

    func notePublishing(filesLeft: Int) { state.withLock { $0.filesToPublish = filesLeft } }

    func noteUnpublished(_ projects: Int) { state.withLock { $0.unpublished = projects } }

    func noteReplica(completeAt moment: ContinuousClock.Instant) {
        state.withLock { $0.replicaCompleteAt = moment }
    }

    func noteReplicaFailure() { state.withLock { $0.replicaFailures += 1 } }
    func noteMailSent() { state.withLock { $0.mailsSent += 1 } }

    func noteMailFailure() { state.withLock { $0.mailFailures += 1 } }

    func connectionOpened() { state.withLock { $0.connections += 1 } }

    func connectionClosed() { state.withLock { $0.connections -= 1 } }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}

/// The number of requests for each range of durations.
struct Histogram: Sendable {
    /// Upper limits in seconds. One more range has no upper limit.
    static let limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

    /// For each range, the number of requests with this duration. The last range has no upper
    /// limit.
    private(set) var counts = [Int](repeating: 0, count: limits.count + 1)
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
        counts[Self.limits.firstIndex { seconds <= $0 } ?? Self.limits.count] += 1
        sum += seconds
    }
}
