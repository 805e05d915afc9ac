import ArgumentParser
import CMalloc
import Foundation
import Processes

/// The workstation. Without a subcommand, the screen opens. The subcommands are for scripts.
@main
struct TMLTranslator: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tml-translator",
        abstract: "A translation workstation for TML, in a terminal.",
        discussion: """
            Without a subcommand, tml-translator opens the workstation. Your texts are saved on \
            this machine and uploaded when the server is reachable.
            """,
        version: version,
        subcommands: [
            Open.self, Login.self, Logout.self, Password.self, Pull.self, Status.self, Stats.self,
            Push.self,
            Preview.self, CheckTranslation.self, Export.self, Import.self, HandOff.self,
            MemoryCommand.self,
            TermsCommand.self, Doctor.self, Engines.self, SpellWords.self,
        ],
        defaultSubcommand: Open.self)

    /// Prints an error that stops a command as a sentence that is safe for the terminal.
    static func main() {
        StandardFiles.keepDescriptors()
        // Otherwise the C library keeps free memory for each thread.
        mallopt(M_ARENA_MAX, 1)
        // Otherwise libdispatch writes a line to the system log for each thread whose priority only
        // root may raise.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        leaveNoCore()
        do {
            var command = try parseAsRoot()
            do { try command.run() } catch { throw CommandError.told(error) }
        } catch {
            end(after: error)
        }
    }

    /// Prevents core files. They contain tokens and texts that other people can read on the disk.
    static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Help, the version and completions are not errors, and their text needs no escaping.
    private static func end(after error: any Error) -> Never {
        let status = exitCode(for: error)
        if status == .success { exit(withError: error) }
        let words = fullMessage(for: error)
        if !words.isEmpty { Output.complain(words) }
        Foundation.exit(status.rawValue)
    }
}
