/// Where the names of a TOML file stand: the parser tells lines only of what it cannot read.
struct SettingLines {
    private let lines: [Substring]

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The line, from 1, that sets the name of the top level or begins the table of that name;
    /// the first one if it cannot be told.
    func line(of name: String) -> Int {
        let found = lines.firstIndex { line in
            let bare = line.drop { " \t[\"'".contains($0) }
            guard bare.utf8.starts(with: name.utf8) else { return false }
            let rest = bare.utf8.dropFirst(name.utf8.count).first
            return rest.map { Array(" \t=].\"'".utf8).contains($0) } ?? false
        }
        return (found ?? 0) + 1
    }
}
