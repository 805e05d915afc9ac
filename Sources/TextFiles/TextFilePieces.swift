import Foundation

/// The bytes of a file, from its beginning to its end.
public struct TextFilePieces {
    /// The usual number of bytes per piece.
    public static let size = 1 << 16

    private let handle: FileHandle

    /// Opens the file at a path; throws `failed`.
    public init(path: String) throws(TextFileError) {
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: path))
        } catch {
            throw .failed(error.localizedDescription)
        }
    }

    /// Returns at most `count` bytes; none at the end. Throws `failed`.
    public func next(upTo count: Int = TextFilePieces.size) throws(TextFileError) -> [UInt8] {
        do {
            return Array(try handle.read(upToCount: count) ?? Data())
        } catch {
            throw .failed(error.localizedDescription)
        }
    }
}
