import Catalog
import Foundation
import TML
import Text
import TextFiles

/// Writes TBX-Basic of version 2, which most programs read.
struct TBXWriter: UnitWriter {
    /// The type of the note for words whose capitals matter. TBX has no name for it.
    static let caseType = "x-tml-case"
    /// The type that translation programs use for words that are not translated.
    static let needType = "Translation needed"
    private static let deprecated = "deprecatedTerm-admn-sts"

    let beginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <martif type="TBX-Basic">
        <martifHeader><fileDesc><sourceDesc><p>tml-translator</p></sourceDesc></fileDesc></martifHeader>
        <text><body>

        """
    let end = "</body></text>\n</martif>\n"

    /// Returns `nil` if a text contains a character that XML cannot hold, such as most control
    /// characters. Also returns `nil` for white space at the end of a word, because no reader keeps
    /// it.
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

    /// Returns the text without line breaks and indentation of the file, which are not part of a
    /// term.
    static func onOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the lines of a note without white space at their ends, and without empty lines at
    /// the beginning and end of the note.
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
