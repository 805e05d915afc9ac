import Text
import TextFiles

/// A change of a unit in a property list in XML.
struct StringsDictWriting {
    private let layout: StringsDictLayout
    private let change: FileChange
    private let place: StringsDictLayout.Place
    private let file: PropertyList
    private let part: StringsDictPart
    /// The new texts by their paths in the entry.
    private let texts: [[ExactText]: ExactText]

    init(
        layout: StringsDictLayout, change: FileChange, place: StringsDictLayout.Place
    ) throws(FileError) {
        guard let part = place.own ?? place.base else { throw .noUnit(change.unit) }
        (self.layout, self.change, self.place) = (layout, change, place)
        (file, self.part) = (layout.file, part)
        texts = try Self.texts(change, part)
    }

    /// Returns the replacements that make the change.
    func replacements() throws(FileError) -> [FileReplacement] {
        var found: [FileReplacement] = []
        var missing: [ExactText] = []
        for (path, text) in sorted {
            let category = part.isPlural ? path.last : nil
            if let node = place.own?.texts[category?.string ?? ""] {
                found += try replacement(of: node, by: text)
            } else if !text.isEmpty {
                missing.append(category ?? "")
            }
        }
        guard !missing.isEmpty else { return found }
        return try found + (place.own == nil ? [insertion()] : insertions(of: missing))
    }
}

extension StringsDictWriting {
    /// Returns the texts of a change by their paths.
    private static func texts(
        _ change: FileChange, _ part: StringsDictPart
    ) throws(FileError) -> [[ExactText]: ExactText] {
        var texts: [[ExactText]: ExactText] = [:]
        for form in change.forms {
            guard XMLText.canSay(form.text.string) else {
                throw .cannotContain(
                    unit: change.unit, "XML cannot contain a control character of the text.")
            }
            guard let end = end(of: form.name, isPlural: part.isPlural) else {
                throw .cannotContain(unit: change.unit, "The unit has no such form.")
            }
            texts[part.path + end] = form.text
        }
        return texts
    }

    /// Returns the last key of the path to a form; no key without plural forms.
    private static func end(of name: FormName, isPlural: Bool) -> [ExactText]? {
        guard isPlural else { return name == FormName() ? [] : nil }
        guard name.conditions.count == 1, case .category(let category)? = name.conditions.first,
            PluralCategories.all.contains(category)
        else { return nil }
        return [ExactText(category)]
    }

    /// The texts in the order of CLDR.
    private var sorted: [(path: [ExactText], text: ExactText)] {
        guard part.isPlural else { return texts.map { ($0.key, $0.value) } }
        return PluralCategories.all.compactMap { category in
            let path = part.path + [ExactText(category)]
            return texts[path].map { (path, $0) }
        }
    }

    private func replacement(
        of node: XMLPlaces.Node, by text: ExactText
    ) throws(FileError) -> [FileReplacement] {
        guard ExactText(file.text(of: node)) != text else { return [] }
        guard file.places.text(of: node) != nil else {
            throw .cannotContain(
                unit: change.unit, "The text has elements, or entities of the file.")
        }
        let place = file.places.contentBetweenComments(of: node)
        return [file.places.replacement(of: node, at: place, by: XMLText.content(text.string))]
    }
}

extension StringsDictWriting {
    /// Inserts categories into the dictionary of a variable, in the order of CLDR.
    private func insertions(of categories: [ExactText]) throws(FileError) -> [FileReplacement] {
        guard let dictionary = node(at: part.path) else { throw overlap }
        let keys = file.pairs(of: dictionary).map(\.key.string)
        let present = Dictionary(
            zip(keys, keys.indices).filter { PluralCategories.all.contains($0.0) }
        ) { _, last in last }
        var found: [(place: PairedNames.Place, keys: [ExactText])] = []
        for category in categories {
            var place = PluralCategories.place(of: category.string, among: present)
            if place == .alone, !keys.isEmpty { place = .after(keys.count - 1) }
            if place == .alone, !found.isEmpty {
                found[found.count - 1].keys.append(category)
            } else {
                found.append((place, [category]))
            }
        }
        return found.map { insertion(of: $0.keys, into: dictionary, at: $0.place) }
    }

    private func insertion(
        of categories: [ExactText], into dictionary: XMLPlaces.Node, at place: PairedNames.Place
    ) -> FileReplacement {
        insert(into: dictionary, at: place, depth: part.path.count) { indent in
            categories.map { pair($0, string(texts[part.path + [$0]] ?? ""), indent) }
                .joined(separator: file.lineEnd.rawValue + indent)
        }
    }

    /// Inserts the part into the innermost dictionary that the file has.
    private func insertion() throws(FileError) -> FileReplacement {
        guard let base = layout.base, let index = place.pair.base else { throw overlap }
        var original = layout.originals[index].value
        guard let own = place.pair.own else {
            return insert(into: file.root, at: place.pair.place, depth: -1, in: layout.list) {
                entry(place.pair.name, original, [], $0, base)
            }
        }
        var dictionary = layout.entries[own].value
        for (depth, key) in part.path.enumerated() {
            guard file.isDictionary(dictionary),
                let next = base.value(of: key, in: original)
            else { throw overlap }
            let path = Array(part.path.prefix(depth + 1))
            guard let value = file.value(of: key, in: dictionary) else {
                let place = neighbour(of: key, original, dictionary, base)
                return insert(into: dictionary, at: place, depth: depth) {
                    entry(key, next, path, $0, base)
                }
            }
            (dictionary, original) = (value, next)
        }
        throw overlap
    }

    private func neighbour(
        of key: ExactText, _ original: XMLPlaces.Node, _ dictionary: XMLPlaces.Node,
        _ base: PropertyList
    ) -> PairedNames.Place {
        PairedNames.pairs(
            base: base.pairs(of: original).map(\.key), own: file.pairs(of: dictionary).map(\.key)
        ).first { $0.name == key }?.place ?? .alone
    }

    /// The error about an entry with another structure than that of the originals.
    private var overlap: FileError {
        .cannotContain(unit: change.unit, "The entry differs from the entry of the original.")
    }

    /// Returns the value at a path in the entry of the file.
    private func node(at path: [ExactText]) -> XMLPlaces.Node? {
        guard var node = place.pair.own.map({ layout.entries[$0].value }) else { return nil }
        for key in path {
            guard let next = file.value(of: key, in: node) else { return nil }
            node = next
        }
        return node
    }
}

extension StringsDictWriting {
    /// Inserts pairs into a dictionary.
    ///
    /// - Parameter depth: the number of dictionaries of the entry around this one.
    private func insert(
        into dictionary: XMLPlaces.Node, at place: PairedNames.Place, depth: Int,
        in list: SpacedList? = nil, _ pairs: (_ indent: String) -> String
    ) -> FileReplacement {
        let outer = self.place.pair.own.flatMap { layout.list.indent(at: $0) }?.string ?? unit
        let closing = depth < 0 ? "" : outer + String(repeating: unit, count: depth)
        return (list ?? file.list(of: dictionary)).insertion(
            into: dictionary, of: file.places, at: place, indent: closing + unit,
            closing: closing, pairs)
    }

    /// The white space of one level.
    private var unit: String {
        let first = layout.entries.isEmpty ? nil : layout.list.indent(at: 0)?.string
        guard let first, !first.isEmpty else { return "\t" }
        return first.hasPrefix("\t") ? "\t" : first.utf8.count > 4 ? "  " : first
    }

    private func entry(
        _ key: ExactText, _ original: XMLPlaces.Node, _ path: [ExactText], _ indent: String,
        _ base: PropertyList
    ) -> String {
        pair(key, element(original, path, indent, base) ?? "", indent)
    }

    private func pair(_ key: ExactText, _ value: String, _ indent: String) -> String {
        "<key>\(XMLText.content(key.string))</key>\(file.lineEnd.rawValue)\(indent)\(value)"
    }

    private func string(_ text: ExactText) -> String {
        "<string>\(XMLText.content(text.string))</string>"
    }

    /// Returns an element of the originals with the new texts; `nil` if it has none of them.
    private func element(
        _ original: XMLPlaces.Node, _ path: [ExactText], _ indent: String, _ base: PropertyList
    ) -> String? {
        if let text = texts[path], !text.isEmpty { return string(text) }
        guard base.isDictionary(original), texts.keys.contains(where: { $0.starts(with: path) })
        else { return isStructure(path, original, base) ? base.places.source(original.range) : nil }
        let inner = indent + unit
        var pairs: [String] = []
        for child in base.pairs(of: original) where texts[path + [child.key]] == nil {
            let value = element(child.value, path + [child.key], inner, base)
            if let value { pairs.append(pair(child.key, value, inner)) }
        }
        for (childPath, text) in sorted
        where childPath.dropLast() == path[...] && childPath.count > path.count && !text.isEmpty {
            pairs.append(pair(childPath.last ?? "", string(text), inner))
        }
        let lines = ["<dict>"] + pairs.map { inner + $0 } + [indent + "</dict>"]
        return lines.joined(separator: file.lineEnd.rawValue)
    }

    /// True for values that are equal in all languages.
    private func isStructure(
        _ path: [ExactText], _ node: XMLPlaces.Node, _ base: PropertyList
    ) -> Bool {
        guard let key = path.last else { return false }
        return StringsDictPart.Key.structure.contains(key)
            || key == StringsDictPart.Key.format
                && StringsDictPart.isOnlyVariable(base.text(of: node))
    }
}
