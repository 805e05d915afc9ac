import Catalog
import TML
import Text
import TextFiles

/// Makes terms from the elements of TBX of version 2 or 3, with languages as `langSet` or `langSec`.
/// Each concept gives one `Term` for each of its words in the source language.
struct TBXConcepts: XMLUnitMaker {
    static let title = "TBX"
    static let roots = ["martif", "tbx"]
    static let entries = ["termEntry", "conceptEntry"]
    /// The limit of a word in bytes.
    static let longestTerm = 1_000
    private static let longestNote = 16_000
    /// The limit of words in a concept. No concept has as many.
    private static let mostTerms = 2_000

    private struct Designation {
        var language: String
        var text = ""
        var status = ""
        var partOfSpeech = ""
        var isCaseSensitive = false

        /// True if the word must not be used any more.
        var isForbidden: Bool {
            let status = status.lowercased()
            return ["deprecated", "superseded", "forbidden", "obsolete"].contains {
                status.hasPrefix($0)
            }
        }

        var isPreferred: Bool { status.lowercased().hasPrefix("preferred") }
    }

    private struct Concept {
        var description = ""
        var isNotTranslated = false
        var language = ""
        var terms: [Designation] = []
        var isTooLong = false
    }

    enum Use {
        case term, description, status, partOfSpeech, caseSensitivity, need
    }

    private let source: LocaleCode?
    private var languageOfFile: String?
    private var concept: Concept?
    private var isInTerm = false

    init(_ languages: FileLanguages) { source = languages.source.map { LocaleCode($0) } }

    /// Returns the name of an element without the prefix of its namespace.
    static func name(of element: String) -> String {
        element.lastIndex(of: ":").map { String(element[element.index(after: $0)...]) } ?? element
    }

    static func longest(_ use: Use) -> Int { use == .term ? longestTerm : longestNote }
}

extension TBXConcepts {
    mutating func start(_ element: String, _ attributes: [String: String]) -> Use? {
        let language = attributes["xml:lang"] ?? attributes["lang"]
        switch element {
        case "martif", "tbx": languageOfFile = languageOfFile ?? language
        case "termEntry", "conceptEntry": concept = Concept()
        case "langSet", "langSec": concept?.language = language ?? ""
        case "tig", "ntig", "termSec": beginTerm()
        default: return concept == nil ? nil : Self.use(of: element, attributes["type"] ?? "")
        }
        return nil
    }

    mutating func take(_ text: String?, _ use: Use) {
        guard let text else {
            if use == .term { concept?.isTooLong = true }
            return
        }
        let words = TBXWriter.onOneLine(text)
        switch use {
        case .description:
            guard concept?.description.isEmpty == true else { return }
            concept?.description = TBXWriter.withoutIndentation(text)
        case .need: concept?.isNotTranslated = words.lowercased() == "no"
        case .term: change { $0.text = words }
        case .status: change { $0.status = words }
        case .partOfSpeech: change { $0.partOfSpeech = words }
        case .caseSensitivity: change { $0.isCaseSensitive = true }
        }
    }

    mutating func end(_ element: String) {
        switch element {
        case "tig", "ntig", "termSec": isInTerm = false
        case "langSet", "langSec": concept?.language = ""
        default: break
        }
    }

    mutating func finish() throws(Unusable) -> [Term] {
        guard let concept = concept.take() else { return [] }
        guard !concept.isTooLong else { throw Unusable(TermColumns.tooLong) }
        let terms = concept.terms.filter { !$0.text.isEmpty }
        let source = source(among: terms)
        let words = terms.filter { source.isLanguage(of: $0.language) && !$0.isForbidden }
        guard !words.isEmpty else { throw Unusable("the entry has no term in \(source)") }
        let wordings = wordings(terms.filter { !source.isLanguage(of: $0.language) })
        guard concept.isNotTranslated || !wordings.isEmpty else {
            throw Unusable("the entry has no translation")
        }
        return words.map { word in
            Term(
                word: ExactText(word.text), description: ExactText(concept.description),
                locale: LocaleCode(word.language), wordings: wordings,
                partOfSpeech: word.partOfSpeech, isNotTranslated: concept.isNotTranslated,
                isCaseSensitive: word.isCaseSensitive)
        }
    }
}

extension TBXConcepts {
    private mutating func beginTerm() {
        guard let language = concept?.language, !language.isEmpty,
            concept?.terms.count ?? 0 < Self.mostTerms
        else { return }
        concept?.terms.append(Designation(language: language))
        isInTerm = true
    }

    /// Returns the use of an element; `nil` if its text is not used. In newer files, the names of
    /// the elements are the types of older files.
    private static func use(of name: String, _ type: String) -> Use? {
        switch (name, type) {
        case ("term", _): .term
        case ("termNote", "administrativeStatus"), ("administrativeStatus", _): .status
        case ("termNote", "partOfSpeech"), ("partOfSpeech", _): .partOfSpeech
        case ("termNote", TBXWriter.caseType): .caseSensitivity
        case ("descrip", TBXWriter.needType): .need
        case ("descrip", "definition"), ("definition", _), ("note", _), ("descrip", "explanation"):
            .description
        default: nil
        }
    }

    private mutating func change(_ body: (inout Designation) -> Void) {
        guard isInTerm, var open = concept.take(), let last = open.terms.indices.last else {
            return
        }
        body(&open.terms[last])
        concept = open
    }

    /// Returns the language of the words: the given one, or that of the file, or that of the first
    /// word.
    private func source(among terms: [Designation]) -> LocaleCode {
        if let source { return source }
        if let code = languageOfFile, !code.isEmpty { return LocaleCode(code) }
        return LocaleCode(terms.first?.language ?? "")
    }

    private func wordings(_ terms: [Designation]) -> [LocaleCode: [Term.Wording]] {
        var wordings: [LocaleCode: [Term.Wording]] = [:]
        for term in terms.filter(\.isPreferred) + terms.filter({ !$0.isPreferred }) {
            let wording = Term.Wording(ExactText(term.text), isForbidden: term.isForbidden)
            wordings[LocaleCode(term.language), default: []].append(wording)
        }
        return wordings
    }
}

extension LocaleCode {
    /// Whether both codes have the same language, in any region.
    fileprivate func isLanguage(of code: String) -> Bool { LocaleCode(code).base == base }
}
