public import Catalog
import GRDB
import TML
public import Wire

/// The translation memory: how labels like one have been translated (`tml-service.md` 3.11).
extension TranslationService {
    /// The labels most like what is looked up, each with its accepted or approved translation, the
    /// best first. No key is compared with itself, and none that is hidden from who asks is shown.
    public func memory(
        _ session: Session, _ project: Project.Key, _ request: MemoryRequest
    ) throws(ServiceError) -> [JSON] {
        try read { db in
            let access = try Access(db, session, project)
            let locale = try access.project.locale(db, request.locale, forReading: true)
            let subject = try MemorySubject(db, access, request)
            let search = MemorySearch(db: db, access: access, subject: subject, locale: locale)
            let found = try search.best(request.limit, least: request.leastScore)
            return try found.map { match in try search.record(match) }
        }
    }
}

/// What is looked up, and in which language labels are for that.
struct MemorySubject {
    let text: String
    /// The key that it is the label of, which is not shown.
    let key: Int?
    let locale: String

    init(_ db: Database, _ access: Access, _ request: MemoryRequest) throws {
        var locale = access.project.defaultLocale
        switch request.subject {
        case .text(let text):
            self.text = text
            key = nil
        case .key(let hash):
            let found = try StoredKey.find(
                db, visibleTo: access, hash: hash, locale: request.locale)
            text = found.label
            key = found.id
            locale = found.locale
        }
        self.locale = request.sourceLocale ?? locale
    }
}
