import Catalog
import Text

extension KeyComment {
    /// Reads the record of a comment (`tml-service.md` 4.7); `nil` if the record has no number.
    init?(_ record: JSON) {
        guard let object = record.object, let id = object["id"]?.integer else { return nil }
        self.init(object, id: id)
    }

    init(_ object: JSONObject, id: Int) {
        self.init(
            id: id, authorID: object["translator"]?.object?["id"]?.integer,
            revision: object["revision"]?.integer ?? 0)
    }
}
