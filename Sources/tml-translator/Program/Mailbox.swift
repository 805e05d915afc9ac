import Foundation
import Locking
import Workbench

/// Events from other threads, and the descriptor that wakes the main loop for them.
final class Mailbox: Sendable {
    /// Readable while events wait.
    let wakeDescriptor: Int32
    private let wakeInput: Int32
    private let waiting = Locked<[Event]>([])

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            preconditionFailure("The program has no file descriptors left.")
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (wakeDescriptor, wakeInput) = (ends[0], ends[1])
    }

    deinit {
        close(wakeDescriptor)
        close(wakeInput)
    }

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
        // A full pipe wakes as well.
        var byte: UInt8 = 1
        _ = write(wakeInput, &byte, 1)
    }

    /// Sleeps until something is posted or somebody wakes, and leaves it where it is.
    ///
    /// - Returns: whether such an event waits. Whoever goes on to wait in another way wakes first.
    func wait(for isWanted: (Event) -> Bool) -> Bool {
        var descriptor = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, -1) < 0 && errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
        return waiting.withLock { $0.contains(where: isWanted) }
    }

    /// Takes everything that was posted, in order.
    func drain() -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
        return waiting.withLock { events in
            defer { events.removeAll() }
            return events
        }
    }

    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
}
