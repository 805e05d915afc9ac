/// The lines of the names in a TOML file. The TOML parser reports lines only for text that it
/// cannot read.
public struct SettingLines: Sendable {
    /// A line that begins a table or sets a name.
    private struct Entry {
        /// The names of the tables and of the setting.
        var path: [String]
        /// The number of the table among the tables with the same name, from 0.
        var table: Int
        /// The line, from 1.
        var line: Int
    }

    private var entries: [Entry] = []

    /// Reads the lines of a file.
    public init(_ text: String) {
        var table: [String] = []
        var counts: [[String]: Int] = [:]
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let bare = line.drop { " \t".contains($0) }
            guard bare.first != "#" else { continue }
            if bare.first == "[" {
                table = Self.names(bare.prefix { $0 != "]" })
                counts[table, default: -1] += 1
                entries.append(Entry(path: table, table: counts[table] ?? 0, line: index + 1))
            } else if let equals = bare.firstIndex(of: "=") {
                let path = table + Self.names(bare[..<equals])
                entries.append(Entry(path: path, table: counts[table] ?? 0, line: index + 1))
            }
        }
    }

    /// Returns the line, from 1, that sets the name at the end of `path` or begins the table with
    /// this name. If the name is missing, returns the line of the table that should contain the
    /// name. If no such table is found, returns line 1.
    ///
    /// - Parameter table: the number of the table among several tables with the same name, from 0.
    public func line(of path: [String], inTable table: Int = 0) -> Int {
        for count in stride(from: path.count, to: 0, by: -1) {
            let wanted = path.prefix(count)
            let found = entries.first { $0.table == table && $0.path.starts(with: wanted) }
            if let found { return found.line }
        }
        return entries.first { $0.path.first == path.first }?.line ?? 1
    }

    /// `a` and `b` of `a . "b"`.
    private static func names(_ text: Substring) -> [String] {
        text.split(separator: ".").map { part in String(part.filter { !" \t[\"'".contains($0) }) }
    }
}
