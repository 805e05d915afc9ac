import Foundation

/// The table of `docs/architecture.md`, section 3: which target may import what.
struct ImportTable {
    /// Offered by the toolchain; the build cannot forbid them. Pure modules use none but Foundation.
    static let toolchain: Set<String> = [
        "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization",
    ]

    let allowed: [String: Set<String>]

    init(architecture: String) {
        var allowed: [String: Set<String>] = [:]
        for line in architecture.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].hasPrefix("`") else { continue }
            for target in Self.names(in: cells[0]) {
                allowed[target] = Set(Self.names(in: cells[2]))
            }
        }
        self.allowed = allowed
    }

    private static func names(in cell: String) -> [String] {
        cell.split(separator: "`").enumerated().compactMap { index, part in
            (cell.hasPrefix("`") ? index.isMultiple(of: 2) : !index.isMultiple(of: 2))
                ? String(part) : nil
        }
    }
}
