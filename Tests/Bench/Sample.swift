/// Measured values, and how they are told.
struct Sample {
    private(set) var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    /// Runs `body` and adds its time in milliseconds.
    mutating func time<Value>(_ body: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        let value = try body()
        add((ContinuousClock.now - start).milliseconds)
        return value
    }

    /// The value below which that share of the values lies, by the nearest rank.
    func quantile(_ share: Double) -> Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
        return sorted[min(max(0, rank), sorted.count - 1)]
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

func rounded(_ value: Double) -> String {
    value.isNaN ? "–" : String((value * 100).rounded() / 100)
}
