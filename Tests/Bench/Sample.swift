/// Measured values, and how they are told.
struct Sample {
    private(set) var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    /// The value below which that share of the values lies, by the nearest rank.
    func quantile(_ share: Double) -> Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
        return sorted[min(max(0, rank), sorted.count - 1)]
    }
}

func rounded(_ value: Double) -> String {
    value.isNaN ? "–" : String((value * 100).rounded() / 100)
}
