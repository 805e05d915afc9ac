import Catalog
import Foundation
import TML
import TestSupport
import Text
import TextFiles

@testable import TermLibrary

/// Files of terms in a folder of their own.
struct TermFixture {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Outcome {
        var terms: [Term] = []
        var problem: TextFileError?
        var skipped: [SkippedUnit] = []

        /// Each word with all that it is called.
        var words: [String] {
            terms.map { term in
                let words = term.wordings.sorted { $0.key < $1.key }.map { locale, wordings in
                    let texts = wordings.map { ($0.isForbidden ? "!" : "") + $0.text.string }
                    return "\(locale) " + texts.joined(separator: "/")
                }
                return ([term.word.string] + words).joined(separator: ", ")
            }
        }
    }

    func write(_ text: String, to name: String) throws -> String {
        let path = folder.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    func read(
        _ text: String, _ languages: FileLanguages = FileLanguages()
    ) throws -> Outcome {
        let reader = try TermFormat.all.open(try write(text, to: "file"), languages)
        var outcome = Outcome()
        do {
            while let term = try reader.next() { outcome.terms.append(term) }
        } catch let error as TextFileError {
            outcome.problem = error
        }
        outcome.skipped = reader.skipped.first
        return outcome
    }

    func written(_ terms: [Term], by writer: any UnitWriter<Term>) throws -> String {
        writer.beginning + (try terms.compactMap(writer.entry)).joined() + writer.end
    }

    /// Terms with all that there is to say of them.
    static let terms: [Term] = [
        Term(
            word: "release", description: "A published set of <translations> & more\nin two lines",
            locale: "en-US",
            wordings: [
                "pt-BR": [Term.Wording("versão")],
                "ru": [
                    Term.Wording("релиз"), Term.Wording("выпуск"),
                    Term.Wording("версия", isForbidden: true),
                ],
            ], partOfSpeech: "noun"),
        Term(word: "TML", locale: "en", isNotTranslated: true, isCaseSensitive: true),
        Term(
            word: "C++ \"quoted\", e\u{301}", locale: "en",
            wordings: ["he": [Term.Wording("שלום")], "zh-Hant": [Term.Wording("版本; x")]]),
        Term(word: "=cmd", locale: "en", wordings: ["ru": [Term.Wording("+a")]]),
    ]
}
