import Hummingbird
import TranslationService
import Wire

/// What a write is based on (`tml-service.md` 3.12).
extension Gate {
    /// `base_revision`, or `If-Match: "r…"`; throws `.malformed` when they differ.
    static func baseRevision(_ request: Request, _ fields: JSONObject) throws -> Int? {
        let field = fields.first(of: "base_revision")
        let named = field?.integer
        guard (field == nil) == (named == nil) else {
            throw ServiceError.malformed("base_revision is not a whole number")
        }
        guard let header = request.headers[.ifMatch] else { return named }
        guard let matched = revision(of: header) else {
            throw ServiceError.malformed("If-Match must be a revision: \"r…\" with its number")
        }
        guard named == nil || named == matched else {
            throw ServiceError.malformed("base_revision and If-Match name different revisions")
        }
        return matched
    }

    /// A packed answer has the same tag, marked as weak.
    private static func revision(of tag: String) -> Int? {
        let tag = tag.trimmingPrefix("W/")
        guard tag.utf8.starts(with: "\"r".utf8), tag.utf8.last == UInt8(ascii: "\"") else {
            return nil
        }
        return Int(tag.dropFirst(2).dropLast())
    }
}
