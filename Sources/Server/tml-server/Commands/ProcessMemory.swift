import CMalloc
import Foundation

/// Settings for the memory of this process, while it runs and after a crash.
enum ProcessMemory {
    /// Returns free memory to the system, for a process that runs for months.
    ///
    /// Otherwise the C library keeps more and more memory: for each of up to eight arenas a core,
    /// up to twice the largest block that was ever freed.
    static func keepLittle() {
        let largeBlock: Int32 = 1 << 20
        // A block of this size gets its own mapping, which is returned when the block is freed.
        mallopt(M_MMAP_THRESHOLD, largeBlock)
        mallopt(M_TRIM_THRESHOLD, largeBlock)
        mallopt(M_ARENA_MAX, 4)
    }

    /// Prevents core files, which would contain tokens and texts.
    static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
