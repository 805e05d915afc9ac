/// The earlier lines of a field, and the place of the shown line among them.
struct LineHistory: Equatable, Sendable {
    /// The maximum number of lines.
    static let most = 50

    /// The earlier lines, the newest last. No line is contained twice.
    private(set) var lines: [String]
    /// The place of the shown line; its end is the line that is being typed.
    private var place: Int
    /// The line that is being typed, while an earlier line is shown.
    private var typed = ""

    /// - Parameter lines: earlier lines, the newest last.
    init(_ lines: [String] = []) {
        self.lines = lines
        place = lines.count
    }

    /// True if an earlier line is shown.
    var isRecalling: Bool { place < lines.count }

    /// Adds a line as the newest one.
    mutating func add(_ line: String) {
        lines.removeAll { $0 == line }
        lines.append(line)
        lines.removeFirst(max(0, lines.count - Self.most))
        place = lines.count
    }

    /// Goes to an earlier line (−1) or to a later line (1).
    ///
    /// - Parameter line: the shown line.
    /// - Returns: the line, at the end the line that was being typed; `nil` if there is no line in
    ///   this direction.
    mutating func recall(_ step: Int, from line: String) -> String? {
        if !isRecalling { typed = line }
        let wanted = place + step
        guard lines.indices.contains(wanted) || wanted == lines.count else { return nil }
        place = wanted
        return isRecalling ? lines[wanted] : typed
    }
}
