import GRDB
import Wire

/// What a change's answer shows.
extension ChangeApplier.Outcome {
    /// The translation as who changed it sees it now.
    func translation(_ db: Database, _ access: Access) throws -> TranslationRecord? {
        try translation.flatMap { id in try TranslationReader(access: access).record(db, id: id) }
    }

    /// What the key amounts to in the language now, if the change was about one.
    func target(_ db: Database, _ access: Access) throws -> TargetRecord? {
        guard let locale else { return nil }
        let reader = KeyReader(access: access, locale: locale, include: [])
        return try reader.targets(db, ids: [key.id])[key.id]
    }
}
