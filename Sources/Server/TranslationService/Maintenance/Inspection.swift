import GRDB

/// One check of the database, with its repair.
struct Inspection: Sendable {
    /// The name of the check: `ranks`.
    let subject: String
    /// Adds a sentence for each place with a problem. The finder stores only the first sentences.
    let find: @Sendable (Database) throws -> Finder
    /// Computes the value again; `nil` if the value is not derived from others.
    let repair: (@Sendable (Database) throws -> Void)?
    /// The recommended action.
    let advice: String

    /// The places with a problem: the first ones in words, and the number of all.
    struct Finder {
        static let shown = 10

        private(set) var places: [String] = []
        private(set) var count = 0

        mutating func add(_ place: String) {
            count += 1
            if places.count < Self.shown { places.append(place) }
        }
    }

    /// Creates a check whose statement returns a sentence for each place with a problem.
    init(_ subject: String, _ sql: String, repair: String? = nil) {
        self.subject = subject
        find = { db in
            var finder = Finder()
            let places = try String.fetchCursor(db, sql: sql)
            while let place = try places.next() { finder.add(place) }
            return finder
        }
        self.repair = repair.map(Self.run)
        advice = Self.advice(isDerived: repair != nil)
    }

    /// `advice` is for problems that no repair corrects.
    init(
        _ subject: String, advice: String? = nil,
        find: @escaping @Sendable (Database) throws -> Finder,
        repair: (@Sendable (Database) throws -> Void)? = nil
    ) {
        self.subject = subject
        self.find = find
        self.repair = repair
        self.advice = advice ?? Self.advice(isDerived: repair != nil)
    }

    private static func advice(isDerived: Bool) -> String {
        isDerived
            ? "--repair corrects the damage"
            : "--repair cannot correct the damage: restore a backup"
    }

    private static func run(_ sql: String) -> @Sendable (Database) throws -> Void {
        { db in try db.execute(sql: sql) }
    }

    /// Returns the SQL for the name of a record of the table `alias`.
    static func place(_ noun: String, _ alias: String) -> String {
        "'\(noun) ' || \(alias).id || ' of project ' || \(alias).project"
    }
}
