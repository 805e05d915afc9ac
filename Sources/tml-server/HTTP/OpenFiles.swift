import Glibc
import Logging

/// How many files and connections the process may have open.
enum OpenFiles {
    /// The database, its log, release files, connections to engines.
    static let forOtherThings = 256

    /// Raises the limit as far as it is needed and allowed; says so when that is not enough.
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
