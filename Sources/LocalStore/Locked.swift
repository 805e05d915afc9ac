import Glibc

/// A value that one thread at a time may touch.
///
/// A POSIX mutex, because the thread sanitizer does not see the one of `Synchronization` on Linux.
final class Locked<Value: Sendable>: Sendable {
    // Both belong to this object, which frees them; `value` is touched with `mutex` held only.
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    nonisolated(unsafe) private let value: UnsafeMutablePointer<Value>

    init(_ initial: Value) {
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

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value.pointee)
    }
}
