/// The number of symbols to insert, delete or replace to change one sequence into another. It is
/// computed for 64 rows of the table at a time (Myers 1999, in blocks as Hyyrö 2003).
///
/// The pattern is prepared once and compared with many texts.
struct EditDistance {
    let count: Int
    private let blocks: Int
    private let lastBit: UInt64
    /// The positions of each symbol below `small` in the pattern, as the bits of `blocks` words.
    private let table: [UInt64]
    private let others: [UInt32: [UInt64]]
    private let none: [UInt64]

    private static let small = 256

    init(_ pattern: [UInt32]) {
        count = pattern.count
        blocks = max(1, (pattern.count + 63) / 64)
        lastBit = 1 << UInt64((max(1, pattern.count) - 1) % 64)
        var table = [UInt64](repeating: 0, count: Self.small * blocks)
        var others: [UInt32: [UInt64]] = [:]
        for (place, symbol) in pattern.enumerated() {
            let bit: UInt64 = 1 << UInt64(place % 64)
            if symbol < Self.small {
                table[Int(symbol) * blocks + place / 64] |= bit
            } else {
                others[symbol, default: Array(repeating: 0, count: blocks)][place / 64] |= bit
            }
        }
        self.table = table
        self.others = others
        none = [UInt64](repeating: 0, count: blocks)
    }

    /// - Parameter most: the largest distance that must be exact. The result for a larger distance
    ///   can be too small, but is larger than `most`.
    func distance(to text: [UInt32], upTo most: Int = .max) -> Int {
        guard count > 0 else { return text.count }
        guard blocks > 1 else { return distanceInOneBlock(to: text, upTo: most) }
        var rising = [UInt64](repeating: .max, count: blocks)
        var falling = none
        var distance = count
        var left = text.count
        for symbol in text {
            // Each column reduces the distance by at most one.
            guard distance - left <= most else { return distance - left }
            left -= 1
            let isSmall = symbol < Self.small
            let places = isSmall ? table : others[symbol] ?? none
            let first = isSmall ? Int(symbol) * blocks : 0
            distance += advance(&rising, &falling, places, first)
        }
        return distance
    }

    /// Computes the distance to a pattern of at most 64 symbols without arrays. Most patterns are
    /// this short.
    private func distanceInOneBlock(to text: [UInt32], upTo most: Int) -> Int {
        table.withUnsafeBufferPointer { table in
            var (rising, falling) = (UInt64.max, UInt64(0))
            var distance = count
            var left = text.count
            for symbol in text {
                guard distance - left <= most else { return distance - left }
                left -= 1
                let equal = symbol < Self.small ? table[Int(symbol)] : others[symbol]?[0] ?? 0
                distance += Self.advance(&rising, &falling, equal, from: 1, edge: lastBit)
            }
            return distance
        }
    }

    /// Computes the next column. Returns the change of the last row: -1, 0 or 1.
    private func advance(
        _ rising: inout [UInt64], _ falling: inout [UInt64], _ places: [UInt64], _ first: Int
    ) -> Int {
        var step = 1
        for block in 0..<blocks {
            let edge = block == blocks - 1 ? lastBit : 1 << 63
            step = Self.advance(
                &rising[block], &falling[block], places[first + block], from: step, edge: edge)
        }
        return step
    }

    /// Computes the next column in one block. `step` is the change of the row above the block.
    ///
    /// Returns the change of the row at `edge`.
    @inline(__always)
    private static func advance(
        _ rising: inout UInt64, _ falling: inout UInt64, _ places: UInt64, from step: Int,
        edge: UInt64
    ) -> Int {
        let vertical = places | falling
        let equal = step < 0 ? places | 1 : places
        let horizontal = (((equal & rising) &+ rising) ^ rising) | equal
        let more = falling | ~(horizontal | rising)
        let less = rising & horizontal
        let moved = more << 1 | (step > 0 ? 1 : 0)
        rising = less << 1 | (step < 0 ? 1 : 0) | ~(vertical | moved)
        falling = moved & vertical
        return (more & edge == 0 ? 0 : 1) - (less & edge == 0 ? 0 : 1)
    }
}
