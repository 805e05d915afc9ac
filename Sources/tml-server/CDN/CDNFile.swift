import Hummingbird

/// A file of a release, ready to be sent.
struct CDNFile: Sendable {
    let kind: CDNAddress.Kind
    let path: String
    let size: Int
    let etag: String
    /// `nil` for one that is too large to be kept in memory.
    let content: ByteBuffer?

    /// `isOtherHost`: the request was sent to another host than that of the API.
    ///
    /// SDKs unpack `.gz` files by themselves, unless they come from the host of the API: then they
    /// leave that to their HTTP library (1.4).
    func headers(isOtherHost: Bool) -> HTTPFields {
        var headers: HTTPFields = [:]
        headers.reserveCapacity(8)
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
        headers[.xContentTypeOptions] = "nosniff"
        return headers
    }

    /// Whether a client that sent this `If-None-Match` has the file already.
    func isKnown(_ ifNoneMatch: String?) -> Bool {
        guard let ifNoneMatch else { return false }
        return ifNoneMatch.split(separator: ",").contains { tag in
            let tag = tag.drop { $0 == " " }
            return tag == "*" || tag == etag || tag.dropFirst(2) == etag[...]
        }
    }
}
