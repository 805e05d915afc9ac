import TML
import Text

/// Reads the units of XLIFF 2.0, 2.1 and 2.2.
struct XLIFF2Units: XLIFFContents {
    private static let plurals = "urn:oasis:names:tc:xliff:pgs:1.0"
    private static let restrictions = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
    private static let matches = "urn:oasis:names:tc:xliff:matches:2.0"

    let source: String?
    let target: String?
    var otherLocales: [LocaleCode] { [] }
    var formula: PluralFormula? { nil }
    private(set) var entries: [XLIFFEntry] = []
    private(set) var states = XLIFFStates(isSecond: true)

    private let xml: XMLPlaces
    private let namespace: String
    /// The language of the targets; the wished one if the file does not say it.
    private let locale: LocaleCode?
    /// The root, if it does not name the language of the targets.
    private let unnamed: XMLPlaces.Node?

    init(_ xml: XMLPlaces, locale wish: LocaleCode?) {
        self.xml = xml
        namespace = xml.name(of: xml.root).namespace
        source = xml.attribute("srcLang", of: xml.root)
        target = xml.attribute("trgLang", of: xml.root).flatMap { $0.isEmpty ? nil : $0 }
        locale = target.map { LocaleCode($0) } ?? wish
        unnamed = target == nil ? xml.root : nil
        for file in elements(of: xml.root, "file") { add(file: file) }
    }
}

extension XLIFF2Units {
    /// The facts that hold for all units in an element.
    private struct Scope {
        let file: String
        let syntax: XLIFFSyntax
        /// True if the sizes are numbers of characters.
        let countsCharacters: Bool
        var isReadOnly = false
    }

    /// The parts of a `unit` element that its segments share.
    private struct Frame {
        let node: XMLPlaces.Node
        let notes: (comments: [String], references: [String])
        /// The matches by the identifier of their segment; by an empty text if there is only one.
        let matches: [String: [XMLPlaces.Node]]
        let hasOneSegment: Bool
    }

    private func elements(of node: XMLPlaces.Node, _ name: String) -> [XMLPlaces.Node] {
        xml.elements(of: node, named: name).filter { xml.name(of: $0).namespace == namespace }
    }

    private func value(_ name: String, _ node: XMLPlaces.Node) -> String? {
        xml.attribute(name, of: node)
    }

    /// Returns an attribute of a module.
    private func attribute(
        _ name: String, of module: String, _ node: XMLPlaces.Node
    ) -> XMLPlaces.Attribute? {
        guard let prefixes = xml.prefixes[module] else { return nil }
        return xml.attributes(of: node).first { attribute in
            let parts = attribute.name.split(separator: ":", maxSplits: 1).map(String.init)
            return parts.count == 2 && parts[1] == name && prefixes.contains(parts[0])
        }
    }

    /// Returns the value of an attribute of a module.
    private func value(_ name: String, of module: String, _ node: XMLPlaces.Node) -> String? {
        attribute(name, of: module, node)?.value
    }

    private mutating func add(file: XMLPlaces.Node) {
        let profiles = xml.elements(of: file, named: "profiles").first {
            xml.name(of: $0).namespace == Self.restrictions
        }
        let syntax = XLIFFSyntax(type: nil, original: value("original", file), tool: nil)
        let scope = Scope(
            file: value("id", file) ?? "", syntax: syntax,
            countsCharacters: profiles.flatMap { value("generalProfile", $0) }
                == "xliff:codepoints",
            isReadOnly: value("translate", file) == "no")
        add(contentOf: file, scope)
    }

    private mutating func add(contentOf node: XMLPlaces.Node, _ scope: Scope) {
        for child in xml.elements(of: node) where xml.name(of: child).namespace == namespace {
            var inner = scope
            if let translate = value("translate", child) { inner.isReadOnly = translate == "no" }
            switch xml.name(of: child).local {
            case "group": add(contentOf: child, inner)
            case "unit": add(unit: child, inner)
            default: break
            }
        }
    }
}

extension XLIFF2Units {
    private mutating func add(unit: XMLPlaces.Node, _ scope: Scope) {
        let segments = elements(of: unit, "segment")
        let frame = frame(of: unit, hasOneSegment: segments.count == 1)
        if let variations = variations(of: unit) {
            let forms = segments.compactMap { form($0, name(of: $0, count: variations.count)) }
            if forms.count == segments.count, forms.allSatisfy({ !$0.name.conditions.isEmpty }) {
                return add(withMissingForms(forms), frame, "", scope, variations)
            }
        }
        for (index, segment) in segments.enumerated() {
            guard let form = form(segment, FormName()) else { continue }
            let id = segments.count == 1 ? "" : "/" + (value("id", segment) ?? "\(index + 1)")
            add([form], frame, id, scope, [])
        }
    }

    /// Returns the values on which the text of a unit depends; `nil` if there are none.
    private func variations(of unit: XMLPlaces.Node) -> [LabelSyntax.Variation]? {
        guard let text = value("switch", of: Self.plurals, unit) else { return nil }
        var variations: [LabelSyntax.Variation] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, ["plural", "gender"].contains(parts[0]) else { return nil }
            variations.append(
                .init(token: parts[1], keyword: parts[0] == "plural" ? "number" : "gender"))
        }
        return variations.isEmpty ? nil : variations
    }

    /// Returns the name of a form. It is empty if the segment does not have a case for each value.
    private func name(of segment: XMLPlaces.Node, count: Int) -> FormName {
        let cases = value("case", of: Self.plurals, segment)?.split(separator: " ") ?? []
        return FormName(cases.count == count ? cases.map { .category(String($0)) } : [])
    }

    /// Returns the forms in the order of the categories, with all categories of the language.
    ///
    /// Forms for other conditions stay as they are: for several values, for a gender, or for a
    /// number like `1`, which means other numbers in each language.
    private func withMissingForms(_ forms: [XLIFFEntry.Form]) -> [XLIFFEntry.Form] {
        var all: [String: XLIFFEntry.Form] = [:]
        for form in forms {
            guard form.name.conditions.count == 1,
                case .category(let category) = form.name.conditions[0],
                PluralCategories.all.contains(category)
            else { return forms }
            all[category] = form
        }
        let order = PluralCategories.of(locale, and: all.keys)
        guard all.count == forms.count, let last = order.last(where: { all[$0] != nil }),
            let model = all[last]
        else { return forms }
        let name = attribute("case", of: Self.plurals, model.holder)?.name ?? ""
        return order.map { category in
            all[category]
                ?? XLIFFEntry.missing(
                    FormName([.category(category)]), after: model,
                    [(name, category), ("id", nil)])
        }
    }

    private func form(_ segment: XMLPlaces.Node, _ name: FormName) -> XLIFFEntry.Form? {
        guard let source = elements(of: segment, "source").first else { return nil }
        let state = XLIFFStates.Attributes(
            state: value("state", segment), detail: value("subState", segment))
        return XLIFFEntry.Form(
            name: name, holder: segment, source: source, label: source,
            target: elements(of: segment, "target").first, state: state)
    }

    /// Adds a unit.
    ///
    /// - Parameters:
    ///   - segment: the part of the name for the segment; empty for the whole unit.
    private mutating func add(
        _ forms: [XLIFFEntry.Form], _ frame: Frame, _ segment: String, _ scope: Scope,
        _ variations: [LabelSyntax.Variation]
    ) {
        for form in forms { states.add(form.state) }
        let (node, notes) = (frame.node, frame.notes)
        var unit = FileUnit(id: "\(scope.file)/\(value("id", node) ?? "")\(segment)", label: "")
        unit.context = context(of: node, forms)
        (unit.comments, unit.references) = (notes.comments, notes.references)
        unit.maxLength = segment.isEmpty ? maxLength(of: node, scope) : nil
        unit.isReadOnly = scope.isReadOnly
        guard var entry = XLIFFEntry(unit, forms, in: xml, states) else { return }
        if !variations.isEmpty { entry.unit.singular = singular(of: entry) }
        entry.unit.syntax = scope.syntax.syntax(
            of: entry.unit.label.string, flags: notes.comments, hasTags: !entry.tags.isEmpty,
            variations: variations)
        addAlternatives(of: frame, to: &entry)
        entry.unnamed = unnamed
        entries.append(entry)
    }

    /// Numbers are not a context for people.
    private func context(of unit: XMLPlaces.Node, _ forms: [XLIFFEntry.Form]) -> String {
        if let name = value("name", unit) { return name }
        let id = value("id", unit) ?? ""
        let source = forms.first.flatMap { xml.text(of: $0.source) }
        return id.digits != nil || source?.isSame(as: id) == true ? "" : id
    }

    private func singular(of entry: XLIFFEntry) -> ExactText? {
        let ones: [FormName.Condition] = [.category("one"), .category("1")]
        let place = entry.forms.firstIndex { form in
            form.name.conditions.count == 1 && ones.contains(form.name.conditions[0])
        }
        return place.map { entry.label($0, in: xml) }
    }

    /// A restriction is the greatest number, or the smallest and the greatest.
    private func maxLength(of unit: XMLPlaces.Node, _ scope: Scope) -> Int? {
        guard scope.countsCharacters else { return nil }
        let sizes = value("sizeRestriction", of: Self.restrictions, unit)?.split(separator: ",")
        return sizes?.last?.trimmed.digits
    }
}

extension XLIFF2Units {
    private func notes(of unit: XMLPlaces.Node) -> (comments: [String], references: [String]) {
        var comments: [String] = []
        var references: [String] = []
        for note in elements(of: unit, "notes").flatMap({ elements(of: $0, "note") }) {
            let lines = xml.text(of: note)?.split(separator: "\n").map(\.trimmed) ?? []
            let words = lines.filter { !$0.isEmpty }
            if value("category", note) == "location" {
                references += words
            } else {
                comments += words
            }
        }
        return (comments, references)
    }

    private func frame(of unit: XMLPlaces.Node, hasOneSegment: Bool) -> Frame {
        let matches = xml.elements(of: unit, named: "matches")
            .flatMap { xml.elements(of: $0, named: "match") }
            .filter { xml.name(of: $0).namespace == Self.matches }
        let bySegment = Dictionary(grouping: matches) { match in
            guard !hasOneSegment else { return "" }
            let parts = value("ref", match)?.split(separator: "#", omittingEmptySubsequences: false)
            return parts?.last.map(String.init) ?? ""
        }
        return Frame(
            node: unit, notes: notes(of: unit), matches: bySegment, hasOneSegment: hasOneSegment)
    }

    /// Adds the matches for the text of a unit, or for its segment.
    private func addAlternatives(of frame: Frame, to entry: inout XLIFFEntry) {
        guard entry.forms.count == 1 else { return }
        let id = frame.hasOneSegment ? "" : value("id", entry.forms[0].holder)
        for match in id.flatMap({ frame.matches[$0] }) ?? [] {
            for target in elements(of: match, "target") {
                guard let text = entry.tags.text(of: target, in: xml), !text.isEmpty else {
                    continue
                }
                entry.unit.alternatives.append(ExactText(text))
            }
        }
    }
}
