import Catalog
import Text

/// Texts about glossaries and their terms.
extension Strings {
    /// The note beside a suggestion for a term.
    static let termNote = "term"
    static let noTerms = "No word of the label is in a glossary."
    static let addTermQuestion = "Add a term to the glossary. Type: word = translation"
    static let addTermHelp =
        "Type: word = translation. If the word must stay untranslated, type “=” as its "
        + "translation: word = ="

    /// The translations of a term, which are shown after the term.
    static func called(_ term: TermHit) -> String {
        if term.untranslatable != nil { return " " + staysAsItIs }
        let words = term.usable.map { onOneLine($0.text.string) }
        let forbidden = term.wordings.filter(\.isForbidden).map { onOneLine($0.text.string) }
        let not = forbidden.isEmpty ? [] : ["not " + forbidden.joined(separator: ", ")]
        return ": "
            + ((words.isEmpty ? [] : [words.joined(separator: ", ")]) + not)
            .joined(separator: "; ")
    }

    /// The origin of a suggestion for a term.
    static func origin(_ origin: TermOrigin) -> String {
        let place: String =
            switch origin.place {
            case .project: "the project’s glossary"
            case .file(let name): oneLine(name)
            }
        let parts = ["term “\(onOneLine(origin.word.string))”", place]
        let description = onOneLine(origin.description.string)
        return (parts + (description.isEmpty ? [] : [description])).joined(separator: " · ")
    }

    static func kept(_ term: Term, forProject: Bool, _ link: Link) -> String {
        let word = "“\(onOneLine(term.word.string))”"
        guard forProject else {
            return "\(word) was added to your own terms. "
                + "You have no permission to change the project’s glossary."
        }
        return whenSent(link).map {
            "\(word) was added to your own terms. "
                + "The term is uploaded to the project’s glossary \($0)."
        } ?? "\(word) was added to your own terms. The term is uploaded to the project’s glossary."
    }

    static func notKept(_ term: Term, why: String) -> String {
        "“\(onOneLine(term.word.string))” was not added. \(why)"
    }

    static func termsTaken(_ count: Int) -> String {
        count == 1
            ? "1 term was added to the project’s glossary."
            : "\(count) terms were added to the project’s glossary."
    }

    static func termsRefused(_ reasons: [String]) -> String {
        "The server refused the term. The term stays in your own terms. "
            + reasons.map(oneLine).joined(separator: " ")
    }

    private static let staysAsItIs = "(do not translate)"
}
