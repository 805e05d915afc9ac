import TML
import Text

/// A key of a String Catalog with its texts in the source language and in the target language.
struct StringCatalogEntry {
    let key: ExactText
    private let value: PlacedJSON
    private let source: PlacedJSON?
    /// The texts in the target language; `nil` if there are none.
    let target: PlacedJSON?
    private let locale: LocaleCode?

    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - source: the name of the source language in the file. Its texts are the labels, unless
    ///     they are the translations.
    ///   - target: the name of the target language in the file.
    init(
        key: ExactText, value: PlacedJSON, source: ExactText, target: ExactText?,
        locale: LocaleCode?
    ) {
        self.key = key
        self.value = value
        self.source = source == target ? nil : value["localizations"]?[source]
        self.target = target.flatMap { value["localizations"]?[$0] }
        self.locale = locale
    }

    /// True if the target language has only an empty text, which Xcode writes for new keys.
    var isBlank: Bool {
        guard let target else { return true }
        let names = target.members.map(\.name)
        return names.isEmpty || names == ["stringUnit"] && Self.text(in: target) == ""
    }

    /// The texts of the entry that are units.
    var slots: [StringCatalogSlot] {
        let devices = names(at: ["variations", "device"])
        let hasDevices = (isBlank ? source : target)?["variations"]?["device"]?.isObject ?? false
        let paths: [[ExactText]] =
            hasDevices ? devices.map { ["variations", "device", $0] } : [[]]
        let substitutions = names(at: ["substitutions"]).map { slot(at: ["substitutions", $0]) }
        return paths.map(slot(at:)) + substitutions.filter { $0.categories != nil }
    }

    /// The names at a path that one of the languages has, first those of the source language.
    private func names(at path: [ExactText]) -> [ExactText] {
        var seen: Set<ExactText> = []
        return [source, target].flatMap { $0?[path: path]?.members ?? [] }.map(\.name)
            .filter { seen.insert($0).inserted }
    }

    private func slot(at path: [ExactText]) -> StringCatalogSlot {
        let shape = isBlank || target?[path: path] == nil ? source : target
        let names = Self.plurals(shape?[path: path])?.usedMembers.map(\.name.string)
        let own = Self.plurals(target?[path: path])?.usedMembers.map(\.name.string) ?? []
        let known = locale.flatMap { PluralCategories.of($0) } ?? names ?? []
        let categories = names.map { _ in PluralCategories.of(nil, and: known + own) }
        return StringCatalogSlot(key: key, path: path, categories: categories)
    }

    /// Returns the plural forms of a text; `nil` if there are none.
    private static func plurals(_ value: PlacedJSON?) -> PlacedJSON? {
        value?["variations"]?["plural"].flatMap { $0.isObject ? $0 : nil }
    }

    private static func text(in value: PlacedJSON?) -> ExactText? {
        value?["stringUnit"]?["value"]?.text
    }
}

extension StringCatalogEntry {
    /// Returns the unit of a slot.
    func unit(_ slot: StringCatalogSlot) -> FileUnit {
        let variations =
            slot.categories == nil
            ? [] : [LabelSyntax.Variation(token: slot.token, keyword: "number")]
        var unit = FileUnit(
            id: slot.id, label: label(of: slot),
            syntax: LabelSyntax(.printf, variations: variations), context: slot.id,
            comments: comments)
        if slot.categories != nil {
            unit.singular = Self.plurals(source?[path: slot.path])?["one"].flatMap(Self.text)
        }
        unit.isReadOnly = isReadOnly || unit.label.isEmpty
        unit.forms = slot.names.map { name in
            let place = target?[path: slot.path(of: name)]
            return FileForm(name, text: place?["value"]?.text ?? "")
        }
        unit.state = state(of: slot)
        return unit
    }

    private func label(of slot: StringCatalogSlot) -> ExactText {
        let place = source?[path: slot.path]
        let plurals = Self.plurals(place)
        let text = Self.text(in: place) ?? plurals?["other"].flatMap(Self.text)
        if let text, !text.isEmpty { return text }
        return Self.text(in: source) ?? key
    }

    private var comments: [String] {
        let lines = value["comment"]?.text?.string.split(whereSeparator: \.isNewline) ?? []
        let isStale = value["extractionState"]?.text == "stale"
        return lines.map(String.init) + (isStale ? ["extractionState: stale"] : [])
    }

    private var isReadOnly: Bool {
        if case .boolean(false) = value["shouldTranslate"]?.content { true } else { false }
    }

    /// The state that needs the most work, of all texts that the file has.
    private func state(of slot: StringCatalogSlot) -> FileUnit.State {
        let units = slot.names.compactMap { target?[path: slot.path(of: $0)] }
            .filter { !($0["value"]?.text?.isEmpty ?? true) }
        let states = Set(units.map { $0["state"]?.text ?? "translated" })
        if units.isEmpty || states.contains("new") { return .untranslated }
        return states.contains("needs_review") ? .toReview : .translated
    }
}

extension StringCatalogEntry {
    /// Returns the values of the target language after a change; `nil` if they are the same.
    ///
    /// - Parameter file: the file, for facts that are copied.
    func patch(
        for change: FileChange, of unit: FileUnit, _ slot: StringCatalogSlot, in file: JSONFile
    ) throws(FileError) -> JSONPatch? {
        let forms = try unit.forms(after: change)
        var patches: [JSONPatch] = []
        for (old, new) in zip(unit.forms, forms) {
            let path = slot.path(of: new.name)
            let place = target?[path: path]
            let isChanged = old.text != new.text
            guard isChanged || place != nil && change.state != nil else { continue }
            // An empty text would be visible as a translation.
            let state =
                new.text.isEmpty ? "new" : Self.state(change.state, old: place?["state"]?.text)
            var members = [JSONPatch.Member(name: "state", patch: .text(state))]
            if isChanged {
                members.append(JSONPatch.Member(name: "value", patch: .text(new.text)))
            }
            patches.append(.sorted(path, .object(.sorted, members)))
        }
        guard !patches.isEmpty else { return nil }
        return JSONPatch.merged(patches + facts(of: slot, in: file))
    }

    /// Returns the facts of a substitution that each language contains.
    private func facts(of slot: StringCatalogSlot, in file: JSONFile) -> [JSONPatch] {
        guard slot.path.first == "substitutions", target?[path: slot.path] == nil else {
            return []
        }
        let facts = (source?[path: slot.path]?.usedMembers ?? [])
            .filter { $0.name == "argNum" || $0.name == "formatSpecifier" }
            .map { JSONPatch.Member(name: $0.name, patch: .copy(file.bytes(of: $0.value))) }
        return [.sorted(slot.path, .object(.sorted, facts))]
    }

    /// The word for a state in the file. Without a new state, only a new text changes its state.
    private static func state(_ state: FileUnit.State?, old: ExactText?) -> ExactText {
        switch state {
        case .untranslated: "new"
        case .toReview: "needs_review"
        case .translated, .approved: "translated"
        case nil: old == nil || old == "new" ? "translated" : old ?? "translated"
        }
    }
}
