public import Foundation

/// Programs that are started beside this one: each in a group of its own, so that its signals are not ours.
public enum ChildProcess {
    /// Starts a program, in the environment of this one.
    ///
    /// - Parameters:
    ///   - arguments: with the name that the program goes by, first.
    ///   - connect: says what the files that it finds open are.
    /// - Returns: `nil` when it could not be started.
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

    /// What this program does with signals is not the other one's.
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
