import TML

/// A number in a label, split at its points and commas.
struct Numeral: Hashable {
    /// The digits between the points and commas.
    let parts: [String]
    /// The points and commas between the parts.
    let joints: [UInt32]
    /// True if a minus sign is before the number.
    let isNegative: Bool
    /// True if a letter is next to the number, so that it is not a quantity: `IPv4`, `3D`.
    private let isPartOfWord: Bool

    /// Returns all numbers, by position.
    static func all(in form: NormalForm) -> [Numeral] {
        let symbols = form.symbols
        let places = symbols.indices.filter { symbols[$0] == NormalForm.number }
        var numerals: [Numeral] = []
        var start = 0
        for number in places.indices where form.numbers.indices.contains(number) {
            let next = places.indices.contains(number + 1) ? places[number + 1] : -1
            let end = places[number] + 1
            if next == end + 1, joints.contains(symbols[end]) { continue }
            numerals.append(
                Numeral(
                    parts: Array(form.numbers[start...number]),
                    joints: places[start...number].dropLast().map { symbols[$0 + 1] },
                    isNegative: isMinus(symbols, places[start] - 1),
                    isPartOfWord: isLetter(symbols, places[start] - 1) || isLetter(symbols, end)))
            start = number + 1
        }
        return numerals
    }

    /// True if the points and commas group the digits of a whole number: `1,500`.
    private var isGrouped: Bool {
        parts.count > 1 && parts[0].count <= 3 && parts.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// Returns true if the digits of one number can replace the digits of the other. Another
    /// language writes decimals and groups of digits in another way.
    func isWritten(like other: Numeral) -> Bool {
        joints == other.joints && isGrouped == other.isGrouped && isNegative == other.isNegative
    }

    /// The digits with the points and commas between them.
    var written: String {
        zip(joints, parts.dropFirst()).reduce(parts.first ?? "") { text, next in
            text + (next.0 == Self.comma ? "," : ".") + next.1
        }
    }

    /// The value by which a language chooses words; `nil` if the number is not a quantity, as in
    /// `1.2.2024`.
    var value: TokenValue? {
        guard let first = parts.first, !isPartOfWord else { return nil }
        guard !first.isEmpty else { return nil }
        if parts.count == 1 || isGrouped {
            let whole = parts.joined()
            return Int(whole).map(TokenValue.integer) ?? Double(whole).map(TokenValue.decimal)
        }
        guard parts.count == 2 else { return nil }
        return Double(parts.joined(separator: ".")).map(TokenValue.decimal)
    }

    private static let comma: UInt32 = 0x2C
    private static let joints = [comma, 0x2E]

    /// Returns true for a minus sign that no word or number is before.
    private static func isMinus(_ symbols: [UInt32], _ place: Int) -> Bool {
        guard symbols.indices.contains(place), minuses.contains(symbols[place]) else {
            return false
        }
        return place == 0 || symbols[place - 1] == 0x20
    }

    private static let minuses: [UInt32] = [0x2D, 0x2212]

    private static func isLetter(_ symbols: [UInt32], _ place: Int) -> Bool {
        guard symbols.indices.contains(place), let scalar = Unicode.Scalar(symbols[place]) else {
            return false
        }
        return scalar.properties.isAlphabetic
    }
}
