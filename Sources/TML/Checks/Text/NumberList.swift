/// The numbers of a text.
struct NumberList {
    /// A run of digits.
    struct Number {
        var places: Range<Int>
        /// The value modulo 2⁶⁴.
        var value: UInt64
        var count: Int
        /// Whether the number is a part of a name such as `MP3`.
        var isInName: Bool
        /// The number joined with its neighbours if only a separator is between them: `1,000`.
        var joined: UInt64 = 0
    }

    private(set) var numbers: [Number] = []

    init(in text: ShownText) {
        var place = 0
        while place < text.count {
            guard text.elements[place].kind == .digit else {
                place += 1
                continue
            }
            let number = Self.number(in: text, at: place)
            numbers.append(number)
            place = number.places.upperBound
        }
        joinGroups(in: text)
    }

    /// Returns the first numbers that another text lacks, without numbers in names.
    func numbers(notIn other: NumberList) -> [Number] {
        var rest = Dictionary(other.numbers.map { ($0.value, 1) }, uniquingKeysWith: +)
        let unmatched = numbers.filter { number in
            guard let count = rest[number.value], count > 0 else { return true }
            rest[number.value] = count - 1
            return false
        }
        if unmatched.isEmpty { return [] }
        let joined = Set(other.numbers.flatMap { [$0.joined, $0.value] })
        return unmatched.filter { !$0.isInName && !joined.contains($0.joined) }
            .prefix(TextComparison.mostIssues).map { $0 }
    }
}

extension NumberList {
    private static func number(in text: ShownText, at start: Int) -> Number {
        var (place, value) = (start, UInt64(0))
        while text.kind(at: place) == .digit {
            value = value &* 10 &+ digit(text.scalar(at: place))
            place += 1
        }
        let before = text.scalar(at: start - 1)
        let isInName = before.isASCII && (text.kind(at: start - 1).isLetter || before == "_")
        return Number(
            places: start..<place, value: value, count: place - start, isInName: isInName)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt64 {
        if scalar.isASCII { return UInt64(scalar.value & 0xF) }
        return UInt64(scalar.properties.numericValue ?? 0)
    }

    private mutating func joinGroups(in text: ShownText) {
        var start = 0
        for index in numbers.indices {
            let isLast =
                index + 1 == numbers.count
                || !isSeparated(numbers[index], from: numbers[index + 1], in: text)
            guard isLast else { continue }
            let joined = numbers[start...index].reduce(UInt64(0)) { total, number in
                (0..<number.count).reduce(total) { sum, _ in sum &* 10 } &+ number.value
            }
            for member in start...index { numbers[member].joined = joined }
            start = index + 1
        }
    }

    private func isSeparated(_ first: Number, from second: Number, in text: ShownText) -> Bool {
        guard second.places.lowerBound == first.places.upperBound + 1 else { return false }
        switch text.scalar(at: first.places.upperBound) {
        case ".", ",", "'", "’", "٫", "٬", "\u{A0}", "\u{202F}", "\u{2009}", "·", "⹁": return true
        case " ": return second.count == 3 && first.count <= 3
        default: return false
        }
    }
}
