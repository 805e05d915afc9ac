public import Catalog
import GRDB
public import Wire

/// Single changes, as REST writes bring them (`tml-service.md` 3.12): by the same rules as those of
/// a batch.
extension TranslationService {
    /// Applies one change to a project, or, without one, to that of the translation it names; its
    /// id does not count.
    ///
    /// Answers with what there is of `translation`, `target` and the change's own records; 201 for
    /// a new translation, 200 with `duplicate` for a text that is there already. Throws what
    /// forbids the change.
    public func change(
        _ session: Session, _ change: ChangeRecord, in project: Project.Key? = nil, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        let finder = project.map(ProjectFinder.key) ?? .translation(change.translationID ?? 0)
        return try write(session, in: finder, once: once) { access, writer in
            let outcome = try ChangeApplier(access: access, writer: writer).apply(change)
            var answer = try outcome.answer(
                writer.db, access, isNew: change.operation == .create)
            answer.changes = 1
            return answer
        }
    }
}

extension ProjectFinder {
    /// The project of a translation, also of one that was deleted.
    static func translation(_ id: Int) -> ProjectFinder {
        let owner = owner(of: "translation", id)
        return ProjectFinder(missing: owner.missing) { db in
            do {
                return try owner.find(db)
            } catch ServiceError.notFound(let sentence) {
                let tombstone = try Tombstone.find(db, translation: id)
                guard
                    let project = try tombstone.flatMap({
                        try StoredProject.find(db, id: $0.project)
                    })
                else { throw ServiceError.notFound(sentence) }
                return project
            }
        }
    }
}
