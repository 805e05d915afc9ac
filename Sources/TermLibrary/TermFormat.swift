public import Catalog
public import TML
public import TextFiles

/// A file format for the import and export of glossaries. Each format has a reader and a writer in
/// separate files. They hold one piece of the file at a time in memory.
public struct TermFormat: Sendable {
    /// All formats. If several formats recognise a file, the first one reads it.
    public static let all: [TermFormat] = [TBXReader.format, TermCSVReader.format]

    /// The name of the format for people, without an article.
    public let title: String
    /// The extension of the file names, without the dot.
    public let fileExtension: String
    /// Returns true if the reader can read a file with this beginning.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens the file at a path.
    let reader: @Sendable (_ path: String, TermLanguages) throws -> any TermFileReader
    /// Creates a writer, which guards the texts against spreadsheets if `isGuarded` is true.
    let writer: @Sendable (_ isGuarded: Bool) -> any TermFileWriter

    /// Returns the format for a file name; `nil` if no format has the extension.
    public static func forFile(_ path: String) -> TermFormat? {
        all.first { path.lowercased().hasSuffix("." + $0.fileExtension) }
    }

    /// Opens the file with the reader of the format that recognises it; throws `TextFileError`.
    public static func open(
        _ path: String, _ languages: TermLanguages = TermLanguages()
    ) throws -> any TermFileReader {
        let beginning = try TextFilePieces(path: path).next(upTo: 4096)
        guard let format = all.first(where: { $0.recognizes(beginning) }) else {
            throw TextFileError.unknown
        }
        return try format.reader(path, languages)
    }

    /// Creates a writer for a new file.
    ///
    /// - Parameter isGuarded: whether the texts are guarded, so that no spreadsheet computes them.
    ///   Readers remove the guard.
    public func newWriter(isGuarded: Bool = false) -> any TermFileWriter { writer(isGuarded) }
}

/// The languages of a file, if the file does not contain them. In a TBX file and in a table with
/// one column per language, `source` selects the language of the words.
public struct TermLanguages: Hashable, Sendable {
    /// The language of the words.
    public var source: LocaleCode?
    /// The language of the translations.
    public var target: LocaleCode?

    /// Creates the languages of a file; by default, only the languages in the file count.
    public init(source: LocaleCode? = nil, target: LocaleCode? = nil) {
        self.source = source
        self.target = target
    }
}

/// Reads a file of one format.
public protocol TermFileReader: AnyObject {
    /// Returns the next term; `nil` at the end. Throws `TextFileError`.
    func next() throws -> Term?
    /// The entries that could not be used so far.
    var skipped: SkippedUnits { get }
}

/// Writes a file of one format, one piece at a time.
public protocol TermFileWriter {
    /// The text of the file before all entries.
    var beginning: String { get }
    /// The text of the file after all entries.
    var end: String { get }
    /// Returns the entry for a term; `nil` if the format cannot hold the term unchanged.
    func entry(_ term: Term) -> String?
    /// Whether a spreadsheet computes a part of the entry when it opens the file.
    func isComputed(_ term: Term) -> Bool
}

extension TermFileWriter {
    /// False, because spreadsheets open only tables.
    public func isComputed(_ term: Term) -> Bool { false }
}
