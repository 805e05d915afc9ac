import Hummingbird

/// A file of a release with its headers.
struct CDNFile: Sendable {
    let path: String
    let size: Int
    let etag: String
    /// The content; `nil` if the file is too large for the memory.
    let content: ByteBuffer?

    private var headers: HTTPFields
    private var otherHeaders: HTTPFields

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
    }

    /// `isOtherHost` is true if the request was sent to another host than that of the API.
    ///
    /// SDKs unpack `.gz` files themselves, except files from the host of the API. These files are
    /// unpacked by the HTTP library of the SDK (`tml-service.md` 1.4).
    func headers(isOtherHost: Bool) -> HTTPFields { isOtherHost ? otherHeaders : headers }

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
