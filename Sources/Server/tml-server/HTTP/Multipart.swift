/// A parsed body of the type `multipart/form-data` (RFC 7578, RFC 2046 5.1).
///
/// The parser is strict: any deviation makes the body invalid. Bytes of parts are not copied.
struct Multipart {
    struct Part {
        var name: String
        /// The file name; `nil` if the part is not a file.
        var fileName: String?
        var bytes: ArraySlice<UInt8>

        /// The part as text; `nil` if the bytes are not UTF-8.
        var text: String? { String(validating: bytes, as: UTF8.self) }

        /// Parses the bytes between two delimiters: a line break, headers, an empty line and the
        /// content. `nil` if the bytes have another form.
        init?(_ piece: ArraySlice<UInt8>) {
            let beginning = piece.prefix(Multipart.headerBytes)
            guard let end = Multipart.emptyLine.place(in: Array(beginning), from: 0),
                let headers = String(validating: beginning.prefix(end), as: UTF8.self),
                let disposition = Multipart.disposition(headers)
            else { return nil }
            name = disposition.name
            fileName = disposition.fileName
            bytes = piece.dropFirst(end + Multipart.emptyLine.count)
        }

        fileprivate init(name: String, fileName: String?, bytes: ArraySlice<UInt8>) {
            self.name = name
            self.fileName = fileName
            self.bytes = bytes
        }
    }

    static let emptyLine = ByteSearch("\r\n\r\n")

    let parts: [Part]

    /// The maximum number of parts, and the maximum size of the headers of one part.
    static let mostParts = 64
    static let headerBytes = 4096

    /// The last part of that name.
    subscript(name: String) -> Part? { parts.last { $0.name == name } }

    /// `nil` if the bytes are not a multipart body with this boundary.
    init?(_ body: [UInt8], boundary: String) {
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        var reader = Reader(body: body, delimiter: ByteSearch("\r\n--\(boundary)"))
        guard reader.skipPreamble() else { return nil }
        var parts: [Part] = []
        while let end = reader.endOfDelimiter() {
            if end == .body {
                self.parts = parts
                return
            }
            guard parts.count < Self.mostParts, let part = reader.part(Self.headerBytes) else {
                return nil
            }
            parts.append(part)
        }
        return nil
    }

    static func disposition(_ headers: String) -> (name: String, fileName: String?)? {
        for line in headers.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":"),
                line[..<colon].lowercased() == "content-disposition"
            else { continue }
            let parameters = HeaderParameters(String(line[line.index(after: colon)...]))
            guard parameters.value == "form-data", let name = parameters["name"] else { return nil }
            return (name, parameters["filename"])
        }
        return nil
    }

    /// The boundary in a `Content-Type`; `nil` if the type is not `multipart/form-data` or has no
    /// boundary.
    static func boundary(of contentType: String?) -> String? {
        guard let contentType else { return nil }
        let parameters = HeaderParameters(contentType)
        guard parameters.value == "multipart/form-data" else { return nil }
        return parameters["boundary"]
    }
}

/// Reads a body from delimiter to delimiter.
private struct Reader {
    enum End {
        case line, body
    }

    let body: [UInt8]
    /// The delimiter, including the line break before it.
    let delimiter: ByteSearch
    private var position = 0

    init(body: [UInt8], delimiter: ByteSearch) {
        self.body = body
        self.delimiter = delimiter
    }

    /// The first delimiter may be at the start of the body, without a line break.
    mutating func skipPreamble() -> Bool {
        if body.starts(with: delimiter.wanted.dropFirst(2)) {
            position = delimiter.count - 2
            return true
        }
        let limit = min(body.count, 4096)
        guard let start = delimiter.place(in: body, from: 0, before: limit) else { return false }
        position = start + delimiter.count
        return true
    }

    /// The bytes after a delimiter: a line break, or the two hyphens at the end of the body.
    mutating func endOfDelimiter() -> End? {
        if body[position...].starts(with: "--".utf8) { return .body }
        while position < body.count, body[position] == 0x20 || body[position] == 0x09 {
            position += 1
        }
        guard body[position...].starts(with: "\r\n".utf8) else { return nil }
        position += 2
        return .line
    }

    /// Parses headers, an empty line, and the content up to the next delimiter.
    mutating func part(_ headerLimit: Int) -> Multipart.Part? {
        let limit = min(body.count, position + headerLimit)
        guard let end = Multipart.emptyLine.place(in: body, from: position, before: limit),
            let headers = String(validating: body[position..<end], as: UTF8.self),
            let disposition = Multipart.disposition(headers)
        else { return nil }
        let start = end + Multipart.emptyLine.count
        // The delimiter may take its line break from the empty line of an empty part.
        guard let next = delimiter.place(in: body, from: start - 2) else { return nil }
        position = next + delimiter.count
        return Multipart.Part(
            name: disposition.name, fileName: disposition.fileName,
            bytes: body[start..<max(start, next)])
    }
}
