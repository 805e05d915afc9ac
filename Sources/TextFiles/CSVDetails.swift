import Text

/// What a row of a table says besides its texts, in one column that programs pass on as it is:
/// `tml:from=en&to=pl`.
public struct CSVDetails: Hashable, Sendable {
    private static let beginning = "tml:"

    private var fields = FormFields()
    private var values: [String: String] = [:]

    /// Nothing so far.
    public init() {}

    /// Those in a column; none in one that another program has written.
    public init(_ column: String) {
        guard column.hasPrefix(Self.beginning) else { return }
        let fields = FormFields.decoded(String(column.dropFirst(Self.beginning.count)))
        for (name, value) in fields ?? [] {
            add(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { values.isEmpty }

    /// What goes into the column.
    public var column: String { Self.beginning + fields.encoded }

    /// What is said under a name; empty: nothing.
    public subscript(_ name: String) -> String { values[name] ?? "" }

    /// Says something more, unless it is empty.
    public mutating func add(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        fields.add(name, value)
        values[name] = value
    }
}
