import TML
import Text
import TextFiles

/// Makes texts from the elements of a TMX file.
final class TMXUnits: XMLUnitMaker {
    /// The limit of a text in bytes. All labels of apps are shorter.
    static let longestText = 100_000
    /// The limit of variants in a unit. No file has as many languages.
    private static let mostVariants = 1_000

    private struct Variant {
        var language = ""
        var author = ""
        var date = ""
        var text: [UInt8] = []
        var isTooLong = false

        var textString: String { String(decoding: text, as: UTF8.self) }
    }

    private struct OpenUnit {
        var line: Int
        var source: String?
        var variants: [Variant] = []
        var properties: [String: String] = [:]
        var note = ""
        var date = ""
    }

    private enum Wanted {
        case segment
        case note
        case property(String)
    }

    private let source: LocaleCode?
    private var sourceOfFile: String?
    private var isTMX = false
    private var unit: OpenUnit?
    private var isInVariant = false
    /// The use of the text of the current element; `nil` if the text is not used.
    private var wanted: Wanted?
    /// The number of open elements, from the wanted element on.
    private var depth = 0
    private var text: [UInt8] = []
    private var isTooLong = false
    var units = XMLUnits<LearnedText>()
    private var line = 1

    init(source: LocaleCode?) {
        self.source = source
    }
}

extension TMXUnits {
    func start(_ element: String, _ attributes: [String: String], line: Int) {
        self.line = line
        if !isTMX, element != "tmx" {
            units.fail(.malformed(line: line, "This file is not TMX: it begins with <\(element)>."))
        }
        isTMX = true
        if wanted != nil {
            depth += 1
            return
        }
        switch element {
        case "header": sourceOfFile = Self.language(attributes["srclang"])
        case "tu": begin(attributes)
        case "tuv" where unit != nil: beginVariant(attributes)
        case "seg" where isInVariant: want(.segment)
        case "prop" where unit != nil && !isInVariant: want(.property(attributes["type"] ?? ""))
        case "note" where unit != nil && !isInVariant: want(.note)
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard wanted != nil, !isTooLong else { return }
        isTooLong = text.count + bytes.count > Self.longestText
        if !isTooLong { text += bytes }
    }

    func end(_ element: String) {
        if let wanted {
            depth -= 1
            if depth == 0 {
                take(wanted)
                self.wanted = nil
            }
            return
        }
        switch element {
        case "tuv": isInVariant = false
        case "tu": finish()
        default: break
        }
    }

    func reference(_ name: String) {
        // References to characters (`&#…;`) need no definition in the file.
        guard !name.hasPrefix("#") else { return }
        units.fail(.malformed(line: line, "The file does not define the entity &\(name);."))
    }
}

extension TMXUnits {
    /// Returns `nil` for `*all*`, which allows any language for the label.
    private static func language(_ code: String?) -> String? { code == "*all*" ? nil : code }

    private func begin(_ attributes: [String: String]) {
        unit = OpenUnit(line: line, source: Self.language(attributes["srclang"]))
        unit?.date = attributes["changedate"] ?? attributes["creationdate"] ?? ""
        isInVariant = false
    }

    private func beginVariant(_ attributes: [String: String]) {
        isInVariant = unit.map { $0.variants.count < Self.mostVariants } ?? false
        guard isInVariant else { return }
        var variant = Variant()
        variant.language = attributes["xml:lang"] ?? attributes["lang"] ?? ""
        variant.author = attributes["changeid"] ?? attributes["creationid"] ?? ""
        variant.date = attributes["changedate"] ?? attributes["creationdate"] ?? ""
        unit?.variants.append(variant)
    }

    private func want(_ wanted: Wanted) {
        self.wanted = wanted
        depth = 1
        text.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    private func take(_ wanted: Wanted) {
        switch wanted {
        case .segment:
            guard let last = unit?.variants.indices.last else { return }
            unit?.variants[last].text = text
            unit?.variants[last].isTooLong = isTooLong
        case .note where !isTooLong: unit?.note = textInHand
        case .property(let type) where !isTooLong && TMXProperty.all.contains(type):
            unit?.properties[type] = textInHand
        case .note, .property: break
        }
    }

    private var textInHand: String { String(decoding: text, as: UTF8.self) }

    private func finish() {
        guard let unit else { return }
        self.unit = nil
        do throws(Unusable) {
            let label = try label(of: unit)
            let others = unit.variants.indices.filter {
                $0 != label && !unit.variants[$0].text.isEmpty
            }
            guard !others.isEmpty else { throw Unusable("the entry has no translation") }
            units.add(
                try others.map { other throws(Unusable) in
                    try learned(unit, unit.variants[label], unit.variants[other])
                })
        } catch {
            units.skipped.add(line: unit.line, error.reason)
        }
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
        guard let place, !unit.variants[place].text.isEmpty else {
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
            key: unit.properties[TMXProperty.key] ?? "", label: ExactText(label.textString),
            description: ExactText(unit.note), context: context, text: ExactText(text.textString),
            isApproved: unit.properties[TMXProperty.status] == TMXProperty.approved,
            author: text.author, date: TMXDate.read(date))
    }

    private static func isCode(_ language: String) -> Bool {
        language.wholeMatch(of: /[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,4}/) != nil
    }
}
