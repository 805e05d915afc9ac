import TML
import Text

/// The units of a PO file.
///
/// If the file has no field `Plural-Forms`, the first text of a plural form adds it, because GNU
/// gettext would select the forms of English. It also adds the header if the file has none. The first
/// text also replaces the placeholders that the header of a template has, because gettext cannot read
/// them.
struct POLayout: JoinedLayout {
    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    let formula: PluralFormula?
    let units: [FileUnit]
    private let text: [UInt8]
    /// The entries of the units.
    private let entries: [POEntry]
    private let strings: POStrings
    /// True if the file has the entry with its fields.
    private let hasHeader: Bool
    /// The missing field `Plural-Forms`; `nil` if the file has it, or no header.
    private let pluralField: PluralField?
    /// Replaces the placeholder of the character set; `nil` if there is none.
    private let charset: FileReplacement?

    /// Reads a file. Throws `malformed`.
    init(_ input: FileInput) throws(FileError) {
        let bytes = input.text
        let encoding = FileEncoding(named: POFormat.charset(in: bytes) ?? "")
        let parser = try POParser(bytes, encoding: encoding)
        text = bytes
        strings = POStrings(style: parser.style)
        entries = parser.entries
        hasHeader = parser.header != nil
        let headerText = parser.header?.translations.first
        let header = POHeader(headerText?.text ?? "")
        locale =
            input.locale ?? header["Language"].flatMap(FileLocale.init(_:))?.code
            ?? FileLocale(path: input.path)?.code
        sourceLocale = header["X-Source-Language"].flatMap(FileLocale.init(_:))?.code
        let ownFormula = header["Plural-Forms"].flatMap(PluralFormula.init(header:))
        let formula = ownFormula ?? Self.usualFormula(of: entries, in: locale)
        self.formula = formula
        pluralField =
            ownFormula == nil ? headerText.map { PluralField(formula, in: $0, of: bytes) } : nil
        charset = headerText.flatMap { Self.charset(in: $0, of: bytes) }
        units = entries.map { FileUnit($0, of: bytes, formula: formula) }
    }

    func replacements(
        for changes: [Int: FileChange]
    ) throws(FileError) -> [FileReplacement] {
        var found: [FileReplacement] = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            try requireWhole(units[index], for: change)
            found += try replacements(for: change, at: index)
            found += state(of: entries[index], is: units[index], for: change)
        }
        // A new header is before the first entry, also before its new comments.
        return headerReplacements(for: changes) + found
    }

    private func headerReplacements(for changes: [Int: FileChange]) -> [FileReplacement] {
        let entriesWithText = changes.filter { $0.value.forms.contains { !$0.text.isEmpty } }.keys
        guard !entriesWithText.isEmpty else { return [] }
        let hasPluralText = entriesWithText.contains { entries[$0].plural != nil }
        guard hasHeader else { return hasPluralText ? [newHeader].compactMap(\.self) : [] }
        let plural = pluralField.flatMap {
            $0.isPlaceholder || hasPluralText ? $0.replacement : nil
        }
        return [charset, plural].compactMap(\.self)
    }

    /// The header with the fields that gettext needs for plural forms.
    private var newHeader: FileReplacement? {
        guard let formula else { return nil }
        let end = LineEnd(at: 0, of: text)
        let fields = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: \(formula.header)\n"
        let lines: [[UInt8]] = [
            Array("msgid \"\"".utf8),
            Array("msgstr ".utf8) + strings.bytes(of: fields, keyword: "msgstr", end: end), [], [],
        ]
        return FileReplacement(range: 0..<0, bytes: Array(lines.joined(separator: end.bytes)))
    }

    private static func charset(
        in header: POEntry.Translation, of text: [UInt8]
    ) -> FileReplacement? {
        let (field, placeholder) = (Array("charset=".utf8), Array("CHARSET".utf8))
        guard let place = text[header.strings].firstRange(of: field + placeholder) else {
            return nil
        }
        return FileReplacement(
            range: place.lowerBound + field.count..<place.upperBound, bytes: Array("UTF-8".utf8))
    }

    /// Returns the replacements of the texts of the unit.
    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        if change.forms.contains(where: { $0.text.utf8.contains(0) }) {
            throw .cannotContain(unit: change.unit, "A PO file cannot contain NUL.")
        }
        return texts(of: entries[index], for: change)
    }
}

extension POLayout {
    /// The formula of a file without the field `Plural-Forms`: the formula of the language. GNU
    /// gettext uses ``PluralFormula/germanic`` for such a file, so this formula counts if a
    /// translation has more forms than the language.
    private static func usualFormula(
        of entries: [POEntry], in locale: LocaleCode?
    ) -> PluralFormula {
        let usual = PluralFormula.usual(for: locale)
        let hasMore = entries.contains { entry in
            entry.translations.contains { ($0.index ?? 0) >= usual.count && !$0.text.isEmpty }
        }
        return hasMore ? .germanic : usual
    }

    private func texts(of entry: POEntry, for change: FileChange) -> [FileReplacement] {
        var wished: [Int?: ExactText] = [:]
        for form in change.forms { wished[form.name.formIndex] = form.text }
        let changed = entry.translations.compactMap { translation -> FileReplacement? in
            guard let text = wished[translation.index], text != ExactText(translation.text) else {
                return nil
            }
            let bytes = strings.bytes(
                of: text.string, keyword: Self.keyword(translation.index),
                end: LineEnd(at: translation.strings.lowerBound, of: self.text))
            return FileReplacement(range: translation.strings, bytes: bytes)
        }
        return changed + added(to: entry, wished)
    }

    /// Adds all missing forms, because gettext requires that no number is left out.
    private func added(to entry: POEntry, _ wished: [Int?: ExactText]) -> [FileReplacement] {
        let present = entry.translations.compactMap(\.index)
        let missing = (0..<(formula?.count ?? 0)).filter { !present.contains($0) }
        guard entry.plural != nil, missing.contains(where: { wished[$0]?.isEmpty == false })
        else { return [] }
        return missing.map { index in
            insertion(of: wished[index]?.string ?? "", at: index, in: entry)
        }
    }

    /// Places a form in a line after the form before it, or before the first form.
    private func insertion(of text: String, at index: Int, in entry: POEntry) -> FileReplacement {
        let before = entry.translations.last { ($0.index ?? 0) < index }
        let place = before?.strings.upperBound ?? entry.translations[0].start
        let (keyword, end) = (Self.keyword(index), LineEnd(at: place, of: self.text))
        let line =
            Array("\(keyword) ".utf8) + strings.bytes(of: text, keyword: keyword, end: end)
        return FileReplacement(
            range: place..<place, bytes: before == nil ? line + end.bytes : end.bytes + line)
    }

    private static func keyword(_ index: Int?) -> String {
        index.map { "msgstr[\($0)]" } ?? "msgstr"
    }

    private func state(
        of entry: POEntry, is unit: FileUnit, for change: FileChange
    ) -> [FileReplacement] {
        let flags = entry.comments.compactMap { POFlags(text, line: $0) }
        let isFuzzy = flags.contains { $0.names.contains("fuzzy") }
        switch wishedState(of: unit, change) {
        case .toReview where !isFuzzy: return [fuzzy(of: entry, flags)]
        case .translated where isFuzzy, .approved where isFuzzy, .untranslated where isFuzzy:
            let previous = entry.comments.filter { isPrevious($0) }
            return flags.flatMap { $0.withoutFuzzy() }
                + previous.map {
                    FileReplacement(range: POFlags.wholeLine($0, of: text), bytes: [])
                }
        case nil, .toReview, .translated, .approved, .untranslated: return []
        }
    }

    /// Throws `cannotContain` for the approval of a plural without some of its texts.
    private func requireWhole(_ unit: FileUnit, for change: FileChange) throws(FileError) {
        let isApproval = change.state == .approved || change.state == .translated
        guard isApproval, change.forms.isEmpty, unit.forms.isIncomplete else { return }
        throw .cannotContain(
            unit: change.unit,
            "A plural without one of its texts needs a review. Translate all forms first.")
    }

    /// A unit without a text needs no review. A plural without some of its texts needs one, because
    /// programs with gettext would show an empty text for the other numbers.
    private func wishedState(of unit: FileUnit, _ change: FileChange) -> FileUnit.State? {
        let forms = unit.forms.map { form in
            change.forms.last { $0.name == form.name } ?? form
        }
        if forms.isIncomplete { return .toReview }
        return change.state == .toReview && forms.allSatisfy(\.text.isEmpty)
            ? .untranslated : change.state
    }

    /// Returns true for a line with the earlier label.
    private func isPrevious(_ comment: Range<Int>) -> Bool { text[comment].starts(with: "#|".utf8) }

    private func fuzzy(of entry: POEntry, _ flags: [POFlags]) -> FileReplacement {
        if let line = flags.first(where: \.mayBeFuzzy) { return line.withFuzzy() }
        let place = entry.comments.first(where: isPrevious)?.lowerBound ?? entry.start ?? 0
        let newline = LineEnd(at: place, of: text).bytes
        let start = POFlags.wholeLine(place..<place, of: text).lowerBound
        let isLineStart = start < place || place == 0 || text[place - 1] == UInt8(ascii: "\n")
        return FileReplacement(
            range: place..<place,
            bytes: (isLineStart ? [] : newline) + Array("#, fuzzy".utf8) + newline)
    }
}

extension FormName {
    /// The number of the form in a plural; `nil` for the only form.
    fileprivate var formIndex: Int? {
        if case .index(let index)? = conditions.first { index } else { nil }
    }
}
