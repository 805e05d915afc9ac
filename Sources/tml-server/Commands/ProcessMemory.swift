import CMalloc
import Foundation

/// What becomes of the memory of this process: while it runs, and after a crash.
enum ProcessMemory {
    /// Gives back what is free, for a process that runs for months.
    ///
    /// By itself the C library keeps more, the longer it runs: for each of up to eight stores a
    /// core, up to twice the largest block that was ever freed.
    static func keepLittle() {
        let largeBlock: Int32 = 1 << 20
        // A block of this size gets a place of its own, which is given back with it.
        mallopt(M_MMAP_THRESHOLD, largeBlock)
        mallopt(M_TRIM_THRESHOLD, largeBlock)
        mallopt(M_ARENA_MAX, 4)
    }

    /// A core file would have tokens and texts in it.
    static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
