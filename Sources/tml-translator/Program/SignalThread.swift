import Display
import Foundation
import Terminal
import Workbench

/// Receives the signals in a thread, so that no signal handler has to run code.
///
/// Call `block` before the first thread is started, because each thread inherits the mask.
enum SignalThread {
    /// The signals that the thread receives. They include all signals that would end the program,
    /// except those of a crash, which have a handler of their own.
    private static let taken = [
        SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
        SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
    ]

    static func block() {
        var set = Self.set
        pthread_sigmask(SIG_SETMASK, &set, nil)
        // With each of these signals, a write also fails, and the code that writes handles the
        // error.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets the signals end the program again, if no thread receives them.
    static func unblock() {
        var set = Self.set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Posts the event of each signal, until the program ends.
    static func start(posting mailbox: Mailbox, size: @escaping @Sendable () -> Event?) {
        let thread = Thread {
            var set = Self.set
            var number: Int32 = 0
            while sigwait(&set, &number) == 0 {
                switch number {
                case SIGWINCH:
                    if let event = size() { mailbox.post(event) }
                case SIGTSTP:
                    mailbox.post(.input(.key(.control("z"))))
                case SIGCONT:
                    mailbox.post(.resumed)
                    if let event = size() { mailbox.post(event) }
                default:
                    mailbox.post(.ended)
                }
            }
        }
        thread.start()
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in taken { sigaddset(&set, signal) }
        return set
    }
}
