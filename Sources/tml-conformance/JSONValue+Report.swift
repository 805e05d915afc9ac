import TML

extension JSONValue {
    /// For reading in a report.
    var brief: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .decimal(let decimal): "\(decimal)"
        case .text(let text):
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .array(let items): "[\(items.map(\.brief).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\($0.key): \($0.value.brief)" }.sorted().joined(separator: ", "))}"
        }
    }

    /// An object with the items of its lists in an order of their own.
    var withSortedLists: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.mapValues { value in
                guard case .array(let items) = value else { return value }
                return .array(items.sorted { $0.brief < $1.brief })
            })
    }

    /// Whether two answers are the same: numbers may differ by rounding, texts in nothing.
    func isLike(_ other: JSONValue) -> Bool {
        if let left = number, let right = other.number {
            return left == right || abs(left - right) < 1e-9 || left.isNaN && right.isNaN
        }
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isLike($1) }
        case (.object(let left), .object(let right)):
            return left.count == right.count
                && left.allSatisfy { name, value in right[name].map(value.isLike) ?? false }
        case (.text(let left), .text(let right)): return left.utf8.elementsEqual(right.utf8)
        default: return self == other
        }
    }

    /// A number, also one that JSON cannot write: `{"$num": "NaN"}`.
    var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .decimal(let decimal): decimal
        case .object(let members) where members.count == 1:
            members["$num"]?.text.flatMap(Double.init)
        default: nil
        }
    }
}
