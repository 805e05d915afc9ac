import HummingbirdCore

/// Accepts connections up to a limit. Further connections wait until an open connection ends.
struct ConnectionCount: AvailableConnectionsDelegate {
    let limit: Int
    let metrics: ServerMetrics

    mutating func connectionOpened() { metrics.connectionOpened() }

    mutating func connectionClosed() { metrics.connectionClosed() }

    func isAcceptingNewConnections() -> Bool { metrics.connections < limit }
}
