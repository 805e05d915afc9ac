import Dispatch

extension DispatchQueue {
    /// Waits until the queue has done the work that it has, but not longer than that many seconds.
    func finish(within seconds: Int) {
        let done = DispatchSemaphore(value: 0)
        async { done.signal() }
        _ = done.wait(timeout: .now() + .seconds(seconds))
    }
}
