import TML
import Text

/// Reads the units of XLIFF 1.0, 1.1 and 1.2.
struct XLIFF1Units: XLIFFContents {
    private(set) var source: String?
    private(set) var target: String?
    private(set) var otherLocales: [LocaleCode] = []
    private(set) var formula: PluralFormula?
    private(set) var entries: [XLIFFEntry] = []
    private(set) var states = XLIFFStates(isSecond: false)

    private let xml: XMLPlaces
    private let namespace: String

    /// Reads the units of one language. Throws `malformed` if the file has several languages, and
    /// not the wished one.
    ///
    /// - Parameter wish: the language; `nil` means the first one of the file.
    init(_ xml: XMLPlaces, locale wish: LocaleCode?) throws(FileError) {
        self.xml = xml
        namespace = xml.name(of: xml.root).namespace
        try add(files: elements(of: xml.root, "file"), wish)
    }
}

extension XLIFF1Units {
    /// The facts that hold for all units in an element.
    private struct Scope {
        let file: String
        let syntax: XLIFFSyntax
        /// The `file` element, if it does not name the language of the targets.
        let unnamed: XMLPlaces.Node?
        var context = ""
        var isReadOnly = false
    }

    /// The facts of a unit besides its texts.
    private struct Facts {
        var comments: [String] = []
        var references: [String] = []
        var flags: [String] = []
    }

    private func elements(of node: XMLPlaces.Node, _ name: String) -> [XMLPlaces.Node] {
        xml.elements(of: node, named: name).filter { xml.name(of: $0).namespace == namespace }
    }

    private func value(_ name: String, _ node: XMLPlaces.Node) -> String? {
        xml.attribute(name, of: node)
    }

    private func language(of file: XMLPlaces.Node) -> LocaleCode? {
        value("target-language", file).flatMap { $0.isEmpty ? nil : LocaleCode($0) }
    }

    /// Adds the `file` elements of one language. An element without a language has the first one.
    private mutating func add(
        files: [XMLPlaces.Node], _ wish: LocaleCode?
    ) throws(FileError) {
        let named = files.map { language(of: $0) }
        var known: Set<LocaleCode> = []
        let languages = named.compactMap(\.self).filter { known.insert($0).inserted }
        let chosen = try Self.choice(of: wish, among: languages)
        for (file, own) in zip(files, named) where (own ?? languages.first) == chosen {
            add(file: file)
        }
        target = chosen?.rawValue
        otherLocales = languages.filter { $0 != chosen }
    }

    /// Returns the language to read. A wish replaces the only language of a file.
    private static func choice(
        of wish: LocaleCode?, among languages: [LocaleCode]
    ) throws(FileError) -> LocaleCode? {
        guard let wish, languages.count > 1 else { return languages.first }
        guard let found = languages.first(where: { $0 == wish }) else {
            let names = languages.map(\.rawValue).joined(separator: ", ")
            throw .malformed(line: 1, "The file has no texts in \(wish), only in \(names).")
        }
        return found
    }

    private mutating func add(file: XMLPlaces.Node) {
        source = source ?? value("source-language", file)
        let header = elements(of: file, "header").first
        let tool = header.flatMap { elements(of: $0, "tool").first }
        let original = value("original", file) ?? ""
        let syntax = XLIFFSyntax(
            type: value("datatype", file), original: original,
            tool: tool.flatMap { value("tool-id", $0) } ?? value("tool-id", file))
        let scope = Scope(
            file: original, syntax: syntax, unnamed: language(of: file) == nil ? file : nil)
        for body in elements(of: file, "body") { add(contentOf: body, scope) }
    }

    private mutating func add(contentOf node: XMLPlaces.Node, _ scope: Scope) {
        for child in xml.elements(of: node) where xml.name(of: child).namespace == namespace {
            switch xml.name(of: child).local {
            case "group": add(group: child, scope)
            case "trans-unit":
                if value("restype", child) == "x-gettext-domain-header" {
                    readHeader(child)
                } else {
                    add([child], of: nil, scope)
                }
            default: break
            }
        }
    }

    private mutating func add(group: XMLPlaces.Node, _ scope: Scope) {
        var scope = scope
        scope.isReadOnly = isReadOnly(group, scope)
        let units = elements(of: group, "trans-unit")
        switch value("restype", group) {
        case "x-gettext-plurals" where !units.isEmpty: add(units, of: group, scope)
        case "x-trolltech-linguist-context":
            scope.context = value("resname", group) ?? scope.context
            add(contentOf: group, scope)
        default: add(contentOf: group, scope)
        }
    }

    private func isReadOnly(_ node: XMLPlaces.Node, _ scope: Scope) -> Bool {
        value("translate", node).map { $0 == "no" } ?? scope.isReadOnly
    }

    /// Reads the formula in the header of a PO file.
    private mutating func readHeader(_ unit: XMLPlaces.Node) {
        let text = (elements(of: unit, "target") + elements(of: unit, "source"))
            .compactMap { xml.text(of: $0) }.first { $0.contains("Plural-Forms:") }
        guard let text, formula == nil,
            let match = text.firstMatch(
                of: /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;\n]+)/),
            let count = Int(match.output.1)
        else { return }
        formula = PluralFormula(count: count, expression: String(match.output.2).trimmed)
    }
}

extension XLIFF1Units {
    /// Adds the unit of an element, or of the elements of a group with plural forms.
    private mutating func add(
        _ elements: [XMLPlaces.Node], of group: XMLPlaces.Node?, _ scope: Scope
    ) {
        var forms = elements.enumerated().compactMap { index, unit in
            form(unit, group == nil ? FormName() : FormName([.index(number(of: unit) ?? index)]))
        }
        guard let first = elements.first, forms.count == elements.count else { return }
        if group != nil { forms = withMissingForms(forms) }
        for form in forms { states.add(form.state) }
        var facts = Facts()
        for node in [group, first].compactMap({ $0 }) { read(node, into: &facts) }
        var unit = FileUnit(id: scope.file + "/" + id(of: group ?? first), label: "")
        unit.context = context(of: group ?? first, scope)
        (unit.comments, unit.references) = (facts.comments, facts.references)
        unit.maxLength = maxLength(of: first)
        unit.isReadOnly = elements.allSatisfy { isReadOnly($0, scope) }
        guard var entry = XLIFFEntry(unit, forms, in: xml, states) else { return }
        entry.unit.singular = group == nil ? nil : entry.label(0, in: xml)
        entry.unit.syntax = scope.syntax.syntax(
            of: entry.unit.label.string, flags: facts.flags, hasTags: !entry.tags.isEmpty,
            variations: group == nil ? [] : [.init(token: "n", keyword: "number")])
        for node in elements { addAlternatives(of: node, to: &entry) }
        entry.unnamed = scope.unnamed
        entries.append(entry)
    }

    private func form(_ unit: XMLPlaces.Node, _ name: FormName) -> XLIFFEntry.Form? {
        guard let source = elements(of: unit, "source").first else { return nil }
        let target = elements(of: unit, "target").first
        let state = XLIFFStates.Attributes(
            state: target.flatMap { value("state", $0) }, approved: value("approved", unit))
        let segmented = elements(of: unit, "seg-source").first { !$0.content.isEmpty }
        return XLIFFEntry.Form(
            name: name, holder: unit, source: source, label: segmented ?? source, target: target,
            state: state)
    }

    /// Returns the forms in the order of their numbers, with all forms of the formula.
    private func withMissingForms(_ forms: [XLIFFEntry.Form]) -> [XLIFFEntry.Form] {
        var all: [Int: XLIFFEntry.Form] = [:]
        for form in forms {
            if case .index(let number) = form.name.conditions.first { all[number] = form }
        }
        guard all.count == forms.count, let last = all.max(by: { $0.key < $1.key })?.value else {
            return forms
        }
        for number in 0..<(formula?.count ?? 0) where all[number] == nil {
            let attributes = ["id", "resname"].map { name in
                (name: name, value: value(name, last.holder).map { renumbered($0, number) })
            }
            all[number] = XLIFFEntry.missing(
                FormName([.index(number)]), after: last, attributes)
        }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the name of another form: `file[2]` instead of `file[1]`.
    private func renumbered(_ name: String, _ number: Int) -> String {
        name.replacing(/(\[\d{1,2}\])?$/, with: "[\(number)]", maxReplacements: 1)
    }

    /// Returns the number of a form: 2 for `file[2]`.
    private func number(of unit: XMLPlaces.Node) -> Int? {
        let match = value("id", unit)?.firstMatch(of: /\[(\d{1,2})\]$/)
        return match.flatMap { Int($0.output.1) }
    }

    private func id(of node: XMLPlaces.Node) -> String {
        let text = elements(of: node, "source").first.flatMap { xml.text(of: $0) }
        return value("id", node) ?? value("resname", node) ?? text ?? ""
    }

    /// Numbers are not a context for people.
    private func context(of node: XMLPlaces.Node, _ scope: Scope) -> String {
        if let name = value("resname", node) { return name }
        if !scope.context.isEmpty { return scope.context }
        let id = value("id", node) ?? ""
        let source = elements(of: node, "source").first.flatMap { xml.text(of: $0) }
        return id.digits != nil || source?.isSame(as: id) == true ? "" : id
    }

    private func maxLength(of unit: XMLPlaces.Node) -> Int? {
        guard value("size-unit", unit) == "char" else { return nil }
        return value("maxwidth", unit)?.digits
    }
}

extension XLIFF1Units {
    private func read(_ node: XMLPlaces.Node, into facts: inout Facts) {
        if let type = value("extype", node) { facts.flags.append(type) }
        for note in elements(of: node, "note") {
            guard let text = xml.text(of: note) else { continue }
            facts.comments += text.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
            facts.flags.append(text)
        }
        for group in elements(of: node, "context-group") { read(contexts: group, into: &facts) }
    }

    private func read(contexts group: XMLPlaces.Node, into facts: inout Facts) {
        let isLocation = value("purpose", group)?.split(separator: " ").contains("location") == true
        var file: String?
        for context in elements(of: group, "context") {
            let text = xml.text(of: context)?.trimmed ?? ""
            let type = value("context-type", context) ?? ""
            switch type {
            case "sourcefile" where isLocation:
                facts.references += file.map { [$0] } ?? []
                file = text
            case "linenumber" where isLocation:
                facts.references.append(file.map { "\($0):\(text)" } ?? text)
                file = nil
            default:
                facts.flags.append(text)
                if type.hasPrefix("x-po-"), type.hasSuffix("comment") {
                    facts.comments += text.split(separator: "\n").map(\.trimmed)
                }
            }
        }
        facts.references += file.map { [$0] } ?? []
    }

    private func addAlternatives(of unit: XMLPlaces.Node, to entry: inout XLIFFEntry) {
        for alternative in elements(of: unit, "alt-trans") {
            let type = value("alttranstype", alternative)
            if type == "previous-version", let source = elements(of: alternative, "source").first {
                entry.unit.previousLabel = entry.tags.text(of: source, in: xml).map {
                    ExactText($0)
                }
            }
            guard type != "rejected" else { continue }
            for target in elements(of: alternative, "target") {
                guard let text = entry.tags.text(of: target, in: xml), !text.isEmpty else {
                    continue
                }
                entry.unit.alternatives.append(ExactText(text))
            }
        }
    }
}
