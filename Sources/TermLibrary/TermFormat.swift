public import Catalog
public import TML
public import TextFiles

/// A kind of file in which glossaries come in and leave. Its reader and its writer are in files of
/// their own and hold a piece at a time, never the whole.
public struct TermFormat: Sendable {
    /// Every format there is. Of several that recognise a file the first reads it.
    public static let all: [TermFormat] = [TBXReader.format, TermCSVReader.format]

    /// What people call such a file, without an article.
    public let title: String
    /// How the names of such files end, without the dot before it.
    public let fileExtension: String
    /// Whether a file that begins like this is for the reader.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens a file at a path.
    let reader: @Sendable (_ path: String, TermLanguages) throws -> any TermFileReader
    /// Makes the text of a file, guarded against spreadsheets if that is wanted.
    let writer: @Sendable (_ isGuarded: Bool) -> any TermFileWriter

    /// The format for a file of that name; `nil` for other names.
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

    /// A writer for a new file.
    ///
    /// - Parameter isGuarded: whether no spreadsheet is to compute a term; readers take the guard off.
    public func newWriter(isGuarded: Bool = false) -> any TermFileWriter { writer(isGuarded) }
}

/// Of which languages a file is, where it is not to say that itself.
public struct TermLanguages: Hashable, Sendable {
    /// That of the words.
    public var source: LocaleCode?
    /// That of their translations.
    public var target: LocaleCode?

    /// As the file says it, unless something is given.
    public init(source: LocaleCode? = nil, target: LocaleCode? = nil) {
        self.source = source
        self.target = target
    }
}

/// Reads a file of one format.
public protocol TermFileReader: AnyObject {
    /// The next word; `nil` at the end. Throws `TextFileError`.
    func next() throws -> Term?
    /// What could not be used so far.
    var skipped: SkippedUnits { get }
}

/// Makes the text of a file of one format, a piece at a time.
public protocol TermFileWriter {
    /// What stands before all words.
    var beginning: String { get }
    /// What stands behind them.
    var end: String { get }
    /// What a file has for a word; `nil` when the format cannot hold it unchanged.
    func entry(_ term: Term) -> String?
    /// Whether a spreadsheet that opens the file computes a part of it.
    func isComputed(_ term: Term) -> Bool
}

extension TermFileWriter {
    /// Spreadsheets open tables only.
    public func isComputed(_ term: Term) -> Bool { false }
}
