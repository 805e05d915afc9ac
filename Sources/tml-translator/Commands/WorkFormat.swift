import LocalStore
import TextFiles

/// The file formats for the export and import of a translator's own work. A unit is the work in
/// several local copies.
enum WorkFormat {
    /// All formats. The standard output without `--json` has the first format.
    static let all: [UnitFormat<[RescuedWork]>] = [RescuedWork.textFormat, WorkFile.format]
}

/// Writes each unit as one text, which ends with a line feed.
struct WorkWriter: UnitWriter {
    /// Returns the text of a unit, safe for terminals and without a line feed at its end.
    let text: ([RescuedWork]) throws -> String

    func entry(_ copies: [RescuedWork]) throws -> String? { try text(copies) + "\n" }
}
