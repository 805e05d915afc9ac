/// Detects a server that stops responding while a request waits.
///
/// A slow connection is not silent: each received byte counts, and each confirmation of sent bytes
/// (`Pulse`). After 4 seconds of silence, the watchdog sends a small request over a connection of
/// its own. Without an answer within 5 seconds, the workstation is offline while the request still
/// waits.
struct Watchdog {
    /// The silence before the small request. With the time for its answer (`signLimit`), the sum is
    /// less than 10 seconds.
    var patience = Duration.seconds(4)
    var signLimit = Duration.seconds(5)
    let pulse: Pulse
    /// Sends a small request. Returns true if the server answers within the time.
    let askForSign: @Sendable (Duration) async -> Bool

    /// Does the work. If the server is silent during the work, calls `tell` once.
    func watch(
        _ work: () async throws -> Void, tell: @escaping @Sendable () -> Void
    ) async rethrows {
        pulse.heard()
        let watch = Task {
            while true {
                try await Task.sleep(for: max(.milliseconds(10), patience - pulse.silence))
                guard pulse.silence >= patience else { continue }
                if await askForSign(signLimit) {
                    pulse.heard()
                } else if pulse.silence >= patience, !Task.isCancelled {
                    return tell()
                }
            }
        }
        defer { watch.cancel() }
        try await work()
    }
}
