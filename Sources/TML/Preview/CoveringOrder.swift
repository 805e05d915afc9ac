/// The order in which combinations of choices are tested. First the combination of all first
/// choices, then the combinations with one other choice (second choices, third choices…), then all
/// others. So every choice occurs in one of the first combinations.
struct CoveringOrder {
    /// The number of choices of each dimension, at least 1.
    let sizes: [Int]

    /// The number of combinations, or `Int.max` if the number is larger.
    var count: Int {
        sizes.reduce(1) { count, size in
            let (product, overflow) = count.multipliedReportingOverflow(by: size)
            return overflow ? Int.max : product
        }
    }

    /// Returns the first combinations. Further combinations are not computed.
    func combinations(most: Int) -> [[Int]] {
        var found = [Array(repeating: 0, count: sizes.count)]
        for choice in 1..<max(1, sizes.max() ?? 1) {
            for (place, size) in sizes.enumerated() where choice < size && found.count < most {
                var combination = found[0]
                combination[place] = choice
                found.append(combination)
            }
        }
        guard found.count < min(most, count) else { return Array(found.prefix(max(0, most))) }
        var next = found[0]
        while found.count < most, advance(&next) {
            if next.count(where: { $0 > 0 }) > 1 { found.append(next) }
        }
        return found
    }

    /// Moves to the next combination. The first dimension varies fastest. Returns false after the
    /// last combination.
    private func advance(_ combination: inout [Int]) -> Bool {
        for place in combination.indices {
            combination[place] += 1
            if combination[place] < sizes[place] { return true }
            combination[place] = 0
        }
        return false
    }
}
