/// Letters of Latin, Greek and Cyrillic that look the same.
enum LookAlike {
    private enum Script { case latin, greek, cyrillic }

    /// Returns the letters of the script with the fewest letters in a word, as offsets into the
    /// word. `nil` if the word has only one script, or if one of these letters is unlike all
    /// letters of the other scripts.
    static func minority(in word: ArraySlice<ShownText.Element>) -> [Int]? {
        var counts = (latin: 0, greek: 0, cyrillic: 0)
        for element in word {
            switch script(of: element.scalar) {
            case .latin: counts.latin += 1
            case .greek: counts.greek += 1
            case .cyrillic: counts.cyrillic += 1
            case nil: break
            }
        }
        let present = [
            (counts.latin, Script.latin), (counts.greek, .greek), (counts.cyrillic, .cyrillic),
        ]
        .filter { $0.0 > 0 }.sorted { $0.0 < $1.0 }
        guard present.count > 1, let few = present.first?.1 else { return nil }
        let places = word.indices.filter { script(of: word[$0].scalar) == few }
        guard places.allSatisfy({ looksForeign(word[$0].scalar) }), !isInflected(word, few) else {
            return nil
        }
        return places.map { $0 - word.startIndex }
    }

    /// Whether the word is an abbreviation in capitals with an ending of the other script, such as
    /// `SMSка`.
    private static func isInflected(
        _ word: ArraySlice<ShownText.Element>, _ few: Script
    ) -> Bool {
        let capitals = word.prefix { $0.kind == .upper && script(of: $0.scalar) == .latin }
        return capitals.count > 1
            && word.dropFirst(capitals.count).allSatisfy { $0.kind == .lower }
            && word.count > capitals.count
    }

    private static func script(of scalar: Unicode.Scalar) -> Script? {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            .latin
        case 0x370...0x373, 0x376...0x37D, 0x386, 0x388...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x481, 0x48A...0x52F: .cyrillic
        default: nil
        }
    }

    private static func looksForeign(_ scalar: Unicode.Scalar) -> Bool { letters.contains(scalar) }

    private static let letters = Set(
        ("ABCEHIJKMOPSTXYaceijopsxyh" + "АВЕКМНОРСТХУІЈЅЗаеорсухіјѕһ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ")
            .unicodeScalars)
}
