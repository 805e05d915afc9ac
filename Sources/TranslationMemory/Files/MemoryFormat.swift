public import TextFiles

/// The file formats for the import and export of translations.
public enum MemoryFormat {
    /// All formats. If several formats recognise a file, the first one reads it.
    public static let all: [UnitFormat<LearnedText>] = [
        .xml(TMXUnits.self, fileExtension: "tmx") { TMXWriter() }, .csv(MemoryColumns.self),
    ]
}
