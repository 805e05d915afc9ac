import Foundation
public import TML

/// A kind of file in which translations leave a memory, or come in. Its reader and its writer are in
/// files of their own and hold a piece at a time, never the whole.
public struct MemoryFormat: Sendable {
    /// Every format there is. Of several that recognise a file the first reads it.
    public static let all: [MemoryFormat] = [TMXReader.format]

    /// What people call such a file, without an article.
    public let title: String
    /// How the names of such files end, without the dot before it.
    public let fileExtension: String
    /// Whether a file that begins like this is for the reader.
    let recognizes: @Sendable (_ beginning: [UInt8]) -> Bool
    /// Opens a file at a path; the language is that of the labels, if the file is not to say it.
    let reader: @Sendable (_ path: String, LocaleCode?) throws -> any MemoryFileReader
    /// Makes the text of a file.
    let writer: @Sendable () -> any MemoryFileWriter

    /// The format for a file of that name; `nil` for other names.
    public static func forFile(_ path: String) -> MemoryFormat? {
        all.first { path.lowercased().hasSuffix("." + $0.fileExtension) }
    }

    /// Opens the file with the reader of the format that recognises it; throws `MemoryFileError`.
    ///
    /// - Parameter source: the language of the labels, instead of what the file says.
    public static func open(
        _ path: String, source: LocaleCode? = nil
    ) throws -> any MemoryFileReader {
        let beginning = try MemoryFilePieces(path: path).next(upTo: 4096)
        guard let format = all.first(where: { $0.recognizes(beginning) }) else {
            throw MemoryFileError.unknown
        }
        return try format.reader(path, source)
    }

    /// A writer for a new file.
    public func newWriter() -> any MemoryFileWriter { writer() }
}

/// Reads a file of one format.
public protocol MemoryFileReader: AnyObject {
    /// The next text; `nil` at the end. Throws `MemoryFileError`.
    func next() throws -> LearnedText?
    /// What could not be used so far, the first of it.
    var skipped: [SkippedUnit] { get }
    /// How much could not be used so far.
    var skippedCount: Int { get }
}

/// Makes the text of a file of one format, a piece at a time.
public protocol MemoryFileWriter {
    /// What stands before all texts.
    var beginning: String { get }
    /// What stands behind them.
    var end: String { get }
    /// What a file has for a text; `nil` when the format cannot hold it unchanged.
    func entry(_ text: LearnedText) -> String?
}

/// The bytes of a file, from its beginning to its end.
struct MemoryFilePieces {
    private let handle: FileHandle

    init(path: String) throws {
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: path))
        } catch {
            throw MemoryFileError.failed(error.localizedDescription)
        }
    }

    /// Nothing at the end.
    func next(upTo count: Int) throws -> [UInt8] {
        do {
            return Array(try handle.read(upToCount: count) ?? Data())
        } catch {
            throw MemoryFileError.failed(error.localizedDescription)
        }
    }
}
