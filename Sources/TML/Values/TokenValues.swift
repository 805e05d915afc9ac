/// The values of a call by token name.
///
/// Most calls have few values. Few values are in a list, because the comparison of a few names is
/// faster than a hash, and a list is made faster than a dictionary.
public struct TokenValues: Sendable {
    /// The maximum number of values in the list.
    private static let few = 8

    /// Names with their values. If a name occurs several times, the last value counts.
    private var list: [(String, TokenValue)]
    /// The values that are too many for the list. `nil` if the values are in the list.
    private var table: [String: TokenValue]?

    /// Creates values from a dictionary.
    public init(_ values: [String: TokenValue]) {
        let isTable = values.count > Self.few
        list = isTable ? [] : values.map { ($0.key, $0.value) }
        table = isTable ? values : nil
    }

    /// The values as a dictionary.
    public var byName: [String: TokenValue] { table ?? Dictionary(list) { $1 } }

    /// The value of a token. `nil` if there is no value with this name.
    public subscript(name: String) -> TokenValue? {
        get {
            if let table { return table[name] }
            // The span avoids copies of values.
            let values = list.span
            for index in values.indices.reversed() where values[index].0 == name {
                return values[index].1
            }
            return nil
        }
        set {
            guard table == nil else {
                table?[name] = newValue
                return
            }
            list.removeAll { $0.0 == name }
            if let newValue { list.append((name, newValue)) }
            if list.count > Self.few { self = TokenValues(byName) }
        }
    }

    /// Returns these values and the values of `others`, which count if both have the same name.
    public func merging(_ others: TokenValues) -> TokenValues {
        TokenValues(byName.merging(others.byName) { $1 })
    }
}

extension TokenValues: ExpressibleByDictionaryLiteral {
    /// Creates values such as `["count": .integer(5)]`. If a name occurs several times, the last
    /// value counts.
    public init(dictionaryLiteral elements: (String, TokenValue)...) {
        list = elements
        if list.count > Self.few { self = TokenValues(byName) }
    }
}

extension TokenValues: Hashable {
    /// Compares the values by name; their order does not count.
    public static func == (left: TokenValues, right: TokenValues) -> Bool {
        left.byName == right.byName
    }

    /// Hashes the values without an order.
    public func hash(into hasher: inout Hasher) { hasher.combine(byName) }
}
