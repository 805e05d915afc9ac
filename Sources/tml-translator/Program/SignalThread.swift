import Display
import Foundation
import Terminal
import Workbench

/// Takes the signals, so that no handler has to run code.
///
/// `block` comes before the first thread is started: every thread inherits the mask.
enum SignalThread {
    /// All those that would end the program and can wait for it; a crash has its own guard.
    private static let taken = [
        SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
        SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
    ]

    static func block() {
        var set = Self.set
        pthread_sigmask(SIG_SETMASK, &set, nil)
        // Where these come from, the write fails too, and what that means is known there.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Posts what each signal means, for as long as the program runs.
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
