import Foundation
import Locking

/// Takes errands for as long as a local copy is open: a thread that waits for subcommands.
final class ErrandListener: Sendable {
    private static let mostSeconds = 5

    private let path: String
    private let descriptor: CInt
    private let carryOut: @Sendable (Errand) async -> Errand.Outcome
    private let isStopped = Locked(false)

    /// `nil` when the socket cannot be made; then subcommands are told that nobody answers.
    init?(
        store: String, carryOut: @escaping @Sendable (Errand) async -> Errand.Outcome
    ) {
        path = ErrandSocket.path(of: store)
        self.carryOut = carryOut
        descriptor = ErrandSocket.open()
        guard descriptor >= 0 else { return nil }
        // Whoever made the one that is there had the lock of the local copy, which we have now.
        unlink(path)
        let bound = ErrandSocket.withAddress(of: path) { bind(descriptor, $0, $1) }
        guard bound == 0, chmod(path, 0o600) == 0, Foundation.listen(descriptor, 8) == 0 else {
            close(descriptor)
            return nil
        }
        let thread = Thread { [self] in takeErrands() }
        thread.start()
    }

    /// Takes no more errands.
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
        while !isStopped.withLock({ $0 }) {
            let connection = accept(descriptor, nil, nil)
            if connection < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            answer(connection)
        }
        close(descriptor)
    }

    private func answer(_ connection: CInt) {
        guard
            let errand = ErrandSocket.receive(
                Errand.self, from: connection, within: Self.mostSeconds)
        else {
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
