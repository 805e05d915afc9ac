import GRDB

/// Looks at everything that can be worked out anew, and says where the database differs.
extension TranslationService {
    /// Something that is wrong.
    public struct Damage: Hashable, Sendable {
        /// What was looked at: `ranks`, `revisions`…
        public let subject: String
        /// The first places, in words.
        public let places: [String]
        /// How many places there are.
        public let count: Int
        /// Whether ``repair()`` puts it right.
        public let isDerived: Bool
    }

    /// Everything that is looked at while others may write, in this order.
    private static var readable: [Inspection] {
        [
            .pages, .references, .schema, .projects, .documents, .ranks, .statuses, .verdicts,
            .approvals, .targets, .locks, .sources, .lengths, .tokens, .gaps, .stamps, .entries,
            .unsettled,
        ]
    }

    /// What SQLite lets only a writer look at; others have to wait meanwhile.
    private static var writable: [Inspection] { SearchIndex.Subject.all.map { .search($0.index) } }

    /// Looks at the whole database as it is at one moment; answers what is wrong.
    ///
    /// `progress` is told what is looked at next. Throws `.storage` when the database is too
    /// damaged to be read.
    public func check(progress: (String) -> Void = { _ in }) throws(ServiceError) -> [Damage] {
        func look(_ db: Database, _ inspections: [Inspection]) throws -> [Damage] {
            for function in Inspection.functions { db.add(function: function) }
            return try inspections.compactMap { inspection in
                progress(inspection.subject)
                let found = try inspection.find(db)
                guard found.count > 0 else { return nil }
                return Damage(
                    subject: inspection.subject, places: found.places, count: found.count,
                    isDerived: inspection.repair != nil)
            }
        }
        let damages = try read { db in try look(db, Self.readable) }
        return try damages + write { db in try look(db, Self.writable) }
    }

    /// Works every derived value out anew, in one transaction.
    ///
    /// Revisions stay as they are, so workstations see repaired values when they fetch the project
    /// the next time as a whole.
    public func repair() throws(ServiceError) {
        try write { db in
            for function in Inspection.functions { db.add(function: function) }
            for inspection in Self.readable { try inspection.repair?(db) }
            for inspection in Self.writable where try inspection.find(db).count > 0 {
                try inspection.repair?(db)
            }
        }
    }
}
