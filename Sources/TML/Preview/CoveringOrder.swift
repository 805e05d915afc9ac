/// The order in which combinations of choices are tried: the first choice of each; then every other
/// choice by itself, the second of each, the third of each; then all else. So the first few show
/// something of everything.
struct CoveringOrder {
    /// How many choices there are of each; at least one.
    let sizes: [Int]

    /// `Int.max` if there are more.
    var count: Int {
        sizes.reduce(1) { count, size in
            let (product, overflow) = count.multipliedReportingOverflow(by: size)
            return overflow ? Int.max : product
        }
    }

    /// The first combinations; nothing is worked out of those that follow.
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

    /// The first place varies fastest. False after the last combination.
    private func advance(_ combination: inout [Int]) -> Bool {
        for place in combination.indices {
            combination[place] += 1
            if combination[place] < sizes[place] { return true }
            combination[place] = 0
        }
        return false
    }
}
