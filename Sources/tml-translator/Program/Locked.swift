import Foundation

/// A value behind a lock that the thread sanitizer understands.
///
/// `Synchronization.Mutex` is a bare futex on Linux; the sanitizer reports every access as a race.
final class Locked<Value: Sendable>: Sendable {
    // Owned by this object from init to deinit; all use of `value` is between lock and unlock.
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    nonisolated(unsafe) private var value: Value

    init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
