import Dispatch

extension DispatchQueue {
    /// Waits until the queue has finished its current work, for at most this number of seconds.
    func finish(within seconds: Int) {
        let done = DispatchSemaphore(value: 0)
        async { done.signal() }
        _ = done.wait(timeout: .now() + .seconds(seconds))
    }
}
