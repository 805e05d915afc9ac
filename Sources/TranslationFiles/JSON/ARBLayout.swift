import TML
import Text

/// The messages of an application resource bundle.
struct ARBLayout: JoinedLayout {
    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    var formula: PluralFormula? { nil }
    private(set) var units: [FileUnit] = []
    private let file: JSONFile
    /// The names of the members in the order of the originals.
    private var names: [ExactText] = []
    /// The name and the forms of each unit.
    private var messages: [(name: ExactText, forms: ICUForms?)] = []
    /// The members of the file with the translations, by name.
    private let own: [ExactText: PlacedJSON]

    /// Reads a file.
    init(_ input: FileInput) throws(FileError) {
        file = try JSONFile(input)
        own = Self.members(of: file.root)
        sourceLocale = file.base.flatMap { Self.locale(in: $0) }
        locale =
            input.locale ?? Self.locale(in: file.root)
            ?? LocaleInPath(input.path, prefersName: true)?.locale
        let facts = Self.members(of: file.source)
        for member in file.source.usedMembers {
            names.append(member.name)
            guard !member.name.string.hasPrefix("@"), let message = member.value.text else {
                continue
            }
            let factsName = ExactText("@" + member.name.string)
            names.append(factsName)
            add(member.name, message, facts: facts[factsName] ?? own[factsName])
        }
    }

    func replacements(for changes: [Int: FileChange]) throws(FileError) -> [FileReplacement] {
        var patches: [(unit: String, patch: JSONPatch)] = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            if let patch = try patch(for: change, at: index) {
                patches.append((change.unit, patch))
            }
        }
        return try file.replacements(patches)
    }
}

extension ARBLayout {
    private static func members(of value: PlacedJSON) -> [ExactText: PlacedJSON] {
        Dictionary(value.members.map { ($0.name, $0.value) }) { _, last in last }
    }

    private static func locale(in value: PlacedJSON) -> LocaleCode? {
        value["@@locale"]?.text.flatMap { $0.isEmpty ? nil : LocaleCode($0.string) }
    }

    private mutating func add(_ name: ExactText, _ message: ExactText, facts: PlacedJSON?) {
        let forms =
            file.base == nil ? nil : ICUForms(original: message.string, locale: locale)
        let id = name.string
        let translation = own[name]?.text
        var unit = FileUnit(
            id: id, label: file.base == nil || message.isEmpty ? name : message,
            syntax: LabelSyntax(.icu, variations: forms?.variations ?? []), context: id,
            comments: Self.comments(facts))
        if let forms {
            Self.describe(forms.originals, forms.variations, in: &unit)
            unit.forms = forms.forms(of: translation?.string ?? "")
        } else {
            unit.forms = [FileForm(text: translation ?? "")]
        }
        unit.state = .of(unit.forms)
        units.append(unit)
        messages.append((name, forms))
    }

    /// Sets the label and the singular of a unit, and comments with the texts for the genders.
    private static func describe(
        _ originals: [FileForm], _ variations: [LabelSyntax.Variation], in unit: inout FileUnit
    ) {
        let other = FormName(variations.map { _ in .category("other") })
        let one = FormName(
            variations.map { .category($0.keyword == "number" ? "one" : "other") })
        let texts = Dictionary(originals.map { ($0.name, $0.text) }) { first, _ in first }
        unit.label = texts[other] ?? unit.label
        if one != other { unit.singular = texts[one] }
        guard variations.contains(where: { $0.keyword == "gender" }) else { return }
        for form in originals where form.name != other && form.name != one {
            unit.comments.append("\(form.name.words): \(form.text)")
        }
    }

    /// Returns the description of a message and of its placeholders.
    private static func comments(_ facts: PlacedJSON?) -> [String] {
        var comments: [String] = []
        for member in facts?.usedMembers ?? [] {
            guard let text = member.value.text else { continue }
            let lines = text.string.split(whereSeparator: \.isNewline).map(String.init)
            if member.name == "description" {
                comments += lines
            } else if member.name == "context" || member.name.string.hasPrefix("x-") {
                comments += lines.map { "\(member.name): \($0)" }
            }
        }
        return comments + placeholders(facts?["placeholders"])
    }

    private static func placeholders(_ value: PlacedJSON?) -> [String] {
        (value?.usedMembers ?? []).map { placeholder in
            let facts = ["type", "description", "example"].compactMap { name in
                placeholder.value[ExactText(name)]?.text.map { "\(name) \($0)" }
            }
            return ["{\(placeholder.name)}", facts.joined(separator: ", ")]
                .filter { !$0.isEmpty }.joined(separator: ": ")
        }
    }

    private func patch(for change: FileChange, at index: Int) throws(FileError) -> JSONPatch? {
        let (unit, message) = (units[index], messages[index])
        let forms = try unit.forms(after: change)
        guard forms != unit.forms else { return nil }
        let old = own[message.name]?.text?.string ?? ""
        guard
            let text = message.forms.map({ $0.message(with: forms, old: old) })
                ?? forms[0].text.string
        else { throw .cannotContain(unit: change.unit, "The braces of the text are not in pairs.") }
        return .object(
            .like(names), [JSONPatch.Member(name: message.name, patch: .text(ExactText(text)))])
    }
}

extension FormName {
    /// The conditions as words: `female, other`.
    fileprivate var words: String {
        conditions.map { condition in
            switch condition {
            case .index(let index): String(index)
            case .category(let name): name
            }
        }.joined(separator: ", ")
    }
}

extension ARBLayout {
    /// The resource bundles of Flutter.
    static let format = FileFormat(
        name: "arb", title: "ARB", extensions: ["arb"], isMonolingual: true,
        recognizes: { _ in true },
        basePaths: { path in LocaleInPath(path, prefersName: true)?.basePaths ?? [] },
        read: { input throws(FileError) in try ARBLayout(input) })
}
