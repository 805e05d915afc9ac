/// Sends requests and hands over the answers.
///
/// Certificates are verified. A redirect is followed for a `GET`, on the same host, five times at
/// most; any other is handed over as it is. Proxies are taken from the environment, but never for
/// this machine itself. Nothing is repeated: the caller knows what is safe to repeat.
public final class HTTPClient: Sendable {
    private let thread: TransferThread
    private let settings: Transfer.Settings

    /// - Parameters:
    ///   - userAgent: what the program calls itself, `name/version`.
    ///   - certificates: the path of a PEM file with the authorities to trust instead of the
    ///     system's.
    public convenience init(userAgent: String, certificates: String? = nil) {
        self.init(Transfer.Settings(userAgent: userAgent, certificates: certificates)) {}
    }

    private init(_ settings: Transfer.Settings, heard: @escaping @Sendable () -> Void) {
        self.settings = settings
        thread = TransferThread(settings: settings, heard: heard)
    }

    /// A client with the same settings and connections of its own.
    ///
    /// - Parameter heard: is called on the client's thread each time another computer has shown that it is
    ///   there: a byte of an answer has come, or it has confirmed what was sent.
    public func another(heard: @escaping @Sendable () -> Void) -> HTTPClient {
        HTTPClient(settings, heard: heard)
    }

    deinit { thread.stop() }

    /// Sends the request and waits for the whole answer.
    ///
    /// - Throws: what kept the answer away; `.cancelled` as soon as the task is cancelled or the
    ///   client closed, with the transfer ended at once.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let id = thread.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                thread.start(TransferThread.Order(id: id, request: request, answer: answer))
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { thread.cancel(id) }
            }
        } onCancel: {
            thread.cancel(id)
        }
        return try result.get()
    }

    /// Ends all transfers as cancelled, and every later one. May be called again.
    public func close() { thread.stop() }
}
