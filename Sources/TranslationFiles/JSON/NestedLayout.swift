import TML
import Text

/// The strings of a JSON file, also in objects and arrays inside of it: i18next and other files
/// with a string for each name.
struct NestedLayout: JoinedLayout {
    /// A member of an object or an element of an array.
    private struct Step {
        /// The index of the object in `orders`.
        var container: Int
        /// The name of the member; `nil` for an element.
        var name: ExactText?
        /// The index of the element.
        var index = 0
    }

    /// The place of a unit.
    private struct Slot {
        /// The way to the object or the array.
        var path: [Step]
        /// The members or the element with the texts of the forms.
        var ends: [Step]
    }

    /// The object with the authors and other facts in files of MediaWiki.
    private static let facts: ExactText = "@metadata"

    var sourceLocale: LocaleCode? { nil }
    let locale: LocaleCode?
    let formula: PluralFormula?
    private(set) var units: [FileUnit] = []
    private let file: JSONFile
    private let names: MemberNames
    /// For each object of the originals, the names of its members. The names of all forms of a text
    /// are beside each other.
    private var orders: [[ExactText]] = []
    private var slots: [Slot] = []

    /// Reads a file.
    init(_ input: FileInput) throws(FileError) {
        file = try JSONFile(input)
        locale = input.locale ?? LocaleInPath(input.path)?.locale
        let hasOriginals = file.base != nil
        let syntax = SyntaxGuess(hasOriginals ? file.source.texts : [])
            .syntax(usual: hasOriginals ? .plain : .i18next)
        let version = file.source.memberVersion(syntax.placeholders, hasOriginals: hasOriginals)
        names = MemberNames(version: version, locale: locale, hasOriginals: hasOriginals)
        formula = version == .old ? names.oldRule.formula : nil
        visit(file.source, own: file.root, path: [], id: "")
        for index in units.indices {
            let variations = units[index].syntax.variations
            units[index].syntax = syntax
            units[index].syntax.variations = variations
        }
    }

    func replacements(for changes: [Int: FileChange]) throws(FileError) -> [FileReplacement] {
        var patches: [(unit: String, patch: JSONPatch)] = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            let forms = try units[index].forms(after: change)
            for (place, form) in forms.enumerated() where form != units[index].forms[place] {
                let path = slots[index].path + [slots[index].ends[place]]
                patches.append((change.unit, patch(form.text, at: path)))
            }
        }
        return try file.replacements(patches)
    }
}

extension NestedLayout {
    private func patch(_ text: ExactText, at path: [Step]) -> JSONPatch {
        path.reversed().reduce(.text(text)) { inner, step in
            guard let name = step.name else { return .elements([step.index: inner]) }
            return .object(
                .like(orders[step.container]), [JSONPatch.Member(name: name, patch: inner)])
        }
    }

    private mutating func visit(_ source: PlacedJSON, own: PlacedJSON?, path: [Step], id: String) {
        switch source.content {
        case .object: visitObject(source, own: own, path: path, id: id)
        case .array(let elements): visit(elements, own: own, path: path, id: id)
        case .string, .boolean, .number, .null: break
        }
    }

    private mutating func visit(
        _ elements: [PlacedJSON], own: PlacedJSON?, path: [Step], id: String
    ) {
        var others: [PlacedJSON] = []
        if case .array(let elements) = own?.content { others = elements }
        for (index, element) in elements.enumerated() {
            let step = Step(container: 0, name: nil, index: index)
            let other = index < others.count ? others[index] : nil
            if let text = element.text {
                let forms = [FileForm(text: other?.text ?? "")]
                add("\(id)\(index)", label: text, forms: forms, at: Slot(path: path, ends: [step]))
            } else {
                visit(element, own: other, path: path + [step], id: "\(id)\(index).")
            }
        }
    }

    private mutating func visitObject(
        _ source: PlacedJSON, own: PlacedJSON?, path: [Step], id: String
    ) {
        let members = source.usedMembers
        let others = Dictionary((own?.members ?? []).map { ($0.name, $0.value) }) { _, last in last
        }
        let texts = members.compactMap { member in member.value.text.map { (member.name, $0) } }
        let container = orders.count
        orders.append([])
        var families: [ExactText: MemberFamily] = [:]
        for family in MemberFamilies(texts, names).families {
            for name in family.members { families[name] = family }
        }
        var order: [ExactText] = []
        var seen: Set<ExactText> = []
        for member in members where !seen.contains(member.name) {
            guard let family = families[member.name] else {
                order.append(member.name)
                if path.isEmpty, member.name == Self.facts { continue }
                let step = Step(container: container, name: member.name)
                visit(
                    member.value, own: others[member.name], path: path + [step],
                    id: "\(id)\(member.name).")
                continue
            }
            seen.formUnion(family.members)
            order += family.forms.map(\.member) + family.members
            add(family, others, Slot(path: path, ends: []), id: id, container: container)
        }
        orders[container] = order
    }

    private mutating func add(
        _ family: MemberFamily, _ own: [ExactText: PlacedJSON], _ slot: Slot, id: String,
        container: Int
    ) {
        let forms = family.forms.map { FileForm($0.name, text: own[$0.member]?.text ?? "") }
        var slot = slot
        slot.ends = family.forms.map { Step(container: container, name: $0.member) }
        add(id + family.stem, label: family.label, forms: forms, at: slot)
        let last = units.count - 1
        units[last].syntax.variations = family.variations
        if file.base != nil {
            units[last].singular = family.singular
            units[last].comments = family.comments
        }
    }

    /// Adds a unit. Without originals, the key is the label.
    private mutating func add(_ id: String, label: ExactText, forms: [FileForm], at slot: Slot) {
        let label = file.base == nil || label.isEmpty ? ExactText(id) : label
        units.append(
            FileUnit(id: id, label: label, context: id, state: .of(forms), forms: forms))
        slots.append(slot)
    }
}

extension PlacedJSON {
    /// All strings.
    fileprivate var texts: [ExactText] {
        switch content {
        case .object(let members): members.flatMap(\.value.texts)
        case .array(let elements): elements.flatMap(\.texts)
        case .string(let text): [text]
        case .boolean, .number, .null: []
        }
    }

    /// The number of all numbers, `true` and `false`.
    fileprivate var factCount: Int {
        switch content {
        case .object(let members): members.reduce(0) { $0 + $1.value.factCount }
        case .array(let elements): elements.reduce(0) { $0 + $1.factCount }
        case .boolean, .number: 1
        case .string, .null: 0
        }
    }

    /// The version of the names of plural forms.
    fileprivate func memberVersion(
        _ placeholders: LabelSyntax.Placeholders, hasOriginals: Bool
    ) -> MemberNames.Version {
        guard placeholders == .i18next || placeholders == .plain else { return .none }
        return hasOldNames(hasOriginals: hasOriginals) ? .old : .categories
    }

    private func hasOldNames(hasOriginals: Bool) -> Bool {
        if case .array(let elements) = content {
            return elements.contains { $0.hasOldNames(hasOriginals: hasOriginals) }
        }
        let names = Set(members.map(\.name))
        return members.contains { member in
            let name = member.name.string
            guard let text = member.value.text?.string else {
                return member.value.hasOldNames(hasOriginals: hasOriginals)
            }
            return name.hasSuffix("_plural") && names.contains(ExactText(String(name.dropLast(7))))
                || hasOriginals && name.hasSuffix("_0") && text.contains("{{count")
        }
    }
}

extension NestedLayout {
    /// The files of i18next.
    static let i18next = format("i18next", title: "i18next JSON") { input in
        [input.text, input.base ?? []].contains { text in
            ["{{", "_plural\"", "_other\"", "$t("].contains { text.contains(Array($0.utf8)) }
        }
    }

    /// Other files with strings in objects.
    static let json = format("json", title: "JSON") { _ in true }

    private static func format(
        _ name: String, title: String, _ hasContent: @escaping @Sendable (FileInput) -> Bool
    ) -> FileFormat {
        FileFormat(
            name: name, title: title, extensions: ["json"], isMonolingual: true,
            isUsual: { TranslationPlace($0).isForOneLanguage },
            recognizes: { input in hasContent(input) && isTranslation(input) },
            basePaths: { LocaleInPath($0)?.basePaths ?? [] },
            read: { input throws(FileError) in try NestedLayout(input) })
    }

    /// True if the file has a language and contains an object or nothing. The object has texts,
    /// and not more other values. A damaged file is read for the sentence with its line.
    private static func isTranslation(_ input: FileInput) -> Bool {
        let first = input.text.first { !$0.isSpace } ?? UInt8(ascii: "{")
        guard first == UInt8(ascii: "{"), input.hasLanguage else { return false }
        guard let root = try? PlacedJSONReader.read(input.text) else { return true }
        return root.texts.count >= root.factCount
    }
}
