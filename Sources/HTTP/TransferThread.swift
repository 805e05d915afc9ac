import CCurl
import Glibc
import Locking

/// The thread that owns the curl handles, and its queue of orders.
final class TransferThread: Sendable {
    /// A request and the caller that waits for the answer.
    struct Order: Sendable {
        typealias ID = UInt64

        var id: ID
        var request: HTTPRequest
        var answer: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
    }

    private struct Inbox {
        var lastID: Order.ID = 0
        var orders: [Order] = []
        var cancelled: Set<Order.ID> = []
        var isStopping = false
        var hasEnded = false
    }

    /// True if libcurl is initialized. The first use initializes libcurl.
    static let isCurlReady = ccurl_global_init() == CURLE_OK

    private let inbox = Locked(Inbox())
    private let settings: Transfer.Settings
    private let heard: @Sendable () -> Void
    // A CURLM. Only this thread uses it. Other threads may only call `curl_multi_wakeup`, which
    // libcurl allows, with the inbox locked and not after `hasEnded`.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

    /// Starts the thread. The thread ends after `stop`.
    init(settings: Transfer.Settings, heard: @escaping @Sendable () -> Void) {
        guard Self.isCurlReady, let multi = curl_multi_init() else {
            preconditionFailure("libcurl could not be initialized: there is no memory left.")
        }
        self.multi = multi
        self.settings = settings
        self.heard = heard
        startThread()
    }

    func nextID() -> Order.ID {
        inbox.withLock { inbox in
            inbox.lastID += 1
            return inbox.lastID
        }
    }

    func start(_ order: Order) {
        let isAccepted = inbox.withLock { inbox in
            guard !inbox.isStopping else { return false }
            inbox.orders.append(order)
            curl_multi_wakeup(multi)
            return true
        }
        if !isAccepted { order.answer.resume(returning: .failure(.cancelled)) }
    }

    /// Ends the transfer if the transfer has started and has no answer.
    func cancel(_ id: Order.ID) {
        inbox.withLock { inbox in
            guard !inbox.hasEnded else { return }
            inbox.cancelled.insert(id)
            curl_multi_wakeup(multi)
        }
    }

    func stop() {
        inbox.withLock { inbox in
            guard !inbox.isStopping else { return }
            inbox.isStopping = true
            curl_multi_wakeup(multi)
        }
    }
}

extension TransferThread {
    private func startThread() {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard failure == 0 else {
            preconditionFailure("The operating system cannot start a thread for network transfers.")
        }
        pthread_detach(thread)
    }

    private func run() {
        Self.leaveSignalsToOthers()
        let transfers = TransferTable(multi: multi, settings: settings, heard: heard)
        while true {
            let (orders, cancelled, isStopping) = takeInbox()
            orders.forEach(transfers.start)
            cancelled.forEach(transfers.cancel)
            if isStopping { break }
            transfers.advance()
            transfers.wait()
        }
        transfers.cancelAll()
        inbox.withLock { $0.hasEnded = true }
        curl_multi_cleanup(multi)
    }

    private func takeInbox() -> (orders: [Order], cancelled: Set<Order.ID>, isStopping: Bool) {
        inbox.withLock { inbox in
            defer {
                inbox.orders = []
                inbox.cancelled = []
            }
            return (inbox.orders, inbox.cancelled, inbox.isStopping)
        }
    }

    /// Blocks all signals in this thread and in the threads of libcurl, including SIGPIPE of a
    /// broken connection. Signals for errors of the thread itself are not blocked.
    private static func leaveSignalsToOthers() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] {
            sigdelset(&signals, fault)
        }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
}
