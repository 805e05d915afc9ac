public import Foundation

/// Starts other programs. Each program has a process group of its own, so it does not get the
/// signals to the group of this program.
public enum ChildProcess {
    /// Starts a program in the environment of this program.
    ///
    /// - Parameters:
    ///   - arguments: the arguments. The first one is the name of the program.
    ///   - connect: defines the open files of the new process.
    /// - Returns: the process number; `nil` if the program cannot be started.
    public static func start(
        _ program: String, _ arguments: [String],
        _ connect: (inout posix_spawn_file_actions_t) -> Void
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        connect(&actions)
        useDefaults(&attributes)
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(
            &process, program, &actions, &attributes, words + [nil], environ)
        return failure == 0 ? process : nil
    }

    /// Resets the mask and the actions of signals, so that the settings of this program do not
    /// apply.
    private static func useDefaults(_ attributes: inout posix_spawnattr_t) {
        var (noSignals, all) = (sigset_t(), sigset_t())
        sigemptyset(&noSignals)
        sigfillset(&all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setsigdefault(&attributes, &all)
    }
}
