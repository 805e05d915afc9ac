import Catalog
import TML
import Text
import TextFiles

/// A glossary as a table. Either each row is one translation of a word, with the columns `source`
/// and `target`. Or each row is one word, with one column per language, which has the code of the
/// language as its name. The column `location` contains further details that this program wrote.
struct TermColumns: UnitTable {
    static let columns = ["source", "target", "developer_comments"]
    static let tooLong = "a term is too long"

    private let languages: FileLanguages
    /// The columns of languages; empty if the table has the columns `source` and `target`.
    private let codes: [String]

    init(_ file: CSVTable, _ languages: FileLanguages) throws(TextFileError) {
        self.languages = languages
        let isByPairs = file.has("source", "term") && file.has("target", "translation")
        codes = isByPairs ? [] : file.names.filter(Self.isCode)
        guard isByPairs || codes.count > 1 else {
            throw .malformed(
                line: 1,
                "The first line must be “source,target”, or a list of languages such as “en,de”")
        }
    }

    static func isHead(_ line: String) -> Bool { line.contains { ",;\t".contains($0) } }

    func unit(_ row: CSVTable.Row) throws(Unusable) -> Term {
        codes.isEmpty ? try term(ofPair: row) : try term(ofLanguages: row)
    }

    func joined(_ term: Term, _ next: Term) -> Term? {
        guard term.isSameWord(as: next) else { return nil }
        var joined = term
        joined.wordings.merge(next.wordings) { $0 + $1 }
        return joined
    }

    /// Returns one row per translation; one row for a word without translations.
    static func rows(of term: Term) -> [(details: CSVDetails, texts: [String])] {
        let wordings = term.wordings.sorted { $0.key < $1.key }.flatMap { locale, wordings in
            wordings.map { (details(term, to: locale, $0.isForbidden), $0.text.string) }
        }
        let text = term.isNotTranslated ? term.word.string : ""
        let rows = wordings.isEmpty ? [(details(term, to: nil, false), text)] : wordings
        return rows.map { ($0, [term.word.string, $1, term.description.string]) }
    }
}

extension TermColumns {
    private func term(ofPair row: CSVTable.Row) throws(Unusable) -> Term {
        let details = CSVDetails(row["location"])
        let (word, text) = (row["source", "term"], row["target", "translation"])
        let source = details["from", or: languages.source]
        guard !source.isEmpty else {
            throw Unusable("the language of the term is missing; use --source")
        }
        var term = try term(row, word, source)
        term.isNotTranslated =
            try Self.isTrue(row["do_not_translate", "untranslatable"])
            || details["keep"] == "yes"
        term.partOfSpeech = details["pos"].isEmpty ? row["part_of_speech", "pos"] : details["pos"]
        term.isCaseSensitive =
            try Self.isTrue(row["case_sensitive"]) || details["case"] == "yes"
        if text.isEmpty || term.isNotTranslated && details["to"].isEmpty {
            guard term.isNotTranslated else { throw Unusable("the entry has no translation") }
            return term
        }
        let target = details["to", or: languages.target]
        guard !target.isEmpty else {
            throw Unusable("the language of the translation is missing; use --target")
        }
        try requireShort(text)
        let isForbidden =
            try Self.isTrue(row["forbidden", "deprecated"])
            || details["status"] == "forbidden"
        term.wordings[LocaleCode(target)] = [
            Term.Wording(ExactText(text), isForbidden: isForbidden)
        ]
        return term
    }

    private func term(ofLanguages row: CSVTable.Row) throws(Unusable) -> Term {
        let wanted = languages.source.map { LocaleCode($0) } ?? LocaleCode(codes[0])
        let source =
            codes.first { LocaleCode($0) == wanted }
            ?? codes.first { LocaleCode($0).base == wanted.base }
        guard let source else { throw Unusable("there is no column for \(wanted)") }
        var term = try term(row, row[source], LocaleCode(source).spelled.rawValue)
        let isForbidden = try Self.isTrue(row["forbidden", "deprecated"])
        for code in codes where code != source && !row[code].isEmpty {
            try requireShort(row[code])
            term.wordings[LocaleCode(code).spelled] = [
                Term.Wording(ExactText(row[code]), isForbidden: isForbidden)
            ]
        }
        term.isNotTranslated = try Self.isTrue(row["do_not_translate", "untranslatable"])
        term.partOfSpeech = row["part_of_speech", "pos"]
        term.isCaseSensitive = try Self.isTrue(row["case_sensitive"])
        guard term.isComplete else { throw Unusable("the entry has no translation") }
        return term
    }

    private func term(
        _ row: CSVTable.Row, _ word: String, _ source: String
    ) throws(Unusable) -> Term {
        guard !word.isEmpty else { throw Unusable("the entry has no term") }
        try requireShort(word)
        let description = row["developer_comments", "description", "definition", "notes", "note"]
        return Term(
            word: ExactText(word), description: ExactText(description), locale: LocaleCode(source))
    }

    private func requireShort(_ text: String) throws(Unusable) {
        guard text.utf8.count <= TBXConcepts.longestTerm else { throw Unusable(Self.tooLong) }
    }

    private static func details(
        _ term: Term, to target: LocaleCode?, _ isForbidden: Bool
    ) -> CSVDetails {
        var details = CSVDetails()
        details.add("from", term.locale.rawValue)
        details.add("to", target?.rawValue ?? "")
        details.add("pos", term.partOfSpeech)
        details.add("status", isForbidden ? "forbidden" : "")
        details.add("keep", term.isNotTranslated ? "yes" : "")
        details.add("case", term.isCaseSensitive ? "yes" : "")
        return details
    }

    /// Reads a cell with yes or no; an empty cell is no.
    private static func isTrue(_ text: String) throws(Unusable) -> Bool {
        let word = text.lowercased()
        if yes.contains(word) { return true }
        guard no.contains(word) else { throw Unusable("“\(text)” is neither yes nor no") }
        return false
    }

    private static let yes: Set = ["true", "yes", "y", "1", "x", "+", "ja", "oui", "sí", "да", "д"]
    private static let no: Set = ["", "false", "no", "n", "0", "-", "nein", "non", "нет", "н"]
    private static let names: Set = ["id", "pos"]

    private static func isCode(_ name: String) -> Bool {
        !names.contains(name) && name.wholeMatch(of: /[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3}/) != nil
    }
}

extension Term {
    /// Returns true if another row is about the same word.
    fileprivate func isSameWord(as other: Term) -> Bool {
        word == other.word && description == other.description && locale == other.locale
            && partOfSpeech == other.partOfSpeech && isNotTranslated == other.isNotTranslated
            && isCaseSensitive == other.isCaseSensitive
    }
}
