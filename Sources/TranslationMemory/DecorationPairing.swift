import TML

/// Pairs each decoration of a found label with the decoration of the wanted label that is around
/// the same words.
struct DecorationPairing {
    /// The new names by old names, if the pairing is certain.
    private(set) var names: [String: String] = [:]
    private(set) var warnings: [String] = []
    /// The amount by which the differences reduce the similarity.
    private(set) var penalty = 0.0

    init(_ found: ComparedLabel, _ wanted: ComparedLabel) {
        let missing = wanted.decorationNames.filter { !found.decorationNames.contains($0) }
        let surplus = found.decorationNames.filter { !wanted.decorationNames.contains($0) }
        penalty = Similarity.Penalty.decoration * Double(max(missing.count, surplus.count))
        if missing.isEmpty, surplus.isEmpty {
            compareByPlace(found, wanted)
        } else {
            warnings += missing.map { "decoration_differs \($0)" }
            if missing.isEmpty { warnings += surplus.map { "decoration_unknown \($0)" } }
        }
    }
}

extension DecorationPairing {
    /// Compares the positions of the decorations. Both labels have the same names.
    private mutating func compareByPlace(_ found: ComparedLabel, _ wanted: ComparedLabel) {
        let (old, new) = (found.decorations, wanted.decorations)
        let isSameOrder = old.map(\.name) == new.map(\.name)
        if isSameOrder { compareTags(old, new) }
        guard found.hasSameWords(as: wanted) else {
            // The labels have different words, so the decorated words cannot be compared.
            if !isSameOrder, old.count == new.count { warn() }
            return
        }
        guard old.map(\.words) == new.map(\.words) else { return warn() }
        guard !isSameOrder else { return }
        guard Set(old.map(\.name)).count == old.count, (old + new).allSatisfy(\.isPlain),
            zip(old, new).allSatisfy({ $0.isTag == $1.isTag })
        else { return warn() }
        for (old, new) in zip(old, new) where old.name != new.name { names[old.name] = new.name }
        penalty += Similarity.Penalty.decoration * Double(names.count)
    }

    /// Compares the attributes of the tags. Another attribute can be another address.
    private mutating func compareTags(
        _ old: [ComparedLabel.Decoration], _ new: [ComparedLabel.Decoration]
    ) {
        for (old, new) in zip(old, new) where !(old.isPlain && new.isPlain) {
            guard old.opening != new.opening else { continue }
            penalty += Similarity.Penalty.decoration
            warnings.append("decoration_differs \(new.opening)")
        }
    }

    private mutating func warn() {
        penalty += Similarity.Penalty.order
        warnings.append(Self.order)
    }

    private static let order = "decoration_order"
}

extension DecorationPairing {
    /// Returns the text with the new names, or unchanged with a warning if the text does not
    /// contain each decoration exactly once.
    func rename(in text: Label) -> (text: String, warnings: [String]) {
        guard !names.isEmpty else { return (text.text, []) }
        let spans = text.decorationSpans
        let isClear = names.keys.allSatisfy { name in spans.count { $0.name == name } == 1 }
        guard isClear else { return (text.text, [Self.order]) }
        var edits: [(place: Range<Int>, old: String, new: String)] = []
        for span in spans {
            guard let new = names[span.name] else { continue }
            edits.append((span.opening, span.name, new))
            edits.append((span.closing, span.name, new))
        }
        var bytes = Array(text.text.utf8)
        for edit in edits.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            let part = String(decoding: bytes[edit.place], as: UTF8.self)
                .replacing(edit.old, with: edit.new, maxReplacements: 1)
            bytes.replaceSubrange(edit.place, with: part.utf8)
        }
        return (String(decoding: bytes, as: UTF8.self), [])
    }
}
