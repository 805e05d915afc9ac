import Foundation

/// Random numbers that come again for the same seed: SplitMix64.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    /// What it started from, for the message of a failing test.
    public let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Seeds for a parameterised test: always the same, or the one that `TEST_SEED` names.
    public static func seeds(_ count: Int) -> [UInt64] {
        if let seed = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap(UInt64.init) {
            return [seed]
        }
        return (0..<UInt64(count)).map { $0 }
    }

    /// Whether the one chance in so many has come; at least 1.
    public mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }

    /// One element of a list that is not empty.
    public mutating func pick<Value>(_ list: [Value]) -> Value {
        list[Int.random(in: 0..<list.count, using: &self)]
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
