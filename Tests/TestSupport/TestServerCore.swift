import Glibc
import Locking

/// What the server's threads share: the listening socket, the script and what happened.
final class TestServerCore: Sendable {
    /// Somebody who waits until so many requests have come.
    struct Waiter {
        var count: Int
        var continuation: CheckedContinuation<[TestServerRequest], Never>
    }

    struct State {
        var requests: [TestServerRequest] = []
        var connections = 0
        var open: Set<Int32> = []
        var isStopped = false
        var waiters: [Waiter] = []

        /// Those whose waiting is over.
        mutating func takeServed() -> [Waiter] {
            let isServed = { [isStopped, requests] (waiter: Waiter) in
                isStopped || requests.count >= waiter.count
            }
            defer { waiters.removeAll(where: isServed) }
            return waiters.filter(isServed)
        }
    }

    private static let lifetime = Duration.seconds(600)
    private static let mostOpenConnections = 256

    let port: Int
    let script: TestServer.Script
    let state = Locked(State())
    private let listener: Int32

    /// - Parameter path: the path of a Unix socket; `nil` for a port.
    init(at path: String? = nil, _ script: @escaping TestServer.Script) throws {
        self.script = script
        if let path {
            (listener, port) = (try TestServerSocket.bound(at: path), 0)
        } else {
            (listener, port) = try TestServerSocket.bound()
        }
        guard Glibc.listen(listener, 512) == 0 else {
            throw TestServerSocket.Failure(doing: "listen", number: errno)
        }
    }

    deinit { close(listener) }

    /// Starts the thread that accepts connections; it keeps the core alive until it ends.
    func listen() {
        let end = ContinuousClock.now + Self.lifetime
        TestServerSocket.startThread { [self] in
            while !state.withLock({ $0.isStopped }), ContinuousClock.now < end {
                if let connection = acceptNext() {
                    TestServerSocket.startThread { [self] in serve(connection) }
                }
            }
            stop()
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        releaseWaiters()
    }

    func record(_ request: TestServerRequest) -> TestServerRequest {
        var numbered = request
        state.withLock { state in
            numbered.number = state.requests.count + 1
            state.requests.append(numbered)
        }
        releaseWaiters()
        return numbered
    }

    func requests(count: Int) async -> [TestServerRequest] {
        await withCheckedContinuation { continuation in
            state.withLock {
                $0.waiters.append(Waiter(count: count, continuation: continuation))
            }
            releaseWaiters()
        }
    }

    private func releaseWaiters() {
        let (waiters, requests) = state.withLock { ($0.takeServed(), $0.requests) }
        for waiter in waiters { waiter.continuation.resume(returning: requests) }
    }
}

extension TestServerCore {
    private func acceptNext() -> TestServerConnection? {
        guard TestServerSocket.wait(for: listener, milliseconds: 1_000) else { return nil }
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        return state.withLock { state in
            guard !state.isStopped, state.open.count < Self.mostOpenConnections else {
                close(descriptor)
                return nil
            }
            state.connections += 1
            state.open.insert(descriptor)
            return TestServerConnection(descriptor: descriptor, number: state.connections)
        }
    }

    private func serve(_ connection: TestServerConnection) {
        connection.serve(script: script, record: record)
        state.withLock { state in
            state.open.remove(connection.descriptor)
            close(connection.descriptor)
        }
    }
}
