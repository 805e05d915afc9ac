import GRDB

/// One check of the database, with its repair.
struct Inspection: Sendable {
    /// A word for it: `ranks`.
    let subject: String
    /// Gives a sentence for each place where it is wrong, and takes only the first ones itself.
    let find: @Sendable (Database) throws -> Finder
    /// Works the value out anew; `nil` when it is no derived value and nobody can know it.
    let repair: (@Sendable (Database) throws -> Void)?
    /// What to do about it.
    let advice: String

    /// The places where something is wrong: the first ones in words, and how many there are.
    struct Finder {
        static let shown = 10

        private(set) var places: [String] = []
        private(set) var count = 0

        mutating func add(_ place: String) {
            count += 1
            if places.count < Self.shown { places.append(place) }
        }
    }

    /// An inspection whose statement answers a sentence for each place.
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

    /// `advice` is for what no repair puts right.
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

    /// Says in SQL which record of the table `alias` is meant.
    static func place(_ noun: String, _ alias: String) -> String {
        "'\(noun) ' || \(alias).id || ' of project ' || \(alias).project"
    }
}
