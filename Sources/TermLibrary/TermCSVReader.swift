import Catalog
import TML
import Text
import TextFiles

/// Reads a glossary from a table. Either each row is one translation of a word, with the columns
/// `source` and `target`. Or each row is one word, with one column per language, which has the code
/// of the language as its name.
final class TermCSVReader: TermFileReader {
    static let format = TermFormat(
        title: "CSV", fileExtension: "csv",
        recognizes: { beginning in
            guard !beginning.contains(0) else { return false }
            let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
            return line.contains { ",;\t".utf8.contains($0) }
        },
        reader: { path, languages in try TermCSVReader(path: path, languages) },
        writer: { TermCSVWriter(isGuarded: $0) })

    private static let longestTerm = 1_000

    private let table: CSVTable
    private let languages: TermLanguages
    /// The columns of languages; empty if the table has the columns `source` and `target`.
    private let codes: [String]
    private(set) var skipped = SkippedUnits()
    /// The last word, which the next row may continue.
    private var open: Term?

    init(path: String, _ languages: TermLanguages) throws {
        table = try CSVTable(path: path)
        self.languages = languages
        let isByPairs = table.has("source", "term") && table.has("target", "translation")
        codes = isByPairs ? [] : table.names.filter(Self.isCode)
        guard isByPairs || codes.count > 1 else {
            throw TextFileError.malformed(
                line: 1,
                "The first line must be “source,target”, or a list of languages such as “en,de”")
        }
    }

    func next() throws -> Term? {
        while let row = try table.next() {
            guard let term = codes.isEmpty ? term(ofPair: row) : term(ofLanguages: row) else {
                continue
            }
            if open?.takes(term) == true {
                open?.wordings.merge(term.wordings) { $0 + $1 }
                continue
            }
            defer { open = term }
            if let open { return open }
        }
        return open.take()
    }
}

extension TermCSVReader {
    /// Returns the term of a row; `nil` if the row is skipped.
    private func term(ofPair row: CSVTable.Row) -> Term? {
        let details = CSVDetails(row["location"])
        let (word, text) = (row["source", "term"], row["target", "translation"])
        guard let source = language(details["from"], languages.source) else {
            return skip(row, "the language of the term is missing; use --source")
        }
        guard var term = term(row, word, source) else { return nil }
        term.isNotTranslated =
            details["keep"] == "yes" || Self.isTrue(row["do_not_translate", "untranslatable"])
        term.partOfSpeech = details["pos"].isEmpty ? row["part_of_speech", "pos"] : details["pos"]
        term.isCaseSensitive =
            details["case"] == "yes" || Self.isTrue(row["case_sensitive"])
        if text.isEmpty || term.isNotTranslated && details["to"].isEmpty {
            return term.isNotTranslated ? term : skip(row, "the entry has no translation")
        }
        guard let target = language(details["to"], languages.target) else {
            return skip(row, "the language of the translation is missing; use --target")
        }
        guard text.utf8.count <= Self.longestTerm else { return skip(row, Self.tooLong) }
        let isForbidden =
            details["status"] == "forbidden" || Self.isTrue(row["forbidden", "deprecated"])
        term.wordings[target] = [Term.Wording(ExactText(text), isForbidden: isForbidden)]
        return term
    }

    private func term(ofLanguages row: CSVTable.Row) -> Term? {
        let source =
            languages.source.map { wanted in
                codes.first { LocaleCode($0) == wanted }
                    ?? codes.first { LocaleCode($0).base == wanted.base }
            } ?? codes.first
        guard let source else {
            return skip(row, "there is no column for \(languages.source ?? "")")
        }
        guard var term = term(row, row[source], LocaleCode(source)) else { return nil }
        for code in codes where code != source && !row[code].isEmpty {
            guard row[code].utf8.count <= Self.longestTerm else { return skip(row, Self.tooLong) }
            term.wordings[LocaleCode(code)] = [Term.Wording(ExactText(row[code]))]
        }
        term.isNotTranslated = Self.isTrue(row["do_not_translate", "untranslatable"])
        term.partOfSpeech = row["part_of_speech", "pos"]
        term.isCaseSensitive = Self.isTrue(row["case_sensitive"])
        guard term.isNotTranslated || !term.wordings.isEmpty else {
            return skip(row, "the entry has no translation")
        }
        return term
    }

    private func term(_ row: CSVTable.Row, _ word: String, _ source: LocaleCode) -> Term? {
        guard !word.isEmpty else { return skip(row, "the entry has no term") }
        guard word.utf8.count <= Self.longestTerm else { return skip(row, Self.tooLong) }
        let description = row["developer_comments", "description", "definition", "notes", "note"]
        return Term(word: ExactText(word), description: ExactText(description), locale: source)
    }

    private static let tooLong = "a term is too long"

    private func skip(_ row: CSVTable.Row, _ reason: String) -> Term? {
        skipped.add(line: row.line, reason)
        return nil
    }

    private func language(_ said: String, _ given: LocaleCode?) -> LocaleCode? {
        said.isEmpty ? given : LocaleCode(said)
    }

    private static func isTrue(_ text: String) -> Bool {
        ["true", "yes", "1", "x"].contains(text.lowercased())
    }

    private static let names: Set = ["id", "no", "pos"]

    private static func isCode(_ name: String) -> Bool {
        !names.contains(name) && name.wholeMatch(of: /[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3}/) != nil
    }
}

extension Term {
    /// Whether another row is about the same word.
    fileprivate func takes(_ other: Term) -> Bool {
        word == other.word && description == other.description && locale == other.locale
            && partOfSpeech == other.partOfSpeech && isNotTranslated == other.isNotTranslated
            && isCaseSensitive == other.isCaseSensitive
    }
}
