public import TML
public import TextFiles

/// A file format for the import and export of translations. Each format has a reader and a writer
/// in separate files. They hold one piece of the file at a time in memory.
public struct MemoryFormat: Sendable {
    /// All formats. If several formats recognise a file, the first one reads it.
    public static let all: [MemoryFormat] = [TMXReader.format, MemoryCSVReader.format]

    /// The name of the format for people, without an article.
    public let title: String
    /// The extension of the file names, without the dot.
    public let fileExtension: String
    /// True if the reader opens every file with this extension. The reader then reports errors in
    /// the beginning of the file.
    var isKnownByName = false
    /// Returns true if the reader can read a file with this beginning.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens the file at a path with the given languages.
    let reader: @Sendable (_ path: String, MemoryLanguages) throws -> any MemoryFileReader
    /// Creates a writer, which guards the texts against spreadsheets if `isGuarded` is true.
    let writer: @Sendable (_ isGuarded: Bool) -> any MemoryFileWriter

    /// Returns the format for a file name; `nil` if no format has the extension.
    public static func forFile(_ path: String) -> MemoryFormat? {
        all.first { path.lowercased().hasSuffix("." + $0.fileExtension) }
    }

    /// Opens the file with the reader of the format that recognises it; throws `TextFileError`.
    ///
    /// - Parameter source: the language of the labels; replaces the language in the file.
    /// - Parameter target: the language of the translations, if the file does not contain it.
    public static func open(
        _ path: String, source: LocaleCode? = nil, target: LocaleCode? = nil
    ) throws -> any MemoryFileReader {
        let beginning = try TextFilePieces(path: path).next(upTo: 4096)
        let named = forFile(path).flatMap { $0.isKnownByName ? $0 : nil }
        guard let format = all.first(where: { $0.recognizes(beginning) }) ?? named else {
            throw TextFileError.unknown
        }
        return try format.reader(path, MemoryLanguages(source: source, target: target))
    }

    /// Creates a writer for a new file.
    ///
    /// - Parameter isGuarded: whether the texts are guarded, so that no spreadsheet computes them.
    ///   Readers remove the guard.
    public func newWriter(isGuarded: Bool = false) -> any MemoryFileWriter { writer(isGuarded) }
}

/// The languages of the texts: `source` replaces the language in the file, and `target` is used if
/// the file does not contain it.
struct MemoryLanguages: Sendable {
    var source: LocaleCode?
    var target: LocaleCode?
}

/// Reads a file of one format.
public protocol MemoryFileReader: AnyObject {
    /// Returns the next text; `nil` at the end. Throws `TextFileError`.
    func next() throws -> LearnedText?
    /// The entries that could not be used so far.
    var skipped: SkippedUnits { get }
}

/// Writes a file of one format, one piece at a time.
public protocol MemoryFileWriter {
    /// The text of the file before all entries.
    var beginning: String { get }
    /// The text of the file after all entries.
    var end: String { get }
    /// Returns the entry for a text; `nil` if the format cannot hold the text unchanged.
    func entry(_ text: LearnedText) -> String?
    /// Whether a spreadsheet computes a part of the entry when it opens the file.
    func isComputed(_ text: LearnedText) -> Bool
}

extension MemoryFileWriter {
    /// False, because spreadsheets open only tables.
    public func isComputed(_ text: LearnedText) -> Bool { false }
}
