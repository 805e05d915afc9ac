import HummingbirdCore

/// Accepts connections up to a limit; others wait until one has ended.
struct ConnectionCount: AvailableConnectionsDelegate {
    let limit: Int
    let metrics: ServerMetrics

    mutating func connectionOpened() { metrics.connectionOpened() }

    mutating func connectionClosed() { metrics.connectionClosed() }

    func isAcceptingNewConnections() -> Bool { metrics.connections < limit }
}
