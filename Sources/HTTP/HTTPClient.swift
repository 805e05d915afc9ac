/// Sends requests and returns the answers.
///
/// Certificates are verified. A redirect is followed only for a `GET`, on the same host, at most
/// five times. Other redirects are returned as answers. The environment sets the proxies, but
/// requests to this computer use no proxy. No request is repeated, because only the caller can
/// decide if a repetition is safe.
public final class HTTPClient: Sendable {
    private let thread: TransferThread
    private let settings: Transfer.Settings

    /// - Parameters:
    ///   - userAgent: the name and version of the program, `name/version`.
    ///   - certificates: the path of a PEM file with the authorities that replace the system's.
    ///   - connectionsPerHost: the maximum number of requests to one host at the same time. More
    ///     requests wait.
    public convenience init(
        userAgent: String, certificates: String? = nil, connectionsPerHost: Int = 6
    ) {
        self.init(
            Transfer.Settings(
                userAgent: userAgent, certificates: certificates,
                connectionsPerHost: connectionsPerHost)
        ) {}
    }

    private init(_ settings: Transfer.Settings, heard: @escaping @Sendable () -> Void) {
        self.settings = settings
        thread = TransferThread(settings: settings, heard: heard)
    }

    /// Returns a client with the same settings and its own connections.
    ///
    /// - Parameter heard: is called on the client's thread each time another computer responds: it
    ///   has sent a byte of an answer, or has confirmed sent data.
    public func another(heard: @escaping @Sendable () -> Void) -> HTTPClient {
        HTTPClient(settings, heard: heard)
    }

    deinit { thread.stop() }

    /// Sends the request and waits for the complete answer.
    ///
    /// - Throws: the reason for a missing answer. `.cancelled` if the task is cancelled or the
    ///   client is closed; the transfer then ends immediately.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let id = thread.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                thread.start(TransferThread.Order(id: id, request: request, answer: answer))
                // The handler may have run before the transfer was in the queue.
                if Task.isCancelled { thread.cancel(id) }
            }
        } onCancel: {
            thread.cancel(id)
        }
        return try result.get()
    }

    /// Ends all current and later transfers with `.cancelled`. May be called again.
    public func close() { thread.stop() }
}
