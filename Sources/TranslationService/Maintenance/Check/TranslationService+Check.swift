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
        /// What to do about it.
        public let advice: String
    }

    /// Everything that is looked at while others may write, in this order.
    private var readable: [Inspection] {
        [
            .pages, .references, .schema, .projects, .documents, .ranks, .statuses, .verdicts,
            .approvals, .targets, .locks, .sources, .lengths, .tokens, .hiding, .gaps, .stamps,
            .entries, .unsettled, .archives(in: releasesFolder), .releaseFiles(in: releasesFolder),
        ]
    }

    /// What only a writer may look at; others have to wait meanwhile.
    private var writable: [Inspection] {
        SearchIndex.Subject.all.map { .search($0.index) } + [.publications(in: releasesFolder)]
    }

    /// Looks at the whole database as it is at one moment, and at the files of the releases;
    /// answers what is wrong.
    ///
    /// `progress` is told what is looked at next. Throws `.storage` when the database is too
    /// damaged to be read, or a file cannot be.
    public func check(progress: (String) -> Void = { _ in }) throws(ServiceError) -> [Damage] {
        func look(_ db: Database, _ inspections: [Inspection]) throws -> [Damage] {
            for function in Inspection.functions { db.add(function: function) }
            return try inspections.compactMap { inspection in
                progress(inspection.subject)
                let found = try inspection.find(db)
                guard found.count > 0 else { return nil }
                return Damage(
                    subject: inspection.subject, places: found.places, count: found.count,
                    isDerived: inspection.repair != nil, advice: inspection.advice)
            }
        }
        let damages = try read { db in try look(db, readable) }
        return try damages + write { db in try look(db, writable) }
    }

    /// Works every derived value out anew, in one transaction, and the files of releases that can
    /// be had from their archives.
    ///
    /// Revisions stay as they are, so workstations see repaired values when they fetch the project
    /// the next time as a whole.
    public func repair() throws(ServiceError) {
        try write { db in
            for function in Inspection.functions { db.add(function: function) }
            for inspection in readable { try inspection.repair?(db) }
            for inspection in writable where try inspection.find(db).count > 0 {
                try inspection.repair?(db)
            }
        }
    }
}
