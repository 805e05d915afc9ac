import Logging

/// Watches the replica while the server runs, for the metrics and the log.
struct ReplicaWatch: BackgroundWork {
    /// `nil` without a replica.
    let probe: ReplicaProbe?
    let log: Logger
    let metrics: ServerMetrics
    /// The time between two probes.
    var interval = Duration.seconds(15)
    /// The time after which the warning about an incomplete replica is repeated.
    var reminder = Duration.seconds(3600)

    /// Watches the replica; ends at once if the server has none.
    func keepOn() async {
        guard let probe else { return }
        var warned: ContinuousClock.Instant?
        while !Task.isCancelled {
            let start = ContinuousClock.now
            do {
                try await probe.waitForReplica()
                metrics.noteReplica(completeAt: start)
                if warned != nil { log.info("the replica is complete again") }
                warned = nil
            } catch {
                guard !Task.isCancelled else { return }
                metrics.noteReplicaFailure()
                if warned.map({ .now - $0 >= reminder }) ?? true {
                    tell(error)
                    warned = .now
                }
            }
            try? await Task.sleep(for: interval)
        }
    }

    private func tell(_ fault: ReplicaProbe.Fault) {
        log.warning(
            "the replica lacks changes",
            metadata: ["reason": "\(fault.sentence)", "remedy": "\(fault.remedy)"])
    }
}
