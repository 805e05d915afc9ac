public import TML
public import TextFiles

/// A kind of file in which translations leave a memory, or come in. Its reader and its writer are in
/// files of their own and hold a piece at a time, never the whole.
public struct MemoryFormat: Sendable {
    /// Every format there is. Of several that recognise a file the first reads it.
    public static let all: [MemoryFormat] = [TMXReader.format, MemoryCSVReader.format]

    /// What people call such a file, without an article.
    public let title: String
    /// How the names of such files end, without the dot before it.
    public let fileExtension: String
    /// Whether the reader gets a file of that name however it begins, and says what is wrong with it.
    var isKnownByName = false
    /// Whether a file that begins like this is for the reader.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens a file at a path; the languages are those that the file is not to say.
    let reader: @Sendable (_ path: String, MemoryLanguages) throws -> any MemoryFileReader
    /// Makes the text of a file, guarded against spreadsheets if that is wanted.
    let writer: @Sendable (_ isGuarded: Bool) -> any MemoryFileWriter

    /// The format for a file of that name; `nil` for other names.
    public static func forFile(_ path: String) -> MemoryFormat? {
        all.first { path.lowercased().hasSuffix("." + $0.fileExtension) }
    }

    /// Opens the file with the reader of the format that recognises it; throws `TextFileError`.
    ///
    /// - Parameter source: the language of the labels, instead of what the file says.
    /// - Parameter target: the language of the translations, where the file does not say it.
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

    /// A writer for a new file.
    ///
    /// - Parameter isGuarded: whether no spreadsheet is to compute a text; readers take the guard off.
    public func newWriter(isGuarded: Bool = false) -> any MemoryFileWriter { writer(isGuarded) }
}

/// Of which languages the texts of a file are, where it is not to say that itself.
struct MemoryLanguages: Sendable {
    var source: LocaleCode?
    var target: LocaleCode?
}

/// Reads a file of one format.
public protocol MemoryFileReader: AnyObject {
    /// The next text; `nil` at the end. Throws `TextFileError`.
    func next() throws -> LearnedText?
    /// What could not be used so far.
    var skipped: SkippedUnits { get }
}

/// Makes the text of a file of one format, a piece at a time.
public protocol MemoryFileWriter {
    /// What stands before all texts.
    var beginning: String { get }
    /// What stands behind them.
    var end: String { get }
    /// What a file has for a text; `nil` when the format cannot hold it unchanged.
    func entry(_ text: LearnedText) -> String?
    /// Whether a spreadsheet that opens the file computes a part of it.
    func isComputed(_ text: LearnedText) -> Bool
}

extension MemoryFileWriter {
    /// Spreadsheets open tables only.
    public func isComputed(_ text: LearnedText) -> Bool { false }
}
