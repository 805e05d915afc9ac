import Text

/// The details of a row of a table besides its texts. They are in one column that other programs
/// keep unchanged: `tml:from=en&to=pl`.
public struct CSVDetails: Hashable, Sendable {
    private static let beginning = "tml:"

    private var fields = FormFields()
    private var values: [String: String] = [:]

    /// Creates an empty list of details.
    public init() {}

    /// Reads the details from a column; a column of another program contains none.
    public init(_ column: String) {
        guard column.hasPrefix(Self.beginning) else { return }
        let fields = FormFields.decoded(String(column.dropFirst(Self.beginning.count)))
        for (name, value) in fields ?? [] {
            add(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    /// Whether there are no details.
    public var isEmpty: Bool { values.isEmpty }

    /// The text of the column.
    public var column: String { Self.beginning + fields.encoded }

    /// The value of the detail with this name; empty if there is none.
    public subscript(_ name: String) -> String { values[name] ?? "" }

    /// The value of the detail with this name; `other` or an empty text if there is none.
    public subscript(_ name: String, or other: String?) -> String { values[name] ?? other ?? "" }

    /// Adds a detail, unless its value is empty.
    public mutating func add(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        fields.add(name, value)
        values[name] = value
    }
}
