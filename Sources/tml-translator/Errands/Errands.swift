import Locking
import Workbench

/// The errands of an open workstation. It listens on a socket beside the open local copy, and
/// carries out one errand at a time, never during a synchronization (`AsyncMutex`).
final class Errands: Sendable {
    private let worker: NetworkWorker
    private let mailbox: Mailbox
    private let listener = Locked<ErrandListener?>(nil)

    init(worker: NetworkWorker, mailbox: Mailbox) {
        self.worker = worker
        self.mailbox = mailbox
    }

    /// Listens beside this local copy and stops listening beside another one.
    func listen(beside store: String) {
        stop()
        let new = ErrandListener(store: store) { [worker, mailbox] errand in
            Log.shared.note("errand: \(errand)")
            let outcome = await worker.run(errand) { mailbox.post(.network($0)) }
            if let report = try? worker.report() { mailbox.post(.network(.synchronized(report))) }
            return outcome
        }
        listener.withLock { $0 = new }
    }

    func stop() {
        listener.withLock { listener in
            listener?.stop()
            listener = nil
        }
    }
}
