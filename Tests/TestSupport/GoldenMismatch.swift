/// A text is not the one in its golden file.
public struct GoldenMismatch: Error, CustomStringConvertible {
    public let file: String
    /// The lines that differ: `-` what the file says, `+` what there is now.
    public let difference: String

    public var description: String { "\(file)\n\(difference)" }

    /// Compares line by line; the lines of a screen stay where they are.
    static func difference(from expected: String, to actual: String) -> String {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [String] = []
        for number in 0..<max(old.count, new.count) {
            let before = number < old.count ? old[number] : nil
            let after = number < new.count ? new[number] : nil
            if before.map({ Array($0.utf8) }) == after.map({ Array($0.utf8) }) { continue }
            lines.append("line \(number + 1)")
            if let before { lines.append("- \(before)") }
            if let after { lines.append("+ \(after)") }
        }
        return lines.joined(separator: "\n")
    }
}
