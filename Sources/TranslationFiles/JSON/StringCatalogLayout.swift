import TML
import Text

/// The texts of an Apple String Catalog in one language.
struct StringCatalogLayout: JoinedLayout {
    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    var formula: PluralFormula? { nil }
    private(set) var units: [FileUnit] = []
    private let file: JSONFile
    /// The name of the target language in the file.
    private let language: ExactText?
    private var entries: [StringCatalogEntry] = []
    /// The place of each unit: the index of the entry, and the text in it.
    private var slots: [(entry: Int, slot: StringCatalogSlot)] = []

    /// Reads a file.
    init(_ input: FileInput) throws(FileError) {
        var input = input
        input.base = nil
        file = try JSONFile(input)
        let source = file.root["sourceLanguage"]?.text ?? "en"
        sourceLocale = LocaleCode(source.string)
        language = Self.language(input.locale, source: source, in: file.root)
        locale = language.map { LocaleCode($0.string) }
        for member in file.root["strings"]?.usedMembers ?? [] {
            let entry = StringCatalogEntry(
                key: member.name, value: member.value, source: source, target: language,
                locale: locale)
            add(entry)
        }
    }

    func replacements(for changes: [Int: FileChange]) throws(FileError) -> [FileReplacement] {
        var patches: [(unit: String, entry: Int, patch: JSONPatch)] = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            let (place, slot) = slots[index]
            let patch = try entries[place].patch(for: change, of: units[index], slot, in: file)
            if let patch { patches.append((change.unit, place, patch)) }
        }
        guard let first = patches.first else { return [] }
        guard let language else {
            throw .cannotContain(
                unit: first.unit, "The file has no language besides the source. Name a language.")
        }
        let groups = Dictionary(grouping: patches, by: \.entry).sorted { $0.key < $1.key }
        return try file.replacements(
            groups.compactMap { place, patches in
                JSONPatch.merged(patches.map(\.patch)).map {
                    (patches[0].unit, patch($0, of: entries[place], language))
                }
            })
    }
}

extension StringCatalogLayout {
    /// The name of the target language in the file. Without a wish, this is the first language that
    /// is not the source language.
    private static func language(
        _ wish: LocaleCode?, source: ExactText, in root: PlacedJSON
    ) -> ExactText? {
        for entry in root["strings"]?.members ?? [] {
            for member in entry.value["localizations"]?.members ?? [] {
                let isFound =
                    wish.map { LocaleCode(member.name.string) == $0 } ?? (member.name != source)
                if isFound { return member.name }
            }
        }
        return wish.map { ExactText($0.rawValue.replacing("_", with: "-")) }
    }

    private mutating func add(_ entry: StringCatalogEntry) {
        let found = entry.slots
        for slot in found {
            units.append(entry.unit(slot))
            slots.append((entries.count, slot))
        }
        entries.append(entry)
    }

    /// Returns the patch of the file for the values of an entry in the target language.
    private func patch(
        _ values: JSONPatch, of entry: StringCatalogEntry, _ language: ExactText
    ) -> JSONPatch {
        let hasOtherShape =
            entry.isBlank && !(entry.target?.members.isEmpty ?? true)
            && !values.hasMember("stringUnit")
        return .sorted(
            ["strings", entry.key, "localizations", language],
            hasOtherShape ? .whole(values) : values)
    }
}

extension JSONPatch {
    /// True if an object has a value for the member.
    fileprivate func hasMember(_ name: ExactText) -> Bool {
        guard case .object(_, let members) = self else { return false }
        return members.contains { $0.name == name }
    }
}

extension StringCatalogLayout {
    /// The String Catalogs of Xcode.
    static let format = FileFormat(
        name: "xcstrings", title: "String Catalog", extensions: ["xcstrings"],
        states: [.untranslated, .toReview, .translated],
        recognizes: { _ in true },
        read: { input throws(FileError) in try StringCatalogLayout(input) })
}
