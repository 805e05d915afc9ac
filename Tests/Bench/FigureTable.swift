import Foundation

/// A table of figures: each row has a name, a figure, its limit, and the result of the comparison.
///
/// A row is printed as soon as it is measured. The rows of an earlier part stay if a later part
/// fails.
struct FigureTable {
    private static let widths = [58, 36, 12]

    init(_ title: String) {
        print("\n\(title)")
        Self.show(["", "figure", "limit"], "")
    }

    /// Adds a figure.
    ///
    /// - Parameter limit: the highest figure that is allowed; `nil`: any figure.
    func add(_ name: String, _ value: Double, _ unit: String, limit: Double? = nil) {
        add(name, "\(rounded(value)) \(unit)", comparing: value, unit, limit)
    }

    /// Adds times in milliseconds. The time at the share `share` is compared with the limit.
    func add(_ name: String, _ times: Sample, share: Double = 0.95, limit: Double? = nil) {
        let value = times.quantile(share)
        let percent = Int((share * 100).rounded())
        add(
            name, "p50 \(rounded(times.quantile(0.5))) ms, p\(percent) \(rounded(value)) ms",
            comparing: value, "ms", limit)
    }

    /// Adds a fact without a limit.
    func add(_ name: String, _ fact: String) { Self.show([name, fact, ""], "") }

    /// Measures a part. If the part fails, a row shows the reason.
    func measure(_ part: String, _ body: () throws -> Void) {
        do { try body() } catch { add(part, "not measured: \(error)") }
    }

    private func add(
        _ name: String, _ figure: String, comparing value: Double, _ unit: String, _ limit: Double?
    ) {
        guard !value.isNaN else { return add(name, "not measured") }
        let limitText = limit.map { "\(rounded($0)) \(unit)" } ?? ""
        Self.show([name, figure, limitText], limit.map { value <= $0 ? "ok" : "over" } ?? "")
    }

    private static func show(_ cells: [String], _ result: String) {
        let padded = zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: max(1, width - cell.count))
        }
        print(padded.joined() + result)
        // Output into a file is kept in memory otherwise.
        fflush(nil)
    }
}
