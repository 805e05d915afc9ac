import Catalog
import TML

extension Strings {
    static let concordanceTitle = "Concordance"
    static let concordanceHint = """
        Type words and press Enter: every label and translation here that has them is shown, of all \
        projects, languages and imported files.
        """
    static let looking = "Looking…"
    static let noFieldForHit =
        "There is no field below to put it into: open a language, and begin the concordance there."

    static func hits(_ found: ConcordanceHits) -> String {
        let count = found.hits.count == 1 ? "1 place" : "\(number(found.hits.count)) places"
        return found.isComplete ? count : "the first \(count)"
    }

    static func nowhere(_ words: String, isComplete: Bool) -> String {
        isComplete
            ? "No label and no translation here has “\(words)”."
            : "“\(words)” was not found. Words of one or two letters are not looked for everywhere: type a longer one."
    }

    /// Where a hit is.
    static func place(of hit: ConcordanceHit) -> String {
        switch hit.place {
        case .key(let key, let project):
            "\(oneLine(project)) · \(hit.locale) · key \(key.hash.prefix(8))"
        case .file(let name): "file \(oneLine(name)) · \(hit.locale)"
        case .server(let key): "\(serverMemory) · \(hit.locale) · key \(key.hash.prefix(8))"
        }
    }
}
