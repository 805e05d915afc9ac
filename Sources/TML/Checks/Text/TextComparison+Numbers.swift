/// Numbers, whatever digits and separators they are written with.
extension TextComparison {
    var numberIssues: [Issue] {
        guard label.contains(.digit) || translation.contains(.digit) else { return [] }
        let (mine, theirs) = (NumberList(in: translation), NumberList(in: label))
        let added = mine.numbers(notIn: theirs).filter { !isHourOfDay($0, among: theirs) }
        let missing = theirs.numbers(notIn: mine).filter { !isExpressed($0, added: added) }
        var issues = missing.map { Issue(.numbers, label.text(of: $0.places)) }
        for number in added where !missing.isEmpty || isSurprising(number) {
            issues.append(
                Issue(.numbers, translation.text(of: number.places), at: range(number.places)))
        }
        return issues
    }

    /// Whether a number of the label may be in the translation in another way than as digits.
    private func isExpressed(_ number: NumberList.Number, added: [NumberList.Number]) -> Bool {
        let isSmall = number.value <= 12 && number.count <= 2 && added.isEmpty
        if isSmall, number.value <= 1 || isQuantity(number) { return true }
        if number.value == 0, number.count == 3, containsInThousands(number) { return true }
        if isOrdinal(number), isSmall || containsWord(Roman.numeral(number.value)) { return true }
        if writing.isWide || writing.language == "ko", containsIdeographicNumber { return true }
        return isHour(number)
    }

    /// `3 files`, and also `2x`.
    private func isQuantity(_ number: NumberList.Number) -> Bool {
        let next = number.places.upperBound
        if label.kind(at: next).isLetter { return true }
        return label.kind(at: next).isSpace
            && (label.kind(at: next + 1).isLetter || label.kind(at: next + 1) == .token)
            || label.scalar(at: next) == "-" && label.kind(at: next + 1).isLetter
    }

    private func isOrdinal(_ number: NumberList.Number) -> Bool {
        let next = number.places.upperBound
        guard label.kind(at: next + 1).isLetter, !label.kind(at: next + 2).isLetter else {
            return false
        }
        return ["st", "nd", "rd", "th"].contains(label.text(of: next..<next + 2).lowercased())
    }

    private func containsWord(_ word: String) -> Bool {
        translation.words.contains { translation.text(of: $0).hasPrefix(word) }
    }

    private var containsIdeographicNumber: Bool {
        translation.elements.contains { Self.ideographicNumbers.contains($0.scalar) }
    }

    private static let ideographicNumbers = Set(
        "一二三四五六七八九十百千万億萬億亿两兩双雙半만억천백".unicodeScalars)

    /// `10,000` may be `10 тыс.`
    private func containsInThousands(_ number: NumberList.Number) -> Bool {
        number.joined != 0
            && NumberList(in: translation).numbers.contains {
                $0.value != 0 && $0.value == number.joined / 1000
            }
    }

    /// `8:18 PM` may be `20:18`.
    private func isHour(_ number: NumberList.Number) -> Bool {
        number.value <= 12 && hasHalvesOfDay
            && NumberList(in: translation).numbers.contains {
                $0.value == number.value + 12 || $0.value == 0
            }
    }

    private func isHourOfDay(_ number: NumberList.Number, among others: NumberList) -> Bool {
        guard number.value == 0 || (13...24).contains(number.value), hasHalvesOfDay else {
            return false
        }
        return others.numbers.contains { $0.value == (number.value + 12) % 24 || $0.value == 12 }
    }

    private var hasHalvesOfDay: Bool {
        label.words.contains { ["am", "pm"].contains(label.text(of: $0).lowercased()) }
    }

    /// A number that nothing in the label speaks of. Small ones stand for words such as "first".
    private func isSurprising(_ number: NumberList.Number) -> Bool {
        number.value > 12
            && !label.words.contains { places in
                Self.numberWords.contains { label.text(of: places).lowercased().hasPrefix($0) }
            }
    }

    private static let numberWords = [
        "hundred", "thousand", "dozen", "million", "billion", "century", "half", "twice", "double",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet", "percent", "hex",
    ]
}
