import Display
import Foundation
import Processes
import Text
import Workbench

/// An external editor for the text of a form. The editor gets the terminal, and the main loop waits
/// for its end.
///
/// The editor has a process group of its own, so it gets no signals of the terminal that are meant
/// for the workstation. A signal that ends the workstation also ends the editor. The result is
/// handled before any other waiting event.
struct OutsideEditor {
    let environment: [String: String]
    let paths: Paths
    let mailbox: Mailbox

    /// The number of seconds that the editor has to end after the signal SIGHUP.
    private static let lastSeconds = 2

    /// Starts the editor with the text and waits for its end. The result contains the edited text,
    /// or the path of a file with this text.
    ///
    /// - Parameter lend: gives the terminal to the editor while its argument runs.
    func edit(_ text: ExactText, lend: (() -> Void) -> Void) -> OutsideEdit {
        let path = paths.newFile("edit", ending: "txt")
        do {
            try PrivateFile.write(Array(text.utf8), to: path)
        } catch {
            return .failed(Strings.noOutsideEditor("\(error)"))
        }
        var status: Int32?
        lend { status = run(path) }
        return outcome(of: text, in: path, status)
    }

    /// The command of the editor from the environment, for the shell.
    private var command: String {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
        return named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }
}

extension OutsideEditor {
    /// The result of the editor. A text that differs only in a line feed at its end is unchanged.
    private func outcome(of text: ExactText, in path: String, _ status: Int32?) -> OutsideEdit {
        let bytes: [UInt8]
        do {
            bytes = try PrivateFile.read(path) ?? []
        } catch {
            return .failed(Strings.outsideTextUnread("\(error)"))
        }
        let before = Array(text.utf8)
        let hasEnding = bytes.last == 0x0A && before.last != 0x0A
        let edited = hasEnding ? Array(bytes.dropLast()) : bytes
        guard edited != before else {
            unlink(path)
            return status == 0 ? .unchanged : .failed(Strings.outsideEditorFailed(command, status))
        }
        guard status == 0 else {
            return .failed(Strings.outsideEditorFailed(command, status, left: path))
        }
        guard let words = String(validating: edited, as: UTF8.self) else {
            return .failed(Strings.outsideTextIsNone(path))
        }
        guard edited.count <= TextEditor.limit else {
            return .failed(Strings.outsideTextTooLong(edited.count, path))
        }
        unlink(path)
        return .changed(ExactText(words), isEndingRemoved: hasEnding)
    }

    /// - Returns: the exit status of the editor; `nil` if it did not start or a signal ended it.
    private func run(_ path: String) -> Int32? {
        guard let process = start(path) else { return nil }
        giveTerminal(to: process)
        // The editor is stopped if it used the terminal before this process gave it the terminal.
        kill(-process, SIGCONT)
        let ended = OutsideProcess(process)
        ended.whenOver { [mailbox] in mailbox.wake() }
        var isAsked = false
        while !ended.isOver {
            let isEnd = mailbox.wait { $0 == .ended || $0 == .input(.endOfInput) }
            guard isEnd, !isAsked else { continue }
            isAsked = true
            ended.end(within: Self.lastSeconds)
        }
        giveTerminal(to: getpgrp())
        mailbox.wake()
        return ended.status
    }

    private func start(_ path: String) -> pid_t? {
        let line = command + " \"$1\""
        // While the screen is open, descriptor 2 leads to the log. The editor needs the terminal.
        return ChildProcess.start(
            "/bin/sh", ["sh", "-c", line, "sh", path], errors: .open(STDOUT_FILENO))
    }

    /// Makes a process group the owner of the terminal. SIGTTOU is blocked, because it would stop a
    /// process that is not the owner.
    private func giveTerminal(to group: pid_t) {
        var (output, before) = (sigset_t(), sigset_t())
        sigemptyset(&output)
        sigaddset(&output, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &output, &before)
        tcsetpgrp(STDIN_FILENO, group)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
