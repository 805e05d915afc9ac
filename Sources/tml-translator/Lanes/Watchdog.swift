/// Detects that a server has gone while a request waits.
///
/// A slow connection is not silent: each received byte counts, and each confirmation of sent bytes
/// (`Pulse`). After 4 seconds of silence, the watchdog sends a small request over a connection of
/// its own. Without an answer within 5 seconds, the workstation is offline while the request still
/// waits.
struct Watchdog {
    /// So long a silence is asked about; so long the sign may take. Together they are less than 10 seconds.
    var patience = Duration.seconds(4)
    var signLimit = Duration.seconds(5)
    let pulse: Pulse
    /// Whether the server gives a sign within that time.
    let askForSign: @Sendable (Duration) async -> Bool

    /// Does the work. `tell` is called once if the server is found to be silent meanwhile.
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
