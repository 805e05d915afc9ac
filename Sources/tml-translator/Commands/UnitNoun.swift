import TextFiles

/// The words for a kind of unit in the messages and the help of its commands.
struct UnitNoun: Sendable {
    /// The name of one unit.
    let one: String
    /// The name of several units.
    let many: String
    /// The name of the units for people who use the command for the first time.
    let content: String
    /// The name of the command that has the subcommands for the units.
    let command: String
    /// The language that the option `--source` gives.
    let source: String
    /// The help for the file of an import.
    let file: String
    /// The results of an import.
    let result: String
    /// The description of the list of files.
    let list: String
    /// The list of files if there is none.
    let emptyList: String
    /// The names of the formats with their file extensions, in the order of the formats.
    let formats: [(title: String, fileExtension: String)]
    /// The files that an import reads besides the formats; `nil` if there are none.
    let otherFiles: String?

    /// The kinds of files that an import reads: `TMX, CSV or translation`.
    var kinds: String {
        let kinds = formats.map(\.title) + [otherFiles].compactMap(\.self)
        return kinds.dropLast().joined(separator: ", ") + " or " + (kinds.last ?? "")
    }

    /// The file extensions with their dots: `.tmx`, `.csv`.
    var endings: [String] { formats.map { "." + $0.fileExtension } }

    /// Returns a number of units: `1 text`.
    func count(_ count: Int) -> String { count == 1 ? "1 \(one)" : "\(count) \(many)" }
}
