public import Catalog
import Text
public import TextFiles

/// The file formats for the import and export of glossaries.
public enum TermFormat {
    /// All formats. If several formats recognise a file, the first one reads it.
    public static let all: [UnitFormat<Term>] = [
        .xml(TBXConcepts.self, fileExtension: "tbx") { TBXWriter() }, .csv(TermColumns.self),
    ]
}

extension Term: ImportedUnit {
    public var isComplete: Bool { !word.isEmpty && (isNotTranslated || !wordings.isEmpty) }
}
