import Hummingbird

/// A file of a release with its headers.
struct CDNFile: Sendable {
    let path: String
    let size: Int
    let etag: String
    /// The content; `nil` if the file is too large for the memory.
    let content: ByteBuffer?

    private var headers: HTTPFields {
        didSet { head = Self.head(headers, length: size) }
    }
    private var otherHeaders: HTTPFields {
        didSet { otherHead = Self.head(otherHeaders, length: size) }
    }
    private var head: ByteBuffer
    private var otherHead: ByteBuffer

    /// - Parameter usual: the headers of all files.
    init(
        kind: CDNAddress.Kind, path: String, size: Int, etag: String, content: ByteBuffer?,
        usual: HTTPFields
    ) {
        self.path = path
        self.size = size
        self.etag = etag
        self.content = content
        headers = Self.headers(kind, etag, usual, isOtherHost: false)
        otherHeaders = Self.headers(kind, etag, usual, isOtherHost: true)
        head = Self.head(headers, length: size)
        otherHead = Self.head(otherHeaders, length: size)
    }

    /// `isOtherHost` is true if the request was sent to another host than that of the API.
    ///
    /// SDKs unpack `.gz` files themselves, except files from the host of the API. These files are
    /// unpacked by the HTTP library of the SDK (`tml-service.md` 1.4).
    func headers(isOtherHost: Bool) -> HTTPFields { isOtherHost ? otherHeaders : headers }

    /// The first lines of an answer with the file, without `Date` and the empty line.
    func head(isOtherHost: Bool) -> ByteBuffer { isOtherHost ? otherHead : head }

    /// Returns the first lines of an answer. Without a length, the answer says that the client
    /// already has the file.
    static func head(_ fields: HTTPFields, length: Int?) -> ByteBuffer {
        var lines = ["HTTP/1.1 \(length == nil ? "304 Not Modified" : "200 OK")"]
        lines += fields.map { "\($0.name.rawName): \($0.value)" }
        if let length { lines.append("Content-Length: \(length)") }
        return ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n")
    }

    /// The headers are created once for each file, because this takes longer than the rest of a
    /// short answer.
    private static func headers(
        _ kind: CDNAddress.Kind, _ etag: String, _ usual: HTTPFields, isOtherHost: Bool
    ) -> HTTPFields {
        var headers = usual
        switch kind {
        case .version, .json: headers[.contentType] = "application/json"
        case .archive: headers[.contentType] = "application/gzip"
        case .gzip where isOtherHost: headers[.contentType] = "application/gzip"
        case .gzip:
            headers[.contentType] = "application/json"
            headers[.contentEncoding] = "gzip"
        }
        headers[.cacheControl] =
            kind == .version ? "max-age=60" : "public, max-age=31536000, immutable"
        headers[.eTag] = etag
        headers[.accessControlAllowOrigin] = "*"
        return headers
    }

    /// The file with the headers of a draft: shared caches must not store the file.
    var asDraft: CDNFile {
        var draft = self
        draft.headers[.cacheControl] = "private, no-store"
        draft.otherHeaders[.cacheControl] = "private, no-store"
        return draft
    }

    /// Returns true if a client with this `If-None-Match` already has the file.
    func isKnown(_ ifNoneMatch: String?) -> Bool {
        guard let ifNoneMatch else { return false }
        return ifNoneMatch.split(separator: ",").contains { tag in
            let tag = tag.drop { $0 == " " }
            return tag == "*" || tag == etag || tag.dropFirst(2) == etag[...]
        }
    }
}
