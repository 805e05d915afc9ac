import Dispatch
import Foundation
import Locking

/// A program that has the terminal, and somebody who waits for its end.
final class OutsideProcess: Sendable {
    private enum State {
        case running
        /// With its status; `nil`: a signal has ended it.
        case over(Int32?)
    }

    private let process: pid_t
    private let state = Locked(State.running)

    init(_ process: pid_t) { self.process = process }

    var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

    var status: Int32? { state.withLock { if case .over(let status) = $0 { status } else { nil } } }

    /// Waits for its end on a thread of its own. It cannot be stopped for a while, for nobody could have
    /// it go on.
    func whenOver(_ tell: @escaping @Sendable () -> Void) {
        let thread = Thread { [self] in
            var status: Int32 = 0
            while true {
                let found = waitpid(process, &status, WUNTRACED)
                if found < 0 && errno == EINTR { continue }
                let isStopped = found == process && status & 0xFF == 0x7F
                guard isStopped else { break }
                kill(-process, SIGCONT)
            }
            let hasExited = status & 0x7F == 0
            state.withLock { $0 = .over(hasExited ? status >> 8 & 0xFF : nil) }
            tell()
        }
        thread.start()
    }

    /// Asks it to end, and ends it when it has not after so many seconds.
    func end(within seconds: Int) {
        kill(-process, SIGHUP)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            if !isOver { kill(-process, SIGKILL) }
        }
    }
}
