import Text
import TranslationService

/// Reads a form of the type `multipart/form-data` with one file while the form arrives. Unlike
/// `Multipart`, the form is never completely in memory. The other fields are short.
struct UploadReader {
    private enum Place {
        case preamble, delimiter, head
        case field(name: String)
        case file, end
    }

    /// The maximum size of all fields without the file, in bytes.
    private static let textBytes = 65536

    private let delimiter: ByteSearch
    /// The bytes that are not read yet. The first delimiter has no line break of its own.
    private var pending = Array("\r\n".utf8)
    private var place = Place.preamble
    private var text: [UInt8] = []
    private var textSize = 0
    private var file: [UInt8] = []

    /// The complete fields without the file.
    private(set) var fields: [(name: String, value: String)] = []
    /// True if the file has begun.
    private(set) var hasFile = false

    /// `nil` if no delimiter can have this boundary.
    init?(boundary: String) {
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        delimiter = ByteSearch("\r\n--\(boundary)")
    }

    /// True after the last delimiter.
    var isComplete: Bool {
        if case .end = place { true } else { false }
    }

    /// The number of bytes of the file for `takeFile`.
    var fileBytes: Int { file.count }

    /// Returns the bytes of the file that arrived after the last call.
    mutating func takeFile() -> [UInt8] {
        defer { file = [] }
        return file
    }

    /// Reads the next bytes. Throws `.malformed` and `.tooLarge`.
    mutating func take(_ bytes: some Sequence<UInt8>) throws(ServiceError) {
        pending += bytes
        while try step() {}
    }
}

extension UploadReader {
    private static let wrong = ServiceError.malformed("The form did not arrive completely")

    /// Reads the next piece. Returns false if more bytes are needed.
    private mutating func step() throws(ServiceError) -> Bool {
        switch place {
        case .preamble: return nextPiece().isOver
        case .delimiter: return try readEndOfDelimiter()
        case .head: return try readHead()
        case .field(let name):
            let isOver = try readText()
            guard isOver else { return false }
            guard let value = String(validating: text, as: UTF8.self) else { throw Self.wrong }
            fields.append((name, value))
            text = []
            return true
        case .file: return readFile()
        case .end: return false
        }
    }

    private mutating func readEndOfDelimiter() throws(ServiceError) -> Bool {
        guard pending.count >= 2 else { return false }
        if pending.starts(with: "--".utf8) {
            place = .end
            return false
        }
        guard pending.starts(with: "\r\n".utf8) else { throw Self.wrong }
        pending.removeFirst(2)
        place = .head
        return true
    }

    private mutating func readHead() throws(ServiceError) -> Bool {
        guard let end = Multipart.emptyLine.place(in: pending, from: 0) else {
            guard pending.count < Multipart.headerBytes else { throw Self.wrong }
            return false
        }
        guard end < Multipart.headerBytes, fields.count < Multipart.mostParts,
            let headers = String(validating: pending[..<end], as: UTF8.self),
            let (name, fileName) = Multipart.disposition(headers),
            fileName == nil || !hasFile
        else { throw Self.wrong }
        pending.removeFirst(end + Multipart.emptyLine.count)
        hasFile = hasFile || fileName != nil
        place = fileName == nil ? .field(name: name) : .file
        return true
    }

    private mutating func readText() throws(ServiceError) -> Bool {
        let (piece, isOver) = nextPiece()
        text += piece
        textSize += piece.count
        guard textSize <= Self.textBytes else { throw .tooLarge("The fields are too long") }
        return isOver
    }

    private mutating func readFile() -> Bool {
        let (piece, isOver) = nextPiece()
        file += piece
        return isOver
    }

    /// Removes the content up to the next delimiter. Without a delimiter, bytes that may be the
    /// beginning of one stay.
    private mutating func nextPiece() -> (bytes: [UInt8], isOver: Bool) {
        if let end = delimiter.place(in: pending, from: 0) {
            let piece = Array(pending[..<end])
            pending.removeFirst(end + delimiter.count)
            place = .delimiter
            return (piece, true)
        }
        let piece = Array(pending.dropLast(delimiter.count - 1))
        pending.removeFirst(piece.count)
        return (piece, false)
    }
}
