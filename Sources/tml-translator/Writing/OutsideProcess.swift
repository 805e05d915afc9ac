import Dispatch
import Foundation
import Locking
import Processes

/// A program that uses the terminal while the workstation waits for its end.
final class OutsideProcess: Sendable {
    private enum State {
        case running
        /// The program has ended. Contains its exit status; `nil` if a signal ended the program.
        case over(Int32?)
    }

    private let process: pid_t
    private let state = Locked(State.running)

    init(_ process: pid_t) { self.process = process }

    var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

    var status: Int32? { state.withLock { if case .over(let status) = $0 { status } else { nil } } }

    /// Waits for the end of the program in a separate thread, then calls `tell`. If the program is
    /// stopped, continues it at once, because no shell could continue it.
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
            let exit = ChildProcess.exitStatus(status)
            state.withLock { $0 = .over(exit) }
            tell()
        }
        thread.start()
    }

    /// Sends SIGHUP to the program, and SIGKILL if it still runs after this number of seconds.
    func end(within seconds: Int) {
        kill(-process, SIGHUP)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            if !isOver { kill(-process, SIGKILL) }
        }
    }
}
