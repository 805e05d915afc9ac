public import Catalog
import GRDB
import KeyIndex
import TML
import Text
public import Wire

/// Finds the translations that a person changed in a time, and the state of each of them before
/// (`tml-service.md` 3.11). The entries of the log prove the state.
public struct EarlierWorkReader: Sendable {
    let database: ServiceDatabase

    /// A page ends after this number of bytes of text.
    private static let pageBytes = 1 << 20

    /// Returns a page of translations, in the order of their numbers. Keys that the sender may not
    /// see have no translations in it.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, _ request: EarlierWorkRequest
    ) throws(ServiceError) -> EarlierStatesRecord {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try access.project.locale(db, request.locale, forReading: true)
            let person = try request.find(access, db)
            let now = database.clock()
            let bounds = WorkBounds(
                request.time, now: now, oldest: try Self.oldest(access.project, now, db))
            let history = EarlierStateReader(
                db: db, access: access, locale: locale, person: person.id, bounds: bounds)
            var page = EarlierStatesRecord(
                of: person.brief, since: bounds.since, until: bounds.until, isCut: bounds.isCut)
            let found = try history.translations(after: request.after, most: request.perPage)
            var bytes = 0
            for (place, work) in found.enumerated() {
                if let record = try history.record(work) {
                    page.results.append(record)
                    bytes += record.textBytes
                }
                let isLast = place == found.count - 1
                if isLast ? found.count == request.perPage : bytes > Self.pageBytes {
                    page.next = work.translation.rawValue
                    break
                }
            }
            return page
        }
    }

    /// Returns the time of the oldest entry of the log; `nil` if the log has all entries. If all
    /// entries are deleted, each of them was older than the time for which the log is stored.
    private static func oldest(
        _ project: StoredProject, _ now: Int, _ db: Database
    ) throws -> Int? {
        guard project.logFloor > 0 else { return nil }
        return try db.first(
            sql: "SELECT at FROM changeLog WHERE project = ? ORDER BY revision LIMIT 1",
            arguments: [project.id]
        ) { try $0[0] } ?? now - Limits.logLifetime
    }
}

extension EarlierStateRecord {
    fileprivate var textBytes: Int { (now?.bytes ?? 0) + (earlier?.bytes ?? 0) }
}

extension EarlierStateRecord.State {
    fileprivate var bytes: Int { label.utf8.count + (rejectReason?.utf8.count ?? 0) }
}

/// Reads the state of translations before the work of a person in a time.
struct EarlierStateReader {
    /// A translation on which the person worked.
    struct Work {
        let translation: TranslationID
        /// The revision of the first entry of the person in the time.
        let first: Int
    }

    /// An entry of the log about a translation.
    private struct Entry {
        let revision: Int
        let type: String
        let action: String
        let actor: MemberID?
        let at: Int
        let key: KeyID
        let endedStatus: String?
        let endedReason: String?
    }

    /// A text of a translation with its context.
    private struct Wording {
        let label: ExactText
        let context: Context
    }

    let db: Database
    let access: Access
    let locale: String
    let person: MemberID
    let bounds: WorkBounds

    /// Returns the next translations with an entry of the person in the time.
    func translations(after last: TranslationID, most: Int) throws -> [Work] {
        var found: [Work] = []
        try db.each(
            sql: Self.work,
            arguments: [
                access.project.id, person, last, locale, bounds.since, bounds.until ?? Int.max,
                most,
            ]
        ) { row in
            found.append(Work(translation: try row[0], first: try row[1]))
        }
        return found
    }

    /// The index `workOfPerson` has the order of the groups, so only the page is read.
    static let work = """
        SELECT object, min(revision) FROM changeLog INDEXED BY workOfPerson
        WHERE project = ?1 AND actor = ?2 AND object > ?3 AND type IN ('translation', 'vote')
          AND locale = ?4 AND at >= ?5 AND at < ?6
        GROUP BY object ORDER BY object LIMIT ?7
        """

    /// Returns the states of a translation; `nil` if the sender may not see or change its key.
    func record(_ work: Work) throws -> EarlierStateRecord? {
        let entries = try entries(work)
        guard let any = entries.first, let key = try StoredKey.find(db, id: any.key),
            key.isOffered, key.level <= access.level(in: locale)
        else { return nil }
        let now = try StoredTranslation.find(
            db, project: access.project.id, id: work.translation)
        var record = EarlierStateRecord(
            translation: work.translation.rawValue, key: key.hash)
        if let now { record.show(now) }
        let obstacle = try obstacle(entries, of: work.translation, now, to: &record)
        record.obstacle = obstacle?.rawValue
        return record
    }

    /// Fills in the earlier state, and returns the reason against bringing it back.
    private func obstacle(
        _ entries: [Entry], of translation: TranslationID, _ now: StoredTranslation?,
        to record: inout EarlierStateRecord
    ) throws -> RestorationObstacle? {
        let own = entries.first {
            $0.type == "translation" && $0.actor == person && bounds.contains($0.at)
        }
        guard let first = own else { return .vote }
        if try isNewer(entries, than: first) { return .newer }
        guard let now, first.action != "deleted" else { return .deleted }
        guard first.action != "created" else { return .created }
        guard let wording = try wording(of: now, before: first.revision) else { return .unknown }
        record.earlier = EarlierStateRecord.State(
            label: wording.label, status: first.endedStatus, rejectReason: first.endedReason)
        guard wording.context == now.context else { return .unknown }
        guard wording.label == now.label else {
            let same = try StoredTranslation.same(
                db, key: now.key, locale: locale, label: wording.label, context: now.context)
            return same == nil ? nil : .duplicate
        }
        return try obstacle(toStatusBefore: first, now, to: &record)
    }

    /// Returns the reason against a verdict on a translation that still has its earlier text.
    private func obstacle(
        toStatusBefore first: Entry, _ now: StoredTranslation, to record: inout EarlierStateRecord
    ) throws -> RestorationObstacle? {
        guard let status = first.endedStatus.flatMap(TranslationStatus.init(rawValue:)) else {
            return .unknown
        }
        if status.isLike(now.status) { return .same }
        guard status == .approved else { return nil }
        if try hasNewerText(now, than: first) { return .newer }
        if try hasFormerRival(now) { return .rival }
        if let rival = try StoredTranslation.approvedRival(db, of: now) {
            guard try comesBack(rival.id) else { return .rival }
            record.rival = rival.id.rawValue
        }
        return try access.mustLeaveApproval(of: now, db) ? .forbidden : nil
    }
}

/// The other translations of the form. The form has one approval.
extension EarlierStateReader {
    /// Returns true if another person has written a text of the form since an entry. An approval
    /// would go before this text.
    private func hasNewerText(_ now: StoredTranslation, than first: Entry) throws -> Bool {
        try db.first(
            sql: Self.newerText,
            arguments: [now.key, locale, now.context.code, now.id, first.revision, person]
        ) { _ in true } ?? false
    }

    static let newerText = """
        SELECT 1 FROM translation
        WHERE key = ?1 AND locale = ?2 AND context = ?3 AND id <> ?4 AND textRevision > ?5
          AND translator IS NOT ?6
        LIMIT 1
        """

    /// Returns true if another translation was approved before the work of the person.
    private func hasFormerRival(_ now: StoredTranslation) throws -> Bool {
        try db.first(
            sql: Self.formerRival,
            arguments: [
                now.key, locale, now.context.code, now.id, access.project.id, person,
                bounds.since, bounds.until ?? Int.max,
            ]
        ) { _ in true } ?? false
    }

    /// The first entry of the person in the time has the status from before the work.
    static let formerRival = """
        SELECT 1 FROM translation t
        WHERE t.key = ?1 AND t.locale = ?2 AND t.context = ?3 AND t.id <> ?4
          AND (SELECT c.endedStatus FROM changeLog c INDEXED BY workOfPerson
               WHERE c.project = ?5 AND c.actor = ?6 AND c.object = t.id
                 AND c.type IN ('translation', 'vote') AND c.type = 'translation'
                 AND c.locale = ?2 AND c.at >= ?7 AND c.at < ?8
                 AND (c.action <> 'updated' OR c.endedStatus IS NOT NULL)
               ORDER BY c.revision LIMIT 1) = 'approved'
        LIMIT 1
        """

    /// Returns true if an approved translation comes back, too, which ends its approval.
    private func comesBack(_ rival: TranslationID) throws -> Bool {
        let first: Int? = try db.first(
            sql: Self.firstEntry,
            arguments: [
                access.project.id, person, rival, locale, bounds.since, bounds.until ?? Int.max,
            ]
        ) { try $0[0] }
        guard let first, let record = try record(Work(translation: rival, first: first)) else {
            return false
        }
        return record.obstacle == nil
    }

    static let firstEntry = """
        SELECT revision FROM changeLog INDEXED BY workOfPerson
        WHERE project = ?1 AND actor = ?2 AND object = ?3 AND type IN ('translation', 'vote')
          AND locale = ?4 AND at >= ?5 AND at < ?6
        ORDER BY revision LIMIT 1
        """
}

extension EarlierStateReader {

    /// Returns the entries of a translation from the first entry of the person on. An update
    /// without a new text is a new count of the votes and no entry.
    private func entries(_ work: Work) throws -> [Entry] {
        var entries: [Entry] = []
        try db.each(
            sql: Self.entries,
            arguments: [access.project.id, work.translation, locale, work.first]
        ) { row in
            entries.append(
                Entry(
                    revision: try row[0], type: try row[1], action: try row[2],
                    actor: try row[3], at: try row[4], key: try row[5],
                    endedStatus: try row[6], endedReason: try row[7]))
        }
        return entries
    }

    static let entries = """
        SELECT c.revision, c.type, c.action, c.actor, c.at, c.key, c.endedStatus, c.endedReason
        FROM changeLog c INDEXED BY newestOfObject
        WHERE c.project = ?1 AND c.type IN ('translation', 'vote') AND c.object = ?2
          AND c.locale = ?3 AND c.revision >= ?4 AND \(LoggedStep.isChange)
          AND (c.type = 'vote' OR c.action <> 'updated'
               OR EXISTS (SELECT 1 FROM translation t
                          WHERE t.id = c.object AND t.textRevision = c.revision)
               OR EXISTS (SELECT 1 FROM translationHistory h
                          WHERE h.translation = c.object AND h.revision = c.revision))
        ORDER BY c.revision
        """

    /// Returns true if anybody else has worked on the translation since an entry, has locked its
    /// key or written a comment, or if the person has worked on it after the end of the time. The
    /// votes, comments and locks of the sender do not count.
    private func isNewer(_ entries: [Entry], than first: Entry) throws -> Bool {
        let sender = access.member.id
        let later = entries.contains {
            $0.revision > first.revision && !($0.type == "vote" && $0.actor == sender)
                && ($0.actor != person || !bounds.contains($0.at))
        }
        if later { return true }
        let isCommented =
            try db.first(
                sql: Self.comment, arguments: [first.key, first.revision, locale, person, sender]
            ) { _ in true } ?? false
        if isCommented { return true }
        return try db.first(
            sql: Self.lock,
            arguments: [access.project.id, first.key, locale, first.revision, person, sender]
        ) { _ in true } ?? false
    }

    static let comment = """
        SELECT 1 FROM changeLog c
        WHERE key = ?1 AND revision > ?2 AND \(LoggedStep.isInLogOfKey)
          AND type = 'comment' AND locale = ?3 AND action = 'created' AND actor IS NOT ?4
          AND actor IS NOT ?5
        LIMIT 1
        """

    static let lock = """
        SELECT 1 FROM changeLog INDEXED BY newestOfObject
        WHERE project = ?1 AND type = 'lock' AND object = ?2 AND locale = ?3 AND revision > ?4
          AND action = 'locked' AND actor IS NOT ?5 AND actor IS NOT ?6
        LIMIT 1
        """

    /// Returns the text before a revision; `nil` if it is not known.
    private func wording(of now: StoredTranslation, before revision: Int) throws -> Wording? {
        guard now.textRevision >= revision else {
            return Wording(label: now.label, context: now.context)
        }
        return try db.first(sql: Self.former, arguments: [now.id, revision]) { row in
            Wording(
                label: ExactText(try row[0]), context: Context(code: try row[1]) ?? Context())
        }
    }

    private static let former = """
        SELECT label, context FROM translationHistory
        WHERE translation = ? AND revision < ? ORDER BY revision DESC LIMIT 1
        """
}

extension EarlierStateRecord {
    fileprivate mutating func show(_ now: StoredTranslation) {
        context = now.context
        revision = now.contentRevision
        self.now = State(
            label: now.label, status: now.status.rawValue, rejectReason: now.rejectReason)
    }
}
