/// A text rendered with some sample values.
public struct Reading: Hashable, Sendable {
    /// The values that lead to this reading, in the order of their tokens. Empty if all values give
    /// the same text.
    public var deciding: [TokenValue]
    /// The sample values of the rendered text.
    public var values: TokenValues
    /// The rendered text.
    public var rendered: RenderedText
}

/// The different readings of a text.
public struct Readings: Hashable, Sendable {
    /// The readings. The first readings contain every variation once.
    public var all: [Reading]
    /// Whether all combinations of values were tested. If false, there may be further readings.
    public var isComplete: Bool

    /// Tests combinations of variations. If combinations give the same text, only the first is
    /// kept.
    init(
        _ variations: [Variation], besides usual: TokenValues, most: Int,
        rendered: (TokenValues) -> RenderedText
    ) {
        let order = CoveringOrder(sizes: variations.map(\.values.count))
        var seen: Set<String> = []
        var all: [Reading] = []
        for combination in order.combinations(most: most) {
            var values = usual
            var deciding: [TokenValue] = []
            for (variation, choice) in zip(variations, combination) {
                values[variation.token] = variation.values[choice]
                if variation.decides { deciding.append(variation.values[choice]) }
            }
            let text = rendered(values)
            guard seen.insert(text.text).inserted else { continue }
            all.append(Reading(deciding: deciding, values: values, rendered: text))
        }
        if all.count == 1, !variations.contains(where: \.isFixed) { all[0].deciding = [] }
        self.all = all
        isComplete = order.count <= most
    }
}

/// A token whose value changes the text, with a value for each variant.
struct Variation {
    var token: String
    /// The values. Never empty.
    var values: [TokenValue]
    /// Whether the form applies only to one of the variants.
    var isFixed = false

    /// Whether the value selects the form or a reading.
    var decides: Bool { isFixed || values.count > 1 }
}
