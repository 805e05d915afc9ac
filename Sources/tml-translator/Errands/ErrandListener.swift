import Foundation
import Locking

/// Accepts errands while a local copy is open, in a thread that waits for subcommands. It reads
/// from all connections at the same time, so a silent subcommand does not block the others.
final class ErrandListener: Sendable {
    /// The time limit for a subcommand to send its errand.
    private static let patience = Duration.seconds(5)
    /// The limit of connections that have not sent their errand. The oldest ones are closed first.
    private static let mostOpen = 64

    /// The pause after a failed `accept`, in microseconds.
    private static let pause: UInt32 = 50_000

    private struct Caller {
        var line: ErrandLine
        let end: ContinuousClock.Instant
    }

    private let path: String
    private let descriptor: CInt
    private let carryOut: @Sendable (Errand) async -> Errand.Outcome
    private let isStopped = Locked(false)

    /// Listens on the socket of the local copy. `nil` if the socket cannot be created. Subcommands
    /// then report that the workstation does not answer.
    init?(
        store: String, carryOut: @escaping @Sendable (Errand) async -> Errand.Outcome
    ) {
        path = ErrandSocket.path(of: store)
        self.carryOut = carryOut
        descriptor = ErrandSocket.open()
        guard descriptor >= 0 else { return nil }
        // An existing socket is from an earlier owner of the lock that this process has now.
        unlink(path)
        let bound = ErrandSocket.withAddress(of: path) { bind(descriptor, $0, $1) }
        guard bound == 0, chmod(path, 0o600) == 0, Foundation.listen(descriptor, 8) == 0 else {
            close(descriptor)
            return nil
        }
        let thread = Thread { [self] in takeErrands() }
        thread.start()
    }

    /// Accepts no more errands.
    func stop() {
        let wasStopped = isStopped.withLock { stopped in
            defer { stopped = true }
            return stopped
        }
        guard !wasStopped else { return }
        unlink(path)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func takeErrands() {
        var callers: [Caller] = []
        while !isStopped.withLock({ $0 }) {
            guard let ready = wait(for: callers) else { break }
            callers = callers.filter { isKept($0, isReady: ready.contains($0.line.descriptor)) }
            for place in callers.indices.reversed()
            where ready.contains(callers[place].line.descriptor) {
                if hear(&callers[place]) { callers.remove(at: place) }
            }
            if ready.contains(descriptor), let caller = accepted() { callers.append(caller) }
            if callers.count > Self.mostOpen { close(callers.removeFirst().line.descriptor) }
        }
        for caller in callers { close(caller.line.descriptor) }
        close(descriptor)
    }

    /// Waits for readable descriptors or for the first time limit, and returns the readable
    /// descriptors; `nil` if polling fails.
    private func wait(for callers: [Caller]) -> Set<CInt>? {
        var asked = ([descriptor] + callers.map(\.line.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let now = ContinuousClock.now
        let time = callers.map { now.duration(to: $0.end) }.min()
        let milliseconds = time.map { Int32(max(0, $0 / .milliseconds(1)).rounded(.up)) }
        if poll(&asked, nfds_t(asked.count), milliseconds ?? -1) < 0 {
            return errno == EINTR ? [] : nil
        }
        return Set(asked.filter { $0.revents != 0 }.map(\.fd))
    }

    private func isKept(_ caller: Caller, isReady: Bool) -> Bool {
        if isReady || ContinuousClock.now < caller.end { return true }
        close(caller.line.descriptor)
        return false
    }

    private func accepted() -> Caller? {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else {
            // With too many open files, `accept` would fail again at once.
            if errno != EINTR, errno != ECONNABORTED { usleep(Self.pause) }
            return nil
        }
        return Caller(line: ErrandLine(from: connection), end: .now + Self.patience)
    }

    /// Reads from the caller and returns whether the connection is finished.
    private func hear(_ caller: inout Caller) -> Bool {
        switch caller.line.read() {
        case .open: return false
        case .lost: close(caller.line.descriptor)
        case .whole: answer(caller.line)
        }
        return true
    }

    private func answer(_ line: ErrandLine) {
        let connection = line.descriptor
        guard let errand = line.value(as: Errand.self) else {
            close(connection)
            return
        }
        Task.detached { [carryOut] in
            let outcome = await carryOut(errand)
            _ = ErrandSocket.send(outcome, to: connection)
            close(connection)
        }
    }
}
