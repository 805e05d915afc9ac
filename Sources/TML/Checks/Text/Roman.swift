/// Roman numerals. Some languages use them for centuries.
enum Roman {
    private static let signs: [(UInt64, String)] = [
        (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"),
        (1, "I"),
    ]

    /// Returns the Roman numeral of a number from 1 to 399. Returns the digits of other numbers.
    static func numeral(_ number: UInt64) -> String {
        guard (1..<400).contains(number) else { return String(number) }
        var (rest, numeral) = (number, "")
        for (value, sign) in signs {
            while rest >= value {
                numeral += sign
                rest -= value
            }
        }
        return numeral
    }
}
