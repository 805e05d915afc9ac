import TML
import Text
import TextFiles

/// The units of a property list in XML: an Apple `.stringsdict` file, or a `.strings` file in XML.
struct StringsDictLayout: FileLayout {
    /// The place of a unit.
    struct Place: Sendable {
        let pair: PairedNames
        let base: StringsDictPart?
        let own: StringsDictPart?
    }

    let sourceLocale: LocaleCode? = nil
    let locale: LocaleCode?
    let formula: PluralFormula? = nil
    private(set) var units: [FileUnit] = []
    let file: PropertyList
    let base: PropertyList?
    /// The entries of the file.
    let entries: [PropertyList.Pair]
    /// The entries of the file with the originals.
    let originals: [PropertyList.Pair]
    /// The places of the entries of the file.
    let list: SpacedList
    /// The places of the units.
    private var places: [Place] = []
    private var names: Set<String> = []

    /// Reads a file. Throws `malformed`.
    init(_ input: FileInput) throws(FileError) {
        locale = input.locale ?? AppleFolder.locale(input.path)
        file = try PropertyList(input.text)
        base = try StringsDictLayout.read(input.base)
        entries = file.pairs(of: file.root)
        originals = base.map { $0.pairs(of: $0.root) } ?? []
        list = file.list(of: file.root)
        let baseList = base.map { $0.list(of: $0.root) }
        let pairs = PairedNames.pairs(
            base: base == nil ? nil : originals.map(\.key), own: entries.map(\.key))
        for pair in pairs { add(pair, comments(pair, baseList)) }
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        try StringsDictWriting(layout: self, change: change, place: places[index]).replacements()
    }
}

extension StringsDictLayout {
    private static func read(_ base: [UInt8]?) throws(FileError) -> PropertyList? {
        guard let base else { return nil }
        guard PropertyList.isLikely(base) else {
            return try PropertyList(try StringsFileReader.read(base).propertyList)
        }
        return try PropertyList(base)
    }

    private func comments(_ pair: PairedNames, _ baseList: SpacedList?) -> [String] {
        if let index = pair.base, let base, let baseList {
            return baseList.entries[index].comments.flatMap { base.places.comment($0) }
        }
        guard let index = pair.own else { return [] }
        return list.entries[index].comments.flatMap { file.places.comment($0) }
    }

    /// Adds the units of an entry: those of the originals first.
    private mutating func add(_ pair: PairedNames, _ comments: [String]) {
        let (bases, owns) = parts(pair)
        let known = Set(bases.map(\.suffix))
        let ownBySuffix = Dictionary(owns.map { ($0.suffix, $0) }) { _, last in last }
        for part in bases {
            add(Place(pair: pair, base: part, own: ownBySuffix[part.suffix]), comments)
        }
        for part in owns where !known.contains(part.suffix) {
            add(Place(pair: pair, base: nil, own: part), comments)
        }
    }

    /// Returns the parts of both entries. The only variable of the originals is the variable with
    /// its name, or the only one.
    private func parts(
        _ pair: PairedNames
    ) -> (base: [StringsDictPart], own: [StringsDictPart]) {
        let own = pair.own.map { entries[$0].value }
        let names = own.map { StringsDictPart.variables(of: $0, in: file) } ?? []
        var only = names.count == 1 ? names.first : nil
        var bases: [StringsDictPart] = []
        if let base, let index = pair.base {
            let value = originals[index].value
            let baseNames = StringsDictPart.variables(of: value, in: base)
            let baseOnly = baseNames.count == 1 ? baseNames.first : nil
            bases = StringsDictPart.parts(of: value, in: base, only: baseOnly)
            if let baseOnly {
                only = names.contains(baseOnly) ? baseOnly : only
            } else {
                only = nil
            }
        }
        return (bases, own.map { StringsDictPart.parts(of: $0, in: file, only: only) } ?? [])
    }

    private mutating func add(_ place: Place, _ comments: [String]) {
        guard let part = place.base ?? place.own, !isTrivial(place) else { return }
        var id = place.pair.name.string + part.suffix
        while !names.insert(id).inserted { id += " (2)" }
        let key = part.isPlural ? "other" : ""
        let original = place.base.flatMap { text(of: key, in: $0, base) }
        var unit = FileUnit.ofOneLanguage(
            id: id, original: place.base == nil ? nil : original ?? "",
            own: place.own.flatMap { text(of: key, in: $0, file) }, hasBase: base != nil,
            comments: comments)
        unit.syntax = LabelSyntax(.printf)
        if part.isPlural { addForms(&unit, place) } else { addForm(&unit, place) }
        units.append(unit)
        places.append(place)
    }

    /// True for a format without a text of its own.
    private func isTrivial(_ place: Place) -> Bool {
        guard (place.base ?? place.own)?.path == [StringsDictPart.Key.format] else { return false }
        let texts = [
            place.base.flatMap { text(of: "", in: $0, base) },
            place.own.flatMap { text(of: "", in: $0, file) },
        ]
        return texts.compactMap { $0 }.allSatisfy { StringsDictPart.isOnlyVariable($0.string) }
    }

    private func addForm(_ unit: inout FileUnit, _ place: Place) {
        unit.setForms([FileForm(text: place.own.flatMap { text(of: "", in: $0, file) } ?? "")])
    }

    private func addForms(_ unit: inout FileUnit, _ place: Place) {
        unit.syntax.variations = [LabelSyntax.Variation(token: "n", keyword: "number")]
        unit.singular = place.base.flatMap { text(of: "one", in: $0, base) }
        unit.setForms(
            categories(place).map { category in
                let own = place.own.flatMap { text(of: category, in: $0, file) }
                return FileForm(FormName([.category(category)]), text: own ?? "")
            })
    }

    /// Returns the categories of a variable. Apple uses `zero` for 0 in every language.
    private func categories(_ place: Place) -> [String] {
        let isKnown = locale.flatMap { PluralCategories.of($0) } != nil
        let own = place.own.map { Array($0.texts.keys) } ?? []
        let bases = place.base.map { Array($0.texts.keys) } ?? []
        return PluralCategories.of(
            locale, and: own + bases.filter { !isKnown || $0 == "zero" })
    }

    private func text(
        of category: String, in part: StringsDictPart, _ file: PropertyList?
    ) -> ExactText? {
        guard let file, let node = part.texts[category] else { return nil }
        return ExactText(file.text(of: node))
    }
}

extension StringsFile {
    /// The texts as a property list in XML.
    fileprivate var propertyList: [UInt8] {
        let pairs = entries.map { entry in
            let text = (entry.value ?? entry.key).text.string
            return "<key>\(XMLText.content(entry.key.text.string))</key>"
                + "<string>\(XMLText.content(text))</string>"
        }
        return Array("<plist><dict>\(pairs.joined())</dict></plist>".utf8)
    }
}
