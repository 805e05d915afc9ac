import Diagnostics
import Foundation

/// Checks that Litestream copies all changes to the replica.
struct ReplicaDoctor {
    let configuration: ServerConfiguration
    /// True if Litestream is contacted.
    let isAsking: Bool

    /// The number of seconds that an administrator waits at most.
    private static let patience = 60

    var diagnoses: [Diagnosis] {
        get async {
            guard isAsking, var probe = configuration.replicaProbe,
                FileManager.default.fileExists(atPath: configuration.database)
            else { return [] }
            probe.patience = min(probe.patience, Self.patience)
            let start = ContinuousClock.now
            do {
                try await probe.waitForReplica()
                let seconds = (.now - start) / .seconds(1)
                let time = String(format: "%.1f", seconds)
                return [Diagnosis(.good, "The replica has all changes. This took \(time) s.")]
            } catch {
                return [Diagnosis(.warning, "\(error.sentence).", remedy: error.remedy)]
            }
        }
    }
}
