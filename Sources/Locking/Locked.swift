import Glibc

/// A value that only one thread at a time may access.
///
/// The lock is a POSIX mutex, because on Linux the thread sanitizer does not detect the mutex of
/// `Synchronization`.
public final class Locked<Value: Sendable>: Sendable {
    // This object owns and frees both pointers. `value` is accessed only while `mutex` is locked.
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    nonisolated(unsafe) private let value: UnsafeMutablePointer<Value>

    /// Creates the lock with an initial value.
    public init(_ initial: Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Passes the value to `body`. `body` must not lock again, and should be short.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
