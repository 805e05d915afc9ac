import TML
import Text

/// The units of an Apple `.strings` file in the older syntax of property lists.
struct StringsLayout: FileLayout {
    let sourceLocale: LocaleCode? = nil
    let locale: LocaleCode?
    let formula: PluralFormula? = nil
    let units: [FileUnit]
    private let file: StringsFile
    private let base: StringsFile?
    /// The names of the units.
    private let pairs: [PairedNames]

    /// Reads a file. Throws `malformed`.
    init(_ input: FileInput) throws(FileError) {
        locale = input.locale ?? AppleFolder.locale(input.path)
        file = try StringsFileReader.read(input.text)
        base = try StringsLayout.read(input.base)
        pairs = PairedNames.pairs(
            base: base.map { $0.entries.map(\.key.text) }, own: file.entries.map(\.key.text))
        units = pairs.map { [file, base] in Self.unit($0, file, base) }
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        let pair = pairs[index]
        guard let text = try change.onlyText() else { return [] }
        guard let own = pair.own else { return insertion(of: text, pair).map { [$0] } ?? [] }
        return replacement(of: file.entries[own], by: text).map { [$0] } ?? []
    }
}

extension StringsLayout {
    private static func read(_ base: [UInt8]?) throws(FileError) -> StringsFile? {
        guard let base else { return nil }
        guard PropertyList.isLikely(base) else { return try StringsFileReader.read(base) }
        return try StringsFileReader.read(try PropertyList(base).strings)
    }

    private static func unit(
        _ pair: PairedNames, _ file: StringsFile, _ base: StringsFile?
    ) -> FileUnit {
        let own = pair.own.map { file.entries[$0].text }
        let original = pair.base.flatMap { base?.entries[$0].text }
        let comments =
            pair.base.flatMap { base?.comments(at: $0) } ?? pair.own.map { file.comments(at: $0) }
        var unit = FileUnit.ofOneLanguage(
            id: pair.name.string, original: original, own: own, hasBase: base != nil,
            comments: comments ?? [])
        unit.syntax = LabelSyntax(.printf)
        unit.setForms([FileForm(text: own ?? "")])
        return unit
    }

    private func replacement(
        of entry: StringsFile.Entry, by text: ExactText
    ) -> FileReplacement? {
        guard entry.text != text else { return nil }
        guard let value = entry.value else {
            let end = entry.key.range.upperBound
            return FileReplacement(
                range: end..<end, bytes: Array(" = ".utf8) + Self.quoted(text))
        }
        guard let quote = value.quote else {
            return FileReplacement(range: value.range, bytes: Self.quoted(text))
        }
        let old = file.text[value.content]
        let keepsLines = old.contains(0x0A) && !old.contains(0x0D)
        return FileReplacement(
            range: value.content,
            bytes: StringsText.written(text, quote: quote, keepsLines: keepsLines))
    }

    private static func quoted(_ text: ExactText) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + StringsText.written(text, quote: quote) + [quote]
    }
}

extension StringsLayout {
    private func insertion(of text: ExactText, _ pair: PairedNames) -> FileReplacement? {
        guard !text.isEmpty, let base, let index = pair.base else { return nil }
        let key = Array(base.text[base.entries[index].key.range])
        switch pair.place {
        case .after(let own):
            let comments = file.list.entries[own].hasCommentsBefore ? comments(index) : []
            let entry = comments + key + sign(own) + Self.quoted(text) + Self.end
            return file.list.insertion(after: own, hasComments: !comments.isEmpty) { _ in entry }
        case .before(let own):
            let comments = file.list.entries[own].hasCommentsBefore ? comments(index) : []
            let entry = comments + key + sign(own) + Self.quoted(text) + Self.end
            return file.list.insertion(before: own) { _ in entry }
        case .alone:
            let entry = comments(index) + key + Self.sign + Self.quoted(text) + Self.end
            return file.list.insertion(indent: []) { _ in entry }
        }
    }

    private static let sign = Array(" = ".utf8)
    private static let end = Array(";".utf8)

    /// Returns the bytes between the key and the text of an entry of the file.
    private func sign(_ index: Int) -> [UInt8] {
        let entry = file.entries[index]
        guard let value = entry.value else { return Self.sign }
        let bytes = file.text[entry.key.range.upperBound..<value.range.lowerBound]
        let isPlain = bytes.allSatisfy { $0.isSpace || $0 == UInt8(ascii: "=") }
        return isPlain ? Array(bytes) : Self.sign
    }

    /// Returns the comments before an entry of the file with the originals, with the white space
    /// after them and the line ends of this file.
    private func comments(_ index: Int) -> [UInt8] {
        guard let base else { return [] }
        let entry = base.list.entries[index]
        return file.list.lineEnd.convert(base.text[entry.start..<entry.range.lowerBound])
    }
}

extension PropertyList {
    /// The texts in the older syntax.
    fileprivate var strings: [UInt8] {
        let quote = UInt8(ascii: "\"")
        let quoted = { (text: String) in
            [quote] + StringsText.written(ExactText(text), quote: quote) + [quote]
        }
        return pairs(of: root).filter { places.name(of: $0.value).local == "string" }.flatMap {
            quoted($0.key.string) + Array("=".utf8) + quoted(text(of: $0.value)) + Array(";\n".utf8)
        }
    }
}

extension StringsFile.Entry {
    /// The text of the entry.
    fileprivate var text: ExactText { (value ?? key).text }
}
