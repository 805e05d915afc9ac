import Foundation
import Locking
import Processes
import Workbench

/// Events from other threads, and the descriptor that wakes the main loop for them.
final class Mailbox: Sendable {
    private struct Waiting {
        var events: [Event] = []
        /// True if the pipe was written for an event since it was emptied last.
        var isAnnounced = false
    }

    /// Readable while events wait or after `wake`.
    let wakeDescriptor: Int32
    private let wakeInput: Int32
    private let waiting = Locked(Waiting())

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
        let wasAnnounced = waiting.withLock { waiting in
            defer { waiting.isAnnounced = true }
            waiting.events.append(event)
            return waiting.isAnnounced
        }
        if !wasAnnounced { wake() }
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
        emptyPipe()
        return waiting.withLock { waiting in
            waiting.isAnnounced = false
            return waiting.events.contains(where: isWanted)
        }
    }

    /// Removes and returns all events, in order.
    func drain() -> [Event] {
        emptyPipe()
        return waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting.events
        }
    }

    /// Empties the pipe. The caller then reads the events: an event that is posted in between is
    /// among them.
    private func emptyPipe() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
    }

    var isEmpty: Bool { waiting.withLock { $0.events.isEmpty } }
}
