import TML
import Text

extension JSON {
    /// The text of the value in a report.
    var brief: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .string(let text):
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .array(let items): "[\(items.map(\.brief).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.dictionary.map { "\($0.key): \($0.value.brief)" }.sorted().joined(separator: ", "))}"
        }
    }

    /// The object with each of its lists sorted.
    var withSortedLists: JSON {
        guard case .object(let members) = self else { return self }
        let sorted = members.dictionary.mapValues { value -> JSON in
            guard case .array(let items) = value else { return value }
            return .array(items.sorted { $0.brief < $1.brief })
        }
        return .object(JSONObject(sorted))
    }

    /// Returns true if two answers are equal. Numbers may differ by rounding.
    func isLike(_ other: JSON) -> Bool {
        if let left = vectorNumber, let right = other.vectorNumber {
            return left == right || abs(left - right) < 1e-9 || left.isNaN && right.isNaN
        }
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isLike($1) }
        case (.object(let left), .object(let right)):
            let (left, right) = (left.dictionary, right.dictionary)
            return left.count == right.count
                && left.allSatisfy { name, value in right[name].map(value.isLike) ?? false }
        default: return self == other
        }
    }

    /// The number; `nil` for other values. Also accepts numbers that JSON cannot contain, in the
    /// form `{"$num": "NaN"}`.
    var vectorNumber: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .object(let members) where members.members.count == 1:
            members["$num"]?.strictString.flatMap(Double.init)
        default: nil
        }
    }
}
