import Text
import TextFiles

/// A change of a unit in a file with Android's string resources.
struct AndroidWriting {
    private let layout: AndroidLayout
    private let change: FileChange
    private let place: AndroidLayout.Place
    private let file: AndroidResources
    private let base: AndroidResources?
    /// The entry of the originals, or of the file if only the file has it.
    private let entry: AndroidResources.Entry
    private let own: AndroidResources.Entry?

    init(
        layout: AndroidLayout, change: FileChange, place: AndroidLayout.Place
    ) throws(FileError) {
        let entries = layout.entries(place.pair)
        guard let entry = entries.base ?? entries.own else { throw .noUnit(change.unit) }
        (self.layout, self.change, self.place) = (layout, change, place)
        (file, base, own) = (layout.file, layout.base, entries.own)
        self.entry = entry
    }

    /// Returns the replacements that make the change.
    func replacements() throws(FileError) -> [FileReplacement] {
        let found: [FileReplacement]
        switch entry.kind {
        case .text: found = try text()
        case .array: found = try item()
        case .plurals: found = try plurals()
        }
        return found.isEmpty ? [] : try declarations() + found
    }
}

extension AndroidWriting {
    private func text() throws(FileError) -> [FileReplacement] {
        guard let text = try change.onlyText() else { return [] }
        if let own { return try replacement(of: own.element, by: text) }
        guard !text.isEmpty else { return [] }
        let content = try content(of: text, like: entry.element)
        return [insertion { _ in tag + content + endTag }]
    }

    /// Changes or inserts an item of an array. All items before a new item exist afterwards, because
    /// their order identifies them.
    private func item() throws(FileError) -> [FileReplacement] {
        guard let text = try change.onlyText(), let index = place.item else { return [] }
        let items = own.map { file.items(of: $0) } ?? []
        let originals = place.pair.base == nil ? [] : base?.items(of: entry) ?? []
        let original = index < originals.count ? originals[index] : nil
        if index < items.count {
            return try replacement(of: items[index], by: text)
        }
        guard !text.isEmpty else { return [] }
        let item = try "<item>\(content(of: text, like: original))</item>"
        let before = Array(repeating: "<item/>", count: index - items.count)
        guard let own else {
            let after = Array(repeating: "<item/>", count: originals.count - index - 1)
            return [insertion(of: before + [item] + after)]
        }
        let place = items.isEmpty ? PairedNames.Place.alone : .after(items.count - 1)
        return [insertion(of: before + [item], in: own, at: place)]
    }

    private func plurals() throws(FileError) -> [FileReplacement] {
        let texts = try categories()
        let originals = place.pair.base == nil ? [:] : base?.quantities(of: entry) ?? [:]
        let items = own.map { file.quantities(of: $0) } ?? [:]
        var found: [FileReplacement] = []
        var missing: [(category: String, item: String)] = []
        for (category, text) in texts {
            let original = originals[category] ?? originals["other"]
            if let item = items[category] {
                found += try replacement(of: item, by: text)
            } else if !text.isEmpty {
                let content = try content(of: text, like: original)
                missing.append((category, "<item quantity=\"\(category)\">\(content)</item>"))
            }
        }
        guard !missing.isEmpty else { return found }
        guard let own else { return [insertion(of: missing.map(\.item))] }
        return found + insertions(of: missing, in: own)
    }

    /// Returns the texts of the categories in the order of CLDR.
    private func categories() throws(FileError) -> [(String, ExactText)] {
        var texts: [String: ExactText] = [:]
        for form in change.forms {
            guard case .category(let name)? = form.name.conditions.first,
                form.name.conditions.count == 1, PluralCategories.all.contains(name)
            else {
                throw .cannotContain(unit: change.unit, "The unit has no such form.")
            }
            texts[name] = form.text
        }
        return PluralCategories.all.compactMap { name in texts[name].map { (name, $0) } }
    }
}

extension AndroidWriting {
    private var tag: String {
        guard let base, place.pair.base != nil else { return "" }
        let attributes = base.places.attributes(of: entry.element)
            .filter { !$0.name.contains(":") && $0.name != "translatable" }
            .map { " " + base.places.source($0.range) }
        return "<\(name)\(attributes.joined())>"
    }

    private var endTag: String { "</\(name)>" }

    private var name: String { (base ?? file).places.name(of: entry.element).local }

    /// Inserts the element of the unit.
    private func insertion(_ element: (_ indent: String) -> String) -> FileReplacement {
        file.list.insertion(
            into: file.places.root, of: file.places, at: place.pair.place, indent: "    ", element)
    }

    /// Inserts the element of the unit with items.
    private func insertion(of items: [String]) -> FileReplacement {
        insertion { indent in
            let unit = indent.isEmpty ? "    " : indent
            let lines = items.map { indent + unit + $0 } + [indent + endTag]
            return ([tag] + lines).joined(separator: file.lineBreak)
        }
    }

    /// Inserts items into an element of the file.
    private func insertion(
        of items: [String], in own: AndroidResources.Entry, at place: PairedNames.Place
    ) -> FileReplacement {
        let outer = self.place.pair.own.flatMap { file.list.indent(at: $0) }?.string ?? "    "
        return file.list(of: own).insertion(
            into: own.element, of: file.places, at: place,
            indent: outer + (outer.isEmpty ? "    " : outer), closing: outer
        ) { indent in items.joined(separator: file.lineBreak + indent) }
    }

    /// Inserts items beside the items of their neighbours in the order of CLDR.
    private func insertions(
        of missing: [(category: String, item: String)], in own: AndroidResources.Entry
    ) -> [FileReplacement] {
        let names = file.items(of: own).map { file.places.attribute("quantity", of: $0) ?? "" }
        let present = Dictionary(zip(names, names.indices)) { _, last in last }
        var found: [(place: PairedNames.Place, items: [String])] = []
        for (category, item) in missing {
            let place = PluralCategories.place(of: category, among: present)
            if place == .alone, !found.isEmpty {
                found[found.count - 1].items.append(item)
            } else {
                found.append((place, [item]))
            }
        }
        return found.map { insertion(of: $0.items, in: own, at: $0.place) }
    }
}

extension AndroidWriting {
    /// Replaces the text of an element of the file.
    private func replacement(
        of element: XMLPlaces.Node, by text: ExactText
    ) throws(FileError) -> [FileReplacement] {
        let value = AndroidValue(element, in: file.places, asMarkup: hasMarkup)
        guard text != value.text else { return [] }
        let isMarkup = isMarkup(text, in: value)
        let content = try isMarkup ? markup(text) : value.content(of: text)
        return [
            file.places.replacement(
                of: element, at: value.place(isMarkup: isMarkup, in: file.places), by: content)
        ]
    }

    /// Returns the content of a new element.
    private func content(
        of text: ExactText, like original: XMLPlaces.Node?
    ) throws(FileError) -> String {
        if hasMarkup { return try markup(text) }
        let places = place.pair.base == nil ? file.places : (base ?? file).places
        return AndroidValue(original ?? entry.element, in: places).content(of: text)
    }

    /// True if the original has tags.
    private var hasMarkup: Bool { layout.hasMarkup(place, entry) }

    private func isMarkup(_ text: ExactText, in value: AndroidValue?) -> Bool {
        let isMarked = text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return hasMarkup || isMarked && value?.hasMarkup ?? false
    }

    private func markup(_ text: ExactText) throws(FileError) -> String {
        let fragment = try fragment(text)
        let trims = !AndroidText.hasSpans(fragment.root, in: fragment)
        return AndroidMarkup.content(text.string, trims: trims)
    }

    /// Reads a text with tags in place of the first element of the file.
    private func fragment(_ text: ExactText) throws(FileError) -> XMLPlaces {
        let start = file.places.bytes[..<file.places.root.range.lowerBound]
        let bytes = Array(start) + Array("<r>\(text.string)</r>".utf8)
        do { return try XMLPlaces(bytes) } catch {
            throw .cannotContain(unit: change.unit, Self.problem(of: text, after: start))
        }
    }

    /// The reason why a text with tags cannot be read.
    ///
    /// - Parameter start: the part of the file with the declarations of entities.
    private static func problem(of text: ExactText, after start: ArraySlice<UInt8>) -> String {
        for part in text.string.splitExactly("&", keepsEmpty: true).dropFirst() {
            let name = part.prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || "#_.-".contains($0))
            }
            guard !name.isEmpty, part.dropFirst(name.count).first == ";" else {
                return "In a text with tags, the character & is written as &amp;."
            }
            let isKnown = name.first == "#" || ["amp", "lt", "gt", "quot", "apos"].contains(name)
            let declaration = Array("<!ENTITY \(name) ".utf8)
            if !isKnown, start.firstRange(of: declaration) == nil {
                return "The file does not declare the entity &\(name);."
            }
        }
        return "The tags of the text are not correct."
    }

    /// Returns the declarations of the prefixes that the texts need and the file does not have.
    private func declarations() throws(FileError) -> [FileReplacement] {
        var declared: Set<String> = []
        var found: [FileReplacement] = []
        let root = file.places.root
        let end = root.tag.upperBound - (root.isEmptyTag ? 2 : 1)
        for form in change.forms where hasMarkup && form.text.utf8.contains(UInt8(ascii: ":")) {
            for prefix in try prefixes(in: form.text) where declared.insert(prefix).inserted {
                guard file.places.attribute("xmlns:\(prefix)", of: root) == nil else { continue }
                let value = base?.places.attribute("xmlns:\(prefix)", of: base?.places.root ?? root)
                guard let value else {
                    throw .cannotContain(
                        unit: change.unit, "The file has no namespace for the prefix \(prefix).")
                }
                let bytes = Array(" xmlns:\(prefix)=\"\(XMLText.escaped(value))\"".utf8)
                found.append(FileReplacement(range: end..<end, bytes: bytes))
            }
        }
        return found
    }

    private func prefixes(in text: ExactText) throws(FileError) -> [String] {
        let fragment = try fragment(text)
        return fragment.nodes.filter { $0.kind == .element }.compactMap { node in
            let name = fragment.name(of: node)
            guard name.namespace.isEmpty, name.qualified != name.local else { return nil }
            return String(name.qualified.prefix { $0 != ":" })
        }
    }
}
