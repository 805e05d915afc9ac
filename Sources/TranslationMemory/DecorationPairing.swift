import TML

/// Which decoration of a found label is around the words that one of the wanted label is around.
struct DecorationPairing {
    /// New names by old ones, where there is no doubt which is meant.
    private(set) var names: [String: String] = [:]
    private(set) var warnings: [String] = []
    /// What the found label is less like the wanted one.
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
    /// The names are the same ones.
    private mutating func compareByPlace(_ found: ComparedLabel, _ wanted: ComparedLabel) {
        let (old, new) = (found.decorations, wanted.decorations)
        let isSameOrder = old.map(\.name) == new.map(\.name)
        guard found.hasSameWords(as: wanted) else {
            // Which words they are around in the other label cannot be told.
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

    private mutating func warn() {
        penalty += Similarity.Penalty.order
        warnings.append(Self.order)
    }

    private static let order = "decoration_order"
}

extension DecorationPairing {
    /// The text with the new names; with a warning where it has not each decoration once.
    func rename(in text: String) -> (text: String, warnings: [String]) {
        guard !names.isEmpty else { return (text, []) }
        let spans = Label(text).decorationSpans
        let isClear = names.keys.allSatisfy { name in spans.count { $0.name == name } == 1 }
        guard isClear else { return (text, [Self.order]) }
        var edits: [(place: Range<Int>, old: String, new: String)] = []
        for span in spans {
            guard let new = names[span.name] else { continue }
            edits.append((span.opening, span.name, new))
            edits.append((span.closing, span.name, new))
        }
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            let part = String(decoding: bytes[edit.place], as: UTF8.self)
                .replacing(edit.old, with: edit.new, maxReplacements: 1)
            bytes.replaceSubrange(edit.place, with: part.utf8)
        }
        return (String(decoding: bytes, as: UTF8.self), [])
    }
}
