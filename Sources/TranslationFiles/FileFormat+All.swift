extension FileFormat {
    /// The formats, in the order in which they are tried.
    public static let all: [FileFormat] = [
        POFormat.row,
        FileFormat(
            name: "xliff", title: "XLIFF file", extensions: ["xliff", "xlf"],
            states: [.untranslated, .toReview, .translated, .approved],
            recognizes: XLIFFLayout.recognizes, make: { NewXLIFFFile($0).bytes },
            read: { (input) throws(FileError) in try XLIFFLayout(input) }),
        AndroidFormat.row, AppleFormats.strings, AppleFormats.stringsDict,
        StringCatalogLayout.format, ARBLayout.format, MessagesLayout.format, NestedLayout.i18next,
        NestedLayout.json, CellTableLayout.format,
    ]
}
