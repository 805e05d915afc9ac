import TML
import Text

@testable import TranslationFiles

/// A format for tests of the parts that all formats have in common: lines with `name=text`, a `?`
/// after the name of a text to review. A text cannot have a line break, but the format does not
/// say so. In a file with the first line `whole`, each change replaces the whole file.
enum LineFormat {
    static let format = FileFormat(
        name: "lines", title: "test file", extensions: ["lines"], isMonolingual: true,
        states: [.untranslated, .toReview, .translated],
        recognizes: { _ in true }, basePaths: { [$0 + ".base"] },
        read: { (input) throws(FileError) in try LineLayout(input) })
}

private struct LineLayout: FileLayout {
    var sourceLocale: LocaleCode? { nil }
    let locale: LocaleCode?
    var formula: PluralFormula? { nil }
    private(set) var units: [FileUnit] = []
    private var ranges: [Range<Int>] = []
    private let text: [UInt8]

    init(_ input: FileInput) throws(FileError) {
        (locale, text) = (input.locale, input.text)
        var start = 0
        for line in input.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if let sign = line.firstIndex(of: UInt8(ascii: "=")) {
                add(line, sign - line.startIndex, at: start, isBase: input.base != nil)
            }
            start += line.count + 1
        }
    }

    private mutating func add(_ line: ArraySlice<UInt8>, _ sign: Int, at start: Int, isBase: Bool) {
        let isReviewed = line.dropFirst(sign - 1).first == UInt8(ascii: "?")
        let name = line.prefix(isReviewed ? sign - 1 : sign).string
        let text = ExactText(line.dropFirst(sign + 1).string)
        let state: FileUnit.State =
            text.isEmpty ? .untranslated : isReviewed ? .toReview : .translated
        units.append(
            FileUnit(
                id: name, label: ExactText(name), context: isBase ? "base" : "", state: state,
                forms: [FileForm(text: text)]))
        ranges.append(start + name.utf8.count..<start + line.count)
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        let text = change.forms.first?.text ?? units[index].forms[0].text
        let isReviewed = (change.state ?? units[index].state) == .toReview
        let bytes = Array(((isReviewed ? "?=" : "=") + text.string).utf8)
        guard self.text.starts(with: "whole\n".utf8) else {
            return [FileReplacement(range: ranges[index], bytes: bytes)]
        }
        var whole = self.text
        whole.replaceSubrange(ranges[index], with: bytes)
        return [FileReplacement(range: 0..<self.text.count, bytes: whole)]
    }
}
