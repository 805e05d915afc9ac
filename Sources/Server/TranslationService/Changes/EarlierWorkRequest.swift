import Catalog
import GRDB
import KeyIndex

/// A request for the translations that a person changed in a time (`tml-service.md` 3.11).
public struct EarlierWorkRequest: Sendable {
    /// The person.
    enum Person {
        /// The sender of the request.
        case whoAsks
        case member(MemberID)
        case named(String)
    }

    /// The most translations of a page.
    static let mostPerPage = 1000

    let locale: String
    let person: Person
    let time: WorkTime
    /// The number of the translation before the page.
    let after: TranslationID
    let perPage: Int

    /// Reads the parameters. Throws `.invalid` if the person, the language or the time is missing.
    public init(_ parameters: RequestParameters) throws(ServiceError) {
        guard let locale = parameters.text("locale") else {
            throw .invalid("locale", "required", "locale is missing")
        }
        self.locale = locale
        person = try Self.person(parameters)
        time = WorkTime(
            since: try parameters.integer("since"), until: try parameters.integer("until"),
            within: try parameters.integer("within"),
            unchangedFor: try parameters.integer("unchanged_for"))
        guard time != WorkTime() else {
            throw .invalid("since", "required", "Give the time with since or within")
        }
        after = TranslationID(try parameters.integer("after") ?? 0)
        let wanted = try parameters.integer("per_page") ?? 100
        perPage = min(max(wanted, 1), Self.mostPerPage)
    }

    /// A name that looks like a number is a name, because names have a parameter of their own.
    private static func person(_ parameters: RequestParameters) throws(ServiceError) -> Person {
        if let name = parameters.text("translator_name") { return .named(name) }
        if parameters.text("translator") == "me" { return .whoAsks }
        guard let number = try parameters.integer("translator") else {
            throw .invalid("translator", "required", "Give the person with translator")
        }
        return .member(MemberID(number))
    }

    /// Finds the person. A person who is no longer a member has worked, too.
    ///
    /// Throws `.invalid` if the project has no such person, or several persons with the name.
    func find(_ access: Access, _ db: Database) throws -> Member {
        switch person {
        case .whoAsks: return access.member
        case .member(let id):
            guard try Self.projects(of: id, db) == access.project.id,
                let found = try Member.find(db, id: id)
            else {
                throw ServiceError.invalid(
                    "translator", "unknown", "The project has no person with the number \(id)")
            }
            return found
        case .named(let name): return try named(name, access.project, db)
        }
    }

    private func named(
        _ name: String, _ project: StoredProject, _ db: Database
    ) throws -> Member {
        let ids = try MemberID.fetchAll(
            db,
            sql: """
                SELECT m.id FROM membership m JOIN user u ON u.id = m.user
                WHERE m.project = ? AND u.name = ? ORDER BY m.id
                """, arguments: [project.id, name])
        guard ids.count < 2 else {
            let numbers = ids.map { "#\($0)" }.joined(separator: ", ")
            throw ServiceError.invalid(
                "translator_name", "ambiguous",
                "Several persons have this name; give the number: \(numbers)")
        }
        guard let id = ids.first, let found = try Member.find(db, id: id) else {
            throw ServiceError.invalid(
                "translator_name", "unknown", "The project has no person with this name")
        }
        return found
    }

    private static func projects(of member: MemberID, _ db: Database) throws -> ProjectID? {
        try ProjectID.fetchOne(
            db, sql: "SELECT project FROM membership WHERE id = ?", arguments: [member])
    }
}

/// The bounds of the time, in seconds since 1970.
struct WorkBounds {
    let since: Int
    /// The end, which is not in the time; `nil`: no end.
    let until: Int?
    /// True if the log does not go back to the requested beginning.
    let isCut: Bool

    /// - Parameter oldest: the time of the oldest entry if older entries were deleted.
    init(_ time: WorkTime, now: Int, oldest: Int?) {
        let since = max(time.since ?? 0, time.within.map { now &- max(0, $0) } ?? 0, 0)
        let ends = [time.until, time.unchangedFor.map { now &- max(0, $0) }].compactMap { $0 }
        self.since = max(since, oldest ?? 0)
        until = ends.min()
        isCut = since < oldest ?? 0
    }

    func contains(_ time: Int) -> Bool { time >= since && time < until ?? Int.max }
}
