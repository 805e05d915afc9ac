import TML

/// A number in a label, split at its points and commas.
struct Numeral: Hashable {
    /// The digits between the points and commas.
    let parts: [String]
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
                    isPartOfWord: isLetter(symbols, places[start] - 1) || isLetter(symbols, end)))
            start = number + 1
        }
        return numerals
    }

    /// The value by which a language chooses words; `nil` if the number is not a quantity, as in
    /// `1.2.2024`.
    var value: TokenValue? {
        guard let first = parts.first, !isPartOfWord else { return nil }
        let isGrouped = first.count <= 3 && parts.dropFirst().allSatisfy { $0.count == 3 }
        if parts.count == 1 || isGrouped {
            let whole = parts.joined()
            return Int(whole).map(TokenValue.integer) ?? Double(whole).map(TokenValue.decimal)
        }
        guard parts.count == 2 else { return nil }
        return Double(parts.joined(separator: ".")).map(TokenValue.decimal)
    }

    private static let joints: [UInt32] = [0x2C, 0x2E]

    private static func isLetter(_ symbols: [UInt32], _ place: Int) -> Bool {
        guard symbols.indices.contains(place), let scalar = Unicode.Scalar(symbols[place]) else {
            return false
        }
        return scalar.properties.isAlphabetic
    }
}
