/// How a text reads with some sample values.
public struct Reading: Hashable, Sendable {
    /// The values that make it read so, by the order of their tokens; none where nothing does.
    public var deciding: [TokenValue]
    /// The sample values that the text was rendered with.
    public var values: TokenValues
    /// The text as a reader sees it.
    public var rendered: RenderedText
}

/// The ways in which a text reads; no two are the same.
public struct Readings: Hashable, Sendable {
    /// The readings; those that show every variation once come first.
    public var all: [Reading]
    /// Whether every combination of values was tried; if not there may be more.
    public var isComplete: Bool

    /// Tries combinations of variations, keeping the first of those that read the same.
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

/// A token whose value changes how a text reads, with a value for each way.
struct Variation {
    var token: String
    /// Never empty.
    var values: [TokenValue]
    /// Whether the form is for one of these ways only.
    var isFixed = false

    /// Whether the value tells the form, or one reading from another.
    var decides: Bool { isFixed || values.count > 1 }
}
