import Foundation
import Workbench

/// Events from other threads, and the descriptor that wakes the main loop for them.
final class Mailbox: Sendable {
    /// Readable while events wait.
    let wakeDescriptor: Int32
    private let waiting = Locked<[Event]>([])

    init() {
        wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK.rawValue | EFD_CLOEXEC.rawValue))
    }

    deinit { close(wakeDescriptor) }

    /// Adds an event from any thread.
    func post(_ event: Event) {
        let wasEmpty = waiting.withLock { events in
            defer { events.append(event) }
            return events.isEmpty
        }
        if wasEmpty { wake() }
    }

    /// Makes the main loop look again.
    func wake() {
        eventfd_write(wakeDescriptor, 1)
    }

    /// Takes everything that was posted, in order.
    func drain() -> [Event] {
        var count: eventfd_t = 0
        eventfd_read(wakeDescriptor, &count)
        return waiting.withLock { events in
            defer { events.removeAll() }
            return events
        }
    }

    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
}
