import TML
import Text
import TextFiles

/// Makes texts from the elements of TMX 1.4b, of this program and of others, in any encoding that
/// XML has.
///
/// The content of inline elements is read as it is written: tokens and decorations of TML, tags of
/// other programs. A unit without a label, without a translation, or with a very long text is
/// skipped.
struct TMXUnits: XMLUnitMaker {
    static let title = "TMX"
    static let roots = ["tmx"]
    static let entries = ["tu"]
    /// The limit of a text in bytes. All labels of apps are shorter.
    static let longestText = 100_000
    /// The limit of variants in a unit. No file has as many languages.
    private static let mostVariants = 1_000

    private struct Variant {
        var language = ""
        var author = ""
        var date = ""
        var text = ""
        var isTooLong = false

        /// True if the variant has no text. A text that is too long is not stored.
        var isEmpty: Bool { text.isEmpty && !isTooLong }
    }

    private struct OpenUnit {
        var source: String?
        var variants: [Variant] = []
        var properties: [String: String] = [:]
        var note = ""
        var date = ""
    }

    enum Use {
        case segment
        case note
        case property(String)
    }

    private let source: LocaleCode?
    private var sourceOfFile: String?
    private var unit: OpenUnit?
    private var isInVariant = false

    init(_ languages: FileLanguages) { source = languages.source.map { LocaleCode($0) } }

    static func longest(_ use: Use) -> Int { longestText }
}

extension TMXUnits {
    mutating func start(_ element: String, _ attributes: [String: String]) -> Use? {
        switch element {
        case "header": sourceOfFile = Self.language(attributes["srclang"])
        case "tu": begin(attributes)
        case "tuv" where unit != nil: beginVariant(attributes)
        case "seg" where isInVariant: return .segment
        case "prop" where unit != nil && !isInVariant: return .property(attributes["type"] ?? "")
        case "note" where unit != nil && !isInVariant: return .note
        default: break
        }
        return nil
    }

    mutating func take(_ text: String?, _ use: Use) {
        switch use {
        case .segment:
            guard let last = unit?.variants.indices.last else { return }
            unit?.variants[last].text = text ?? ""
            unit?.variants[last].isTooLong = text == nil
        case .note:
            if let text { unit?.note = text }
        case .property(let type):
            if let text, TMXProperty.all.contains(type) { unit?.properties[type] = text }
        }
    }

    mutating func end(_ element: String) {
        if element == "tuv" { isInVariant = false }
    }

    mutating func finish() throws(Unusable) -> [LearnedText] {
        guard let unit = unit.take() else { return [] }
        let label = try label(of: unit)
        let others = unit.variants.indices.filter {
            $0 != label && !unit.variants[$0].isEmpty
        }
        guard !others.isEmpty else { throw Unusable("the entry has no translation") }
        return try others.map { other throws(Unusable) in
            try learned(unit, unit.variants[label], unit.variants[other])
        }
    }
}

extension TMXUnits {
    /// Returns `nil` for `*all*`, which allows any language for the label.
    private static func language(_ code: String?) -> String? { code == "*all*" ? nil : code }

    private mutating func begin(_ attributes: [String: String]) {
        unit = OpenUnit(source: Self.language(attributes["srclang"]))
        unit?.date = attributes["changedate"] ?? attributes["creationdate"] ?? ""
        isInVariant = false
    }

    private mutating func beginVariant(_ attributes: [String: String]) {
        isInVariant = unit.map { $0.variants.count < Self.mostVariants } ?? false
        guard isInVariant else { return }
        var variant = Variant()
        variant.language = attributes["xml:lang"] ?? attributes["lang"] ?? ""
        variant.author = attributes["changeid"] ?? attributes["creationid"] ?? ""
        variant.date = attributes["changedate"] ?? attributes["creationdate"] ?? ""
        unit?.variants.append(variant)
    }

    /// Returns the index of the variant in the language of the labels. If no language is given, the
    /// first variant is the label.
    private func label(of unit: OpenUnit) throws(Unusable) -> Int {
        let wanted = source ?? (unit.source ?? sourceOfFile).map { LocaleCode($0) }
        let languages = unit.variants.map { LocaleCode($0.language) }
        let place =
            wanted.map { wanted in
                languages.firstIndex { $0 == wanted }
                    ?? languages.firstIndex { $0.base == wanted.base }
            } ?? languages.indices.first
        guard let place, !unit.variants[place].isEmpty else {
            throw Unusable("the entry has no text" + (wanted.map { " in \($0)" } ?? ""))
        }
        return place
    }

    private func learned(
        _ unit: OpenUnit, _ label: Variant, _ text: Variant
    ) throws(Unusable) -> LearnedText {
        if label.isTooLong || text.isTooLong { throw Unusable("a text is too long") }
        guard Self.isCode(label.language), Self.isCode(text.language) else {
            throw Unusable("the language of a text is missing")
        }
        guard let context = Context(code: unit.properties[TMXProperty.context] ?? "") else {
            throw Unusable("the context cannot be read")
        }
        let date = text.date.isEmpty ? unit.date : text.date
        return LearnedText(
            id: 0, revision: 0, source: LocaleCode(label.language),
            target: LocaleCode(text.language),
            project: unit.properties[TMXProperty.project] ?? "",
            key: unit.properties[TMXProperty.key] ?? "", label: ExactText(label.text),
            syntax: LabelSyntax(name: unit.properties[TMXProperty.syntax] ?? "") ?? .tml,
            description: ExactText(unit.note), context: context, text: ExactText(text.text),
            isApproved: unit.properties[TMXProperty.status] == TMXProperty.approved,
            author: text.author, date: TMXDate.read(date))
    }

    /// Returns true if a text has the form of a language code, such as `en`, `pt-BR` or `zh_Hant_TW`.
    static func isCode(_ language: String) -> Bool {
        let parts = language.utf8.split(omittingEmptySubsequences: false) { "-_".utf8.contains($0) }
        guard parts.count <= 5, parts[0].count >= 2, parts[0].allSatisfy(isLetter) else {
            return false
        }
        return parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || isDigit($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
