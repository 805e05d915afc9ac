public import Foundation

/// Starts other programs.
public enum ChildProcess {
    /// The input, the output or the error output of a program.
    public enum StandardFile: Hashable, Sendable {
        /// The standard file of this program.
        case inherited
        /// An input without bytes, or an output that is discarded.
        case null
        /// An open file of this program, by its descriptor.
        case open(Int32)
    }

    /// Starts a program in the environment of this program. The program inherits no open file
    /// except its standard files.
    ///
    /// - Parameters:
    ///   - arguments: the arguments. The first one is the name of the program.
    ///   - hasOwnGroup: true if the program gets a process group of its own. Then it does not get
    ///     the signals to the group of this program, for example the signal of Ctrl-C.
    /// - Returns: the process number; `nil` if the program cannot be started.
    public static func start(
        _ program: String, _ arguments: [String], input: StandardFile = .inherited,
        output: StandardFile = .inherited, errors: StandardFile = .inherited,
        hasOwnGroup: Bool = true
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let files = [
            (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY),
            (errors, STDERR_FILENO, O_WRONLY),
        ]
        for (file, descriptor, access) in files {
            switch file {
            case .inherited: break
            case .null:
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", access, 0)
            case .open(let source): posix_spawn_file_actions_adddup2(&actions, source, descriptor)
            }
        }
        useDefaults(&attributes, hasOwnGroup: hasOwnGroup)
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(
            &process, program, &actions, &attributes, words + [nil], environ)
        return failure == 0 ? process : nil
    }

    /// Waits for the end of a process.
    ///
    /// - Returns: the exit status; `nil` if a signal ended the process.
    @discardableResult
    public static func wait(for process: pid_t) -> Int32? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return exitStatus(status)
    }

    /// Returns the exit status in the result of `waitpid`; `nil` if a signal ended the process.
    public static func exitStatus(_ status: Int32) -> Int32? {
        status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Resets the mask and the actions of signals, so that the settings of this program do not
    /// apply.
    private static func useDefaults(
        _ attributes: inout posix_spawnattr_t, hasOwnGroup: Bool
    ) {
        var (noSignals, all) = (sigset_t(), sigset_t())
        sigemptyset(&noSignals)
        sigfillset(&all)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(
            &attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setsigdefault(&attributes, &all)
    }
}
