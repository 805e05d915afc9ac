/// A file format for units of one kind: translations, terms, or a translator's own work.
public struct UnitFormat<Unit>: Sendable {
    /// The name of the format for people, without an article.
    public let title: String
    /// The extension of the file names, without the dot.
    public let fileExtension: String
    /// Returns true if the reader can read a file with this beginning.
    public let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens the file at a path; `nil` for a format that is only written.
    let reader: (@Sendable (_ path: String, FileLanguages) throws -> any UnitReader<Unit>)?
    /// Creates a writer, which guards the texts against spreadsheets if `isGuarded` is true.
    let writer: @Sendable (_ isGuarded: Bool) -> any UnitWriter<Unit>
    /// True if the reader opens every file with this extension. The reader then reports errors in
    /// the beginning of the file.
    var isKnownByName = false

    /// Creates a format.
    ///
    /// - Parameter reader: opens a file; `nil` for a format that is only written.
    public init(
        _ title: String, fileExtension: String,
        recognizes: @escaping @Sendable (_ beginning: [UInt8]) -> Bool,
        reader: (@Sendable (_ path: String, FileLanguages) throws -> any UnitReader<Unit>)?,
        writer: @escaping @Sendable (_ isGuarded: Bool) -> any UnitWriter<Unit>
    ) {
        self.title = title
        self.fileExtension = fileExtension
        self.recognizes = recognizes
        self.reader = reader
        self.writer = writer
    }

    /// True if the format has a reader.
    public var isReadable: Bool { reader != nil }

    /// Creates a writer for a new file.
    ///
    /// - Parameter isGuarded: whether the texts are guarded, so that no spreadsheet computes them.
    ///   Readers remove the guard.
    public func newWriter(isGuarded: Bool = false) -> any UnitWriter<Unit> { writer(isGuarded) }
}

extension UnitFormat {
    /// Returns an XML format, whose elements `Maker` reads.
    public static func xml<Maker: XMLUnitMaker>(
        _ maker: Maker.Type, fileExtension: String,
        writer: @escaping @Sendable () -> any UnitWriter<Unit>
    ) -> UnitFormat where Maker.Unit == Unit {
        UnitFormat(
            Maker.title, fileExtension: fileExtension,
            recognizes: { beginning in
                // In UTF-16, every second byte of the names is zero.
                let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)
                return Maker.roots.contains {
                    text.contains("<\($0)") || text.contains("<!DOCTYPE \($0)")
                }
            },
            reader: { try XMLUnitReader<Maker>(path: $0, $1) }, writer: { _ in writer() })
    }

    /// Returns the format of tables with the columns of `Table`.
    public static func csv<Table: UnitTable>(_ table: Table.Type) -> UnitFormat
    where Table.Unit == Unit {
        var format = UnitFormat(
            "CSV", fileExtension: "csv",
            recognizes: { beginning in
                guard !beginning.contains(0) else { return false }
                let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
                return Table.isHead(String(decoding: line, as: UTF8.self).lowercased())
            },
            reader: { try CSVUnitReader<Table>(path: $0, $1) },
            writer: { CSVUnitWriter<Table>(isGuarded: $0) })
        format.isKnownByName = true
        return format
    }
}

extension Array {
    /// Returns the format for a file name; `nil` if no format has the extension.
    public func forFile<Unit>(_ path: String) -> Element? where Element == UnitFormat<Unit> {
        first { path.lowercased().hasSuffix("." + $0.fileExtension) }
    }

    /// Opens the file with the reader of the first format that recognises it. Throws
    /// `TextFileError`: `unknown` if no format does.
    public func open<Unit>(
        _ path: String, _ languages: FileLanguages = FileLanguages()
    ) throws -> any UnitReader<Unit> where Element == UnitFormat<Unit> {
        let beginning = try TextFilePieces(path: path).next(upTo: 4096)
        let named = forFile(path).flatMap { $0.isKnownByName ? $0 : nil }
        let format = first { $0.isReadable && $0.recognizes(beginning) } ?? named
        guard let reader = format?.reader else { throw TextFileError.unknown }
        return try reader(path, languages)
    }
}
