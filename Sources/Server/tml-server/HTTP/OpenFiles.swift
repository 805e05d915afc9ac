import Glibc
import Logging

/// The limit of open files and connections of the process.
enum OpenFiles {
    /// The number of files that are not connections of clients: database, log, release files,
    /// connections to engines.
    static let forOtherThings = 256

    /// Raises the limit as far as needed and allowed. Logs a warning if the limit stays too low.
    static func raiseLimit(to wanted: Int, _ log: Logger) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < rlim_t(wanted)
        else { return }
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        guard !isRaised || limit.rlim_cur < rlim_t(wanted) else { return }
        log.warning(
            "the limit of open files is too low for max-connections",
            metadata: [
                "wanted": "\(wanted)", "limit": "\(limit.rlim_max)",
            ])
    }
}
