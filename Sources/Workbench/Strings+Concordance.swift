import Catalog
import TML

extension Strings {
    static let concordanceTitle = "Concordance"
    static let concordanceHint = """
        Type words and press Enter. If a label and its translation together contain all the \
        words, the list shows both. The search covers all projects, languages and imported files.
        """
    static let looking = "Searching…"
    static let noFieldForHit =
        "No form is open, so no text was inserted. Open a language, then start the concordance."

    static func hits(_ found: ConcordanceHits) -> String {
        let count = found.hits.count == 1 ? "1 result" : "\(number(found.hits.count)) results"
        return found.isComplete ? count : "the first \(count)"
    }

    static func nowhere(_ words: String, isComplete: Bool) -> String {
        isComplete
            ? "No translated label and no translation contains “\(words)”."
            : "“\(words)” was not found, but some texts were not searched. Type a word of 3 or more "
                + "characters."
    }

    /// The place of a result: project, language and key, or a file.
    static func place(of hit: ConcordanceHit) -> String {
        switch hit.place {
        case .key(let key, let project):
            "\(oneLine(project)) · \(hit.locale) · key \(key.hash.prefix(8))"
        case .file(let name): "file \(oneLine(name)) · \(hit.locale)"
        case .server(let key): "\(serverMemory) · \(hit.locale) · key \(key.hash.prefix(8))"
        }
    }
}
