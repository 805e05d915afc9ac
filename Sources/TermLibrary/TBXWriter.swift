import Catalog
import Foundation
import TML
import Text
import TextFiles

/// Writes TBX-Basic of version 2, which most programs read.
struct TBXWriter: TermFileWriter {
    /// What TBX has no name for.
    static let caseType = "x-tml-case"
    /// What translation programs have agreed on for words that stay as they are.
    static let needType = "Translation needed"
    private static let deprecated = "deprecatedTerm-admn-sts"

    let beginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <martif type="TBX-Basic">
        <martifHeader><fileDesc><sourceDesc><p>tml-translator</p></sourceDesc></fileDesc></martifHeader>
        <text><body>

        """
    let end = "</body></text>\n</martif>\n"

    /// XML cannot say most control characters at all, and white space at an end is read by nobody.
    func entry(_ term: Term) -> String? {
        let others = term.wordings.sorted { $0.key < $1.key }
        let texts = [term.word] + others.flatMap { $0.value.map(\.text) }
        guard (texts.map(\.string) + [term.partOfSpeech]).allSatisfy(Self.isSaid),
            XMLText.canSay(term.description.string)
        else { return nil }
        var entry = "<termEntry>\n"
        if !term.description.isEmpty {
            entry +=
                "<descrip type=\"definition\">"
                + XMLText.escaped(term.description.string) + "</descrip>\n"
        }
        if term.isNotTranslated {
            entry += "<descrip type=\"\(Self.needType)\">No</descrip>\n"
        }
        entry += Self.language(term.locale, [Self.word(term)])
        for (locale, wordings) in others {
            entry += Self.language(locale, wordings.map(Self.wording))
        }
        return entry + "</termEntry>\n"
    }

    /// Without the line breaks and the indentation of a file, which are no part of a term.
    static func onOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A note keeps its lines, but not what stands before and behind them.
    static func withoutIndentation(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isSaid(_ text: String) -> Bool {
        XMLText.canSay(text) && text.unicodeScalars.elementsEqual(onOneLine(text).unicodeScalars)
    }

    private static func language(_ locale: LocaleCode, _ terms: [String]) -> String {
        "<langSet xml:lang=\"\(XMLText.escaped(locale.rawValue))\">\n" + terms.joined()
            + "</langSet>\n"
    }

    private static func word(_ term: Term) -> String {
        var notes = ""
        if !term.partOfSpeech.isEmpty { notes += note("partOfSpeech", term.partOfSpeech) }
        if term.isCaseSensitive { notes += note(caseType, "sensitive") }
        return tig(term.word.string, notes)
    }

    private static func wording(_ wording: Term.Wording) -> String {
        tig(
            wording.text.string,
            wording.isForbidden ? note("administrativeStatus", deprecated) : "")
    }

    private static func tig(_ text: String, _ notes: String) -> String {
        "<tig><term>\(XMLText.escaped(text))</term>\(notes)</tig>\n"
    }

    private static func note(_ type: String, _ text: String) -> String {
        "<termNote type=\"\(type)\">\(XMLText.escaped(text))</termNote>"
    }
}
