import TML
import Text
import TextFiles

/// The units of a file with Android's string resources.
struct AndroidLayout: FileLayout {
    /// The place of a unit.
    struct Place: Sendable {
        let pair: PairedNames
        /// The index in an array.
        var item: Int?
    }

    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    let formula: PluralFormula? = nil
    private(set) var units: [FileUnit] = []
    let file: AndroidResources
    let base: AndroidResources?
    /// The places of the units.
    private var places: [Place] = []
    private var names: Set<String> = []

    /// Reads a file. Throws `malformed`.
    init(_ input: FileInput) throws(FileError) {
        file = try AndroidResources(input.text)
        base = try AndroidLayout.read(input.base)
        sourceLocale = base?.locale
        locale = input.locale ?? AndroidFolder.locale(input.path) ?? file.locale
        let pairs = PairedNames.pairs(
            base: base.map { $0.entries.map(\.key) }, own: file.entries.map(\.key))
        for pair in pairs { add(pair) }
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        try AndroidWriting(layout: self, change: change, place: places[index]).replacements()
    }

    /// Returns the entries of a unit: that of the originals and that of the file.
    func entries(
        _ pair: PairedNames
    ) -> (base: AndroidResources.Entry?, own: AndroidResources.Entry?) {
        (pair.base.flatMap { base?.entries[$0] }, pair.own.map { file.entries[$0] })
    }

    /// Returns true if the original of a unit has tags or references to entities.
    func hasMarkup(_ place: Place, _ entry: AndroidResources.Entry) -> Bool {
        guard let base, place.pair.base != nil else { return false }
        switch entry.kind {
        case .text: return hasMarkup([entry.element])
        case .plurals: return hasMarkup(base.items(of: entry))
        case .array:
            let items = base.items(of: entry)
            guard let index = place.item, index < items.count else { return false }
            return hasMarkup([items[index]])
        }
    }

    private func hasMarkup(_ elements: [XMLPlaces.Node]) -> Bool {
        elements.contains { base?.places.text(of: $0) == nil }
    }
}

extension AndroidLayout {
    private static func read(_ base: [UInt8]?) throws(FileError) -> AndroidResources? {
        guard let base else { return nil }
        return try AndroidResources(base)
    }

    private mutating func add(_ pair: PairedNames) {
        let entries = entries(pair)
        guard let kind = (entries.base ?? entries.own)?.kind else { return }
        switch kind {
        case .text: addText(pair)
        case .plurals: addPlurals(pair)
        case .array: addArray(pair)
        }
    }

    private mutating func add(_ unit: FileUnit, _ place: Place) {
        units.append(unit)
        names.insert(unit.id)
        places.append(place)
    }

    private mutating func addText(_ pair: PairedNames) {
        let (original, own) = entries(pair)
        let texts = values(original?.element, own?.element)
        var unit = unit(pair, texts.base?.text, texts.own?.text)
        mark(&unit, texts.base ?? texts.own)
        unit.setForms([FileForm(text: texts.own?.text ?? "")])
        add(unit, Place(pair: pair))
    }

    private mutating func addArray(_ pair: PairedNames) {
        let (original, own) = entries(pair)
        let bases = original.flatMap { base?.items(of: $0) } ?? []
        let owns = own.map { file.items(of: $0) } ?? []
        for index in 0..<max(bases.count, owns.count) {
            let texts = values(
                index < bases.count ? bases[index] : nil, index < owns.count ? owns[index] : nil)
            var unit = unit(pair, texts.base?.text, texts.own?.text, item: index)
            mark(&unit, texts.base ?? texts.own)
            unit.setForms([FileForm(text: texts.own?.text ?? "")])
            add(unit, Place(pair: pair, item: index))
        }
    }

    private mutating func addPlurals(_ pair: PairedNames) {
        let (original, own) = entries(pair)
        let bases = original.flatMap { base?.quantities(of: $0) } ?? [:]
        let owns = own.map { file.quantities(of: $0) } ?? [:]
        let isMarkup = hasMarkup(Array(bases.values))
        let originals = bases.mapValues { value($0, base, isMarkup) }
        let texts = owns.mapValues { value($0, file, isMarkup) }
        let all = originals.isEmpty ? texts : originals
        let last = all["other"] ?? PluralCategories.all.last { all[$0] != nil }.flatMap { all[$0] }
        var unit = unit(pair, original == nil ? nil : last?.text, last?.text)
        unit.singular = originals["one"]?.text
        mark(&unit, last, hasMarkup: all.values.contains { $0.isMarkupShown })
        unit.syntax.variations = [LabelSyntax.Variation(token: "n", keyword: "number")]
        unit.setForms(
            categories(bases, owns).map { category in
                FileForm(FormName([.category(category)]), text: texts[category]?.text ?? "")
            })
        add(unit, Place(pair: pair))
    }

    private func categories(
        _ bases: [String: XMLPlaces.Node], _ owns: [String: XMLPlaces.Node]
    ) -> [String] {
        let isKnown = locale.flatMap { PluralCategories.of($0) } != nil
        let others = isKnown ? [] : Array(bases.keys)
        return PluralCategories.of(locale, and: Array(owns.keys) + others)
    }
}

extension AndroidLayout {
    /// Returns the texts of two elements. If the original has markup, both have it.
    private func values(
        _ original: XMLPlaces.Node?, _ own: XMLPlaces.Node?
    ) -> (base: AndroidValue?, own: AndroidValue?) {
        let isMarkup = original.map { hasMarkup([$0]) } ?? false
        return (
            original.flatMap { node in base.map { _ in value(node, base, isMarkup) } },
            own.map { value($0, file, isMarkup) }
        )
    }

    private func value(
        _ element: XMLPlaces.Node, _ resources: AndroidResources?, _ isMarkup: Bool
    ) -> AndroidValue {
        AndroidValue(element, in: (resources ?? file).places, asMarkup: isMarkup)
    }

    private func unit(
        _ pair: PairedNames, _ original: ExactText?, _ own: ExactText?, item: Int? = nil
    ) -> FileUnit {
        let (entry, ownEntry) = entries(pair)
        let comments =
            pair.base.flatMap { base?.comments(at: $0) } ?? pair.own.map { file.comments(at: $0) }
        var unit = FileUnit.ofOneLanguage(
            id: id(of: (entry ?? ownEntry), item: item), original: original, own: own,
            hasBase: base != nil, comments: comments ?? [])
        let isFormatted = (entry ?? ownEntry)?.isFormatted ?? true
        unit.syntax = LabelSyntax(isFormatted ? .printf : .plain)
        if entry?.isTranslatable == false || ownEntry?.isTranslatable == false {
            unit.isReadOnly = true
        }
        return unit
    }

    /// Returns a name that no unit has yet.
    private func id(of entry: AndroidResources.Entry?, item: Int?) -> String {
        let suffix = item.map { "[\($0)]" } ?? ""
        let name = (entry?.name ?? "") + suffix
        return !names.contains(name) ? name : "\(name) (\(entry?.kind.rawValue ?? ""))"
    }

    /// Sets the facts that the text of a unit shows. Without originals, a text can get markup
    /// later.
    private func mark(_ unit: inout FileUnit, _ value: AndroidValue?, hasMarkup: Bool? = nil) {
        guard let value else { return }
        if value.isReference { unit.isReadOnly = true }
        if base == nil || hasMarkup ?? value.isMarkupShown { unit.syntax.markup = .html }
    }
}

extension AndroidValue {
    /// True if the text contains tags or references, in the file or as characters.
    var isMarkupShown: Bool {
        if hasMarkup { return true }
        let bytes = Array(text.utf8)
        return bytes.indices.dropLast().contains { index in
            bytes[index] == UInt8(ascii: "<")
                && (bytes[index + 1].isAlphanumeric || bytes[index + 1] == UInt8(ascii: "/"))
        }
    }
}
