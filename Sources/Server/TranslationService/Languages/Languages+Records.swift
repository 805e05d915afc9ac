public import Catalog
import GRDB
import KeyIndex
public import Wire

extension Languages {
    /// Returns the languages of a project that the sender may see, in the order in which they were
    /// added.
    public func records(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> [LanguageRecord] {
        try database.read { db in
            try LanguageRow.shown(db, to: try Access(db, session, key), session)
        }
    }
}
