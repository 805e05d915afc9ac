import GRDB
import TML

/// What the changes of one transaction ask of a project again and again: each is read once.
///
/// Only for a transaction that leaves the project and its languages as they are.
final class ProjectFacts {
    private let db: Database
    private let project: StoredProject
    private var spellings: [String: String] = [:]
    private var thresholds: [String: Int] = [:]
    private var rules: [String: LanguageRules] = [:]

    /// The last revision given out, while they are counted here and not in the database.
    var countedRevision: Int?

    /// Whether nobody may reword the originals.
    private(set) lazy var locksOriginals = project.has("lock_original_content")

    init(_ db: Database, _ project: StoredProject) {
        self.db = db
        self.project = project
    }

    /// The project's spelling of a locale; throws `.invalid` for one that it does not have.
    func locale(_ wanted: String) throws -> String {
        if let known = spellings[wanted] { return known }
        let locale = try project.locale(db, wanted, forReading: false)
        spellings[wanted] = locale
        return locale
    }

    /// The rank from which a translation into the language counts as accepted.
    func threshold(in locale: String) throws -> Int {
        if let known = thresholds[locale] { return known }
        let threshold = try project.threshold(db, in: locale)
        thresholds[locale] = threshold
        return threshold
    }

    /// What the language's definition says about contexts and words.
    func rules(of locale: String) throws -> LanguageRules {
        if let known = rules[locale] { return known }
        let found = try LanguageRules(db, project, locale: locale)
        rules[locale] = found
        return found
    }
}
