import Glibc
import Locking

/// A small HTTP/1.1 server on this machine whose behaviour, good or bad, a test writes down.
///
/// It speaks plain HTTP with keep-alive, a thread for each connection, and records every request.
/// It ends when it is released, when `stop` is called, and by itself after ten minutes.
public final class TestServer: Sendable {
    /// Decides what is done about a request. Called on the connection's thread.
    public typealias Script = @Sendable (TestServerRequest) -> TestServerReaction

    private let core: TestServerCore

    /// Starts a server that asks `script` about every request.
    ///
    /// - Parameter path: the path of a Unix socket, in place of a port.
    public init(at path: String? = nil, _ script: @escaping Script) throws {
        core = try TestServerCore(at: path, script)
        core.listen()
    }

    /// Starts a server that takes one reaction after the other, and 500 when there is none left.
    public convenience init(_ reactions: [TestServerReaction]) throws {
        let rest = Locked(Array(reactions.reversed()))
        try self.init { _ in
            rest.withLock { $0.popLast() } ?? .answer(500, body: "The script has no more answers.")
        }
    }

    deinit { core.stop() }

    /// `http://127.0.0.1:<port>`, without a slash at the end.
    public var url: String { "http://127.0.0.1:\(core.port)" }
    public var port: Int { core.port }

    /// What has been asked so far, in order of arrival.
    public var requests: [TestServerRequest] { core.state.withLock { $0.requests } }

    /// Waits until at least so many requests have come, or the server has stopped.
    public func requests(count: Int) async -> [TestServerRequest] {
        await core.requests(count: count)
    }

    /// How many connections have been accepted so far.
    public var connectionCount: Int { core.state.withLock { $0.connections } }

    /// Closes all connections, open ones in the middle of an answer. May be called again.
    public func stop() { core.stop() }
}

/// A port of this machine that refuses every connection as long as this is kept.
public final class RefusingPort: Sendable {
    private let descriptor: Int32
    public let port: Int

    /// Takes a free port, without listening on it.
    public init() throws {
        (descriptor, port) = try TestServerSocket.bound()
    }

    deinit { close(descriptor) }

    public var url: String { "http://127.0.0.1:\(port)" }
}
