import Diagnostics
import Foundation

/// Checks that the systemd unit of the service has a memory limit, if there is a unit.
struct UnitDoctor {
    /// The folders of systemd units, with the highest priority first.
    var folders = [
        "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
        "/usr/lib/systemd/system", "/lib/systemd/system",
    ]

    private static let unit = "tml-server.service"

    var diagnoses: [Diagnosis] {
        guard let settings, ["", "infinity"].contains(settings["MemoryMax"] ?? "") else {
            return []
        }
        return [
            Diagnosis(
                .warning, "The systemd unit sets no memory limit for the service.",
                remedy: "Run: systemctl edit \(Self.unit), and add below [Service]: MemoryMax=1G, "
                    + "MemorySwapMax=0")
        ]
    }

    /// The last value of each setting in the unit and its drop-in files; `nil` without a unit.
    private var settings: [String: String]? {
        let units = folders.map { "\($0)/\(Self.unit)" }
        guard let unit = units.first(where: FileManager.default.fileExists) else { return nil }
        var settings: [String: String] = [:]
        for file in [unit] + units.reversed().flatMap({ Self.additions("\($0).d") }) {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
            for line in text.split(separator: "\n") {
                let halves = line.split(separator: "=", maxSplits: 1)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                if halves.count == 2 { settings[halves[0]] = halves[1] }
            }
        }
        return settings
    }

    private static func additions(_ folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".conf") }.sorted().map { "\(folder)/\($0)" }
    }
}
