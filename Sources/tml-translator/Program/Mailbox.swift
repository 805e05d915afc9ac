import Foundation
import Locking
import Processes
import Workbench

/// Events from other threads, and the descriptor that wakes the main loop for them.
final class Mailbox: Sendable {
    /// Readable while events wait or after `wake`.
    let wakeDescriptor: Int32
    private let wakeInput: Int32
    private let waiting = Locked<[Event]>([])

    init() {
        guard let ends = PipeEnds() else {
            preconditionFailure("The program has no file descriptors left.")
        }
        (wakeDescriptor, wakeInput) = (ends.output, ends.input)
        for end in [wakeDescriptor, wakeInput] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
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

    /// Wakes the main loop.
    func wake() {
        // If the pipe is full, it wakes the main loop, too.
        var byte: UInt8 = 1
        _ = write(wakeInput, &byte, 1)
    }

    /// Waits until an event is posted or `wake` is called. The events stay in the mailbox.
    ///
    /// - Returns: true if a wanted event is in the mailbox. This call empties the pipe, so call
    ///   `wake` before the main loop waits again.
    func wait(for isWanted: (Event) -> Bool) -> Bool {
        var descriptor = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, -1) < 0 && errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
        return waiting.withLock { $0.contains(where: isWanted) }
    }

    /// Removes and returns all events, in order.
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
