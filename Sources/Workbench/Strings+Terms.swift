import Catalog
import Text

/// What is said of glossaries and their words.
extension Strings {
    /// Beside what is offered for a term.
    static let termNote = "term"
    static let noTerms = "No word of the label is in a glossary that is here."
    static let addTermQuestion = "Which word, and what is it called? Write: word = translation"
    static let addTermHelp =
        "Write: word = translation. What stays as it is in every language: word = ="

    /// What a term is called, behind it.
    static func called(_ term: TermHit) -> String {
        if term.untranslatable != nil { return " " + staysAsItIs }
        let words = term.usable.map { onOneLine($0.text.string) }
        let forbidden = term.wordings.filter(\.isForbidden).map { onOneLine($0.text.string) }
        let not = forbidden.isEmpty ? [] : ["not " + forbidden.joined(separator: ", ")]
        return ": "
            + ((words.isEmpty ? [] : [words.joined(separator: ", ")]) + not)
            .joined(separator: "; ")
    }

    /// Where what is offered for a term comes from.
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
            return "\(word) is among your own terms. You may not write the project’s glossary: "
                + "`tml-translator terms export` makes a file for who may."
        }
        return whenSent(link).map {
            "\(word) is among your own terms. The project’s glossary gets it \($0)."
        } ?? "\(word) is among your own terms, and goes to the project’s glossary."
    }

    static func notKept(_ term: Term, why: String) -> String {
        "“\(onOneLine(term.word.string))” could not be kept. \(why)"
    }

    static func termsTaken(_ count: Int) -> String {
        count == 1
            ? "The project’s glossary has the word."
            : "The project’s glossary has \(count) words more."
    }

    static func termsRefused(_ reasons: [String]) -> String {
        "The project’s glossary does not take it; it stays among your own terms. "
            + reasons.map(oneLine).joined(separator: " ")
    }

    private static let staysAsItIs = "(stays as it is)"
}
