import Foundation

/// The results of all files, by format.
struct CorpusTable {
    private struct Row {
        var files = 0
        var units = 0
        var changes = 0
        var bytes = 0
        var refusals = 0
        var seconds = 0.0
    }

    private static let mostFaults = 200

    private var rows: [String: Row] = [:]
    private var refusals: [String: [String]] = [:]
    private var faults: [String] = []

    var hasFaults: Bool { !faults.isEmpty || rows.isEmpty }

    mutating func add(_ report: FileReport) {
        var row = rows[report.format] ?? Row()
        row.files += 1
        row.units += report.units
        row.changes += report.changes
        row.bytes += report.bytes
        row.seconds += report.seconds
        if let refusal = report.refusal {
            row.refusals += 1
            let reason = refusal.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
            refusals["\(report.format): \(reason)", default: []].append(report.name)
        }
        rows[report.format] = row
        faults += report.faults.map { "\(report.name): \($0)" }
    }

    var text: String {
        let head = ["format", "files", "refused", "units", "changes", "MB", "seconds", "s per MB"]
        let lines = [Self.line(head)] + rows.sorted { $0.key < $1.key }.map(Self.line)
        return (lines + refusalLines + faultLines).joined(separator: "\n")
    }
}

extension CorpusTable {
    private static func line(_ name: String, _ row: Row) -> String {
        let megabytes = Double(row.bytes) / 1_000_000
        let counts = [row.files, row.refusals, row.units, row.changes].map(String.init)
        let times = [megabytes, row.seconds, megabytes > 0 ? row.seconds / megabytes : 0]
        return line([name] + counts + times.map { String(format: "%.3f", $0) })
    }

    private static func line(_ columns: [String]) -> String {
        columns.enumerated().map { index, column in
            let space = String(repeating: " ", count: max(0, 12 - column.count))
            return index == 0 ? column + space : space + column
        }.joined()
    }

    private var refusalLines: [String] {
        refusals.sorted { $0.key < $1.key }.map { reason, names in
            "Refused \(names.count): \(reason) \(names.prefix(5).joined(separator: ", "))"
        }
    }

    private var faultLines: [String] {
        faults.prefix(Self.mostFaults).map { "FAULT \($0)" } + ["\(faults.count) faults"]
    }
}
