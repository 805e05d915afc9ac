import Catalog
import TML
import Text
import TextFiles

/// Makes terms from the elements of a TBX file. Each concept gives one `Term` for each of its words
/// in the source language.
final class TBXConcepts: XMLUnitMaker {
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
        var line: Int
        var description = ""
        var isNotTranslated = false
        var language = ""
        var terms: [Designation] = []
        var isTooLong = false
    }

    private enum Wanted: Equatable {
        case term, description, status, partOfSpeech, caseSensitivity, need
    }

    private let languages: TermLanguages
    private var languageOfFile: String?
    private var isTBX = false
    private var concept: Concept?
    private var isInTerm = false
    /// The use of the text of the current element; `nil` if the text is not used.
    private var wanted: Wanted?
    /// The number of open elements, from the wanted element on.
    private var depth = 0
    private var text: [UInt8] = []
    private var isTooLong = false
    var units = XMLUnits<Term>()
    private var line = 1

    init(_ languages: TermLanguages) { self.languages = languages }
}

extension TBXConcepts {
    func start(_ element: String, _ attributes: [String: String], line: Int) {
        self.line = line
        let name = Self.local(element)
        begin(name, attributes)
        if wanted != nil {
            depth += 1
            return
        }
        switch name {
        case "termEntry", "conceptEntry": concept = Concept(line: line)
        case "langSet", "langSec":
            concept?.language = attributes["xml:lang"] ?? attributes["lang"] ?? ""
        case "tig", "ntig", "termSec": beginTerm()
        default: wanted = concept == nil ? nil : Self.wanted(name, attributes["type"] ?? "")
        }
        guard wanted != nil else { return }
        depth = 1
        text.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let wanted, !isTooLong else { return }
        let limit = wanted == .term ? Self.longestTerm : Self.longestNote
        isTooLong = text.count + bytes.count > limit
        if !isTooLong { text += bytes }
    }

    func end(_ element: String) {
        if let wanted {
            depth -= 1
            if depth == 0 {
                take(wanted)
                self.wanted = nil
            }
            return
        }
        switch Self.local(element) {
        case "tig", "ntig", "termSec": isInTerm = false
        case "langSet", "langSec": concept?.language = ""
        case "termEntry", "conceptEntry": finish()
        default: break
        }
    }

    func reference(_ name: String) {
        // References to characters (`&#…;`) need no definition in the file.
        guard !name.hasPrefix("#") else { return }
        units.fail(.malformed(line: line, "The file does not define the entity &\(name);."))
    }
}

extension TBXConcepts {
    /// Returns the name of an element without the prefix of its namespace.
    private static func local(_ element: String) -> String {
        element.lastIndex(of: ":").map { String(element[element.index(after: $0)...]) } ?? element
    }

    /// Reads the first element, which shows whether the file is TBX and gives its language.
    private func begin(_ name: String, _ attributes: [String: String]) {
        guard !isTBX else { return }
        isTBX = true
        languageOfFile = attributes["xml:lang"] ?? attributes["lang"]
        if name != "martif" && name != "tbx" {
            units.fail(.malformed(line: line, "This file is not TBX: it begins with <\(name)>."))
        }
    }

    private func beginTerm() {
        guard let language = concept?.language, !language.isEmpty,
            concept?.terms.count ?? 0 < Self.mostTerms
        else { return }
        concept?.terms.append(Designation(language: language))
        isInTerm = true
    }

    /// Returns the use of an element; `nil` if its text is not used. In newer files, the names of
    /// the elements are the types of older files.
    private static func wanted(_ name: String, _ type: String) -> Wanted? {
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

    private func take(_ wanted: Wanted) {
        let raw = String(decoding: text, as: UTF8.self)
        let words = TBXWriter.onOneLine(raw)
        switch wanted {
        case .description:
            guard !isTooLong, concept?.description.isEmpty == true else { return }
            concept?.description = TBXWriter.withoutIndentation(raw)
        case .need: concept?.isNotTranslated = words.lowercased() == "no"
        case .term where isTooLong: concept?.isTooLong = true
        case .term: change { $0.text = words }
        case .status: change { $0.status = words }
        case .partOfSpeech: change { $0.partOfSpeech = words }
        case .caseSensitivity: change { $0.isCaseSensitive = true }
        }
    }

    private func change(_ body: (inout Designation) -> Void) {
        guard isInTerm, var open = concept.take(), let last = open.terms.indices.last else {
            return
        }
        body(&open.terms[last])
        concept = open
    }
}

extension TBXConcepts {
    private func finish() {
        guard let concept else { return }
        self.concept = nil
        guard !concept.isTooLong else {
            return units.skipped.add(line: concept.line, "a term is too long")
        }
        let terms = concept.terms.filter { !$0.text.isEmpty }
        let source = source(among: terms)
        let words = terms.filter { source.isLanguage(of: $0.language) && !$0.isForbidden }
        guard !words.isEmpty else {
            return units.skipped.add(line: concept.line, "the entry has no term in \(source)")
        }
        let wordings = wordings(terms.filter { !source.isLanguage(of: $0.language) })
        guard concept.isNotTranslated || !wordings.isEmpty else {
            return units.skipped.add(line: concept.line, "the entry has no translation")
        }
        units.add(
            words.map { word in
                Term(
                    word: ExactText(word.text), description: ExactText(concept.description),
                    locale: LocaleCode(word.language), wordings: wordings,
                    partOfSpeech: word.partOfSpeech, isNotTranslated: concept.isNotTranslated,
                    isCaseSensitive: word.isCaseSensitive)
            })
    }

    /// Returns the language of the words: the given one, or that of the file, or that of the first
    /// word.
    private func source(among terms: [Designation]) -> LocaleCode {
        if let source = languages.source { return source }
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
