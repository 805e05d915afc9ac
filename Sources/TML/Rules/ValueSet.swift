import Text

/// The set of the operation `in`: `1,3,5..9,a..d` (`tml-language.md` 7.5).
struct ValueSet: Hashable, Sendable {
    private enum Item: Hashable, Sendable {
        case exactly(String)
        case integers(ClosedRange<Int>)
        case scalars(ClosedRange<Unicode.Scalar>)
        case nothing
    }

    private let items: [Item]

    init(_ text: String) {
        items = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { Self.item(Substring($0).trimmed) }
    }

    func contains(_ text: String) -> Bool {
        let wanted = text.trimmed
        let integer = Self.canonicalInteger(wanted)
        let scalar = wanted.unicodeScalars.count == 1 ? wanted.unicodeScalars.first : nil
        return items.contains { item in
            switch item {
            case .exactly(let text): text.isSame(as: wanted)
            case .integers(let range): integer.map(range.contains) ?? false
            case .scalars(let range): scalar.map(range.contains) ?? false
            case .nothing: false
            }
        }
    }

    func contains(_ integer: Int) -> Bool {
        items.contains { item in
            switch item {
            case .integers(let range): range.contains(integer)
            case .nothing: false
            case .exactly(let text): text == String(integer)
            case .scalars(let range):
                (0...9).contains(integer)
                    && range.contains(Unicode.Scalar(UInt8(ascii: "0") + UInt8(integer)))
            }
        }
    }

    /// The integers in the set, sorted and without overlaps. `nil` if the set also has other texts
    /// that are numbers.
    var integers: [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for item in items {
            switch item {
            case .integers(let range): ranges.append(range)
            case .nothing: continue
            case .scalars(let range):
                if range.overlaps("0"..."9") { return nil }
            case .exactly(let text):
                if let integer = Self.canonicalInteger(text) {
                    ranges.append(integer...integer)
                } else if Double(text) != nil {
                    return nil
                }
            }
        }
        return Self.merged(ranges)
    }

    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound...end
            } else {
                merged.append(range)
            }
        }
    }

    /// Returns the limits of `within`: `a..b` with integers.
    static func bounds(_ text: String) -> (least: Int, most: Int)? {
        guard let (low, high) = ends(of: text), let least = Int(low), let most = Int(high)
        else { return nil }
        return (least, most)
    }

    private static func item(_ text: String) -> Item {
        guard let (low, high) = ends(of: text) else { return .exactly(text) }
        if let least = low.digits, let most = high.digits {
            return least <= most ? .integers(least...most) : .nothing
        }
        let (lows, highs) = (low.unicodeScalars, high.unicodeScalars)
        if lows.count == 1, highs.count == 1, let least = lows.first, let most = highs.first {
            return least <= most ? .scalars(least...most) : .nothing
        }
        return .exactly(text)
    }

    private static func ends(of text: String) -> (String, String)? {
        let dot = UInt8(ascii: ".")
        var rest = text.utf8[...]
        while let first = rest.firstIndex(of: dot) {
            rest = rest[rest.index(after: first)...]
            guard rest.first == dot else { continue }
            return (text[..<first].trimmed, text[rest.index(after: rest.startIndex)...].trimmed)
        }
        return nil
    }

    private static func canonicalInteger(_ text: String) -> Int? {
        guard let integer = Int(text), String(integer) == text else { return nil }
        return integer
    }
}
