import Text
import Wire

/// What an answer must look like: the names and JSON types of an example.
///
/// Names are compared at the top, in the elements of lists there, and in the records there; deeper
/// only the types of what both have. `null` goes with every type.
struct Shape: Sendable {
    let example: JSON
    /// Where objects are dictionaries, whose names are data: `results`.
    var dictionaries: Set<String> = []
    /// What has one of several types.
    var freeTypes: Set<String> = []
    /// What an answer may be without: `results.context`.
    var optional: Set<String> = []

    private static let deepestNames = 1

    /// Sentences; none if the answer has the shape.
    func differences(of answer: JSON) -> [String] {
        differences(answer, example, at: "", depth: 0)
    }

    private func differences(
        _ answer: JSON, _ example: JSON, at path: String, depth: Int
    ) -> [String] {
        switch (answer, example) {
        case (.null, _), (_, .null): []
        case (.object(let answer), .object(let example)) where dictionaries.contains(path):
            dictionary(answer, example, at: path, depth: depth)
        case (.object(let answer), .object(let example)):
            object(answer, example, at: path, depth: depth)
        case (.array(let answer), .array(let example)):
            list(answer, example, at: path, depth: depth)
        default:
            Self.type(of: answer) == Self.type(of: example) || freeTypes.contains(path)
                ? []
                : ["\(path) is \(Self.type(of: answer)), not \(Self.type(of: example))"]
        }
    }

    private func object(
        _ answer: JSONObject, _ example: JSONObject, at path: String, depth: Int
    ) -> [String] {
        example.members.flatMap { member in
            let place = path.isEmpty ? member.name : "\(path).\(member.name)"
            if let value = answer[member.name] {
                return differences(value, member.value, at: place, depth: depth + 1)
            }
            return depth <= Self.deepestNames && !optional.contains(place)
                ? ["\(place) is missing"] : []
        }
    }

    private func dictionary(
        _ answer: JSONObject, _ example: JSONObject, at path: String, depth: Int
    ) -> [String] {
        guard let pattern = example.members.first(where: { $0.value.array != [] })?.value
        else { return [] }
        let values = answer.members.map(\.value).filter { $0.array != [] }
        guard !values.isEmpty || optional.contains(path) else {
            return ["\(path) is empty: nothing to compare"]
        }
        return Array(
            Set(values.flatMap { differences($0, pattern, at: path + ".*", depth: depth) }))
    }

    /// Every element must look like the elements of the example put together.
    private func list(
        _ answer: [JSON], _ example: [JSON], at path: String, depth: Int
    ) -> [String] {
        guard !example.isEmpty else { return [] }
        guard !answer.isEmpty else {
            return depth <= Self.deepestNames && !optional.contains(path)
                ? ["\(path) is empty: nothing to compare"] : []
        }
        let pattern = example.compactMap(\.object).isEmpty ? example[0] : Self.union(of: example)
        return Array(Set(answer.flatMap { differences($0, pattern, at: path, depth: depth) }))
    }

    private static func union(of elements: [JSON]) -> JSON {
        var union = JSONObject()
        for member in elements.compactMap(\.object).flatMap(\.members)
        where union[member.name]?.isNull ?? true {
            union[member.name] = member.value
        }
        return .object(union)
    }

    private static func type(of json: JSON) -> String {
        switch json {
        case .null: "null"
        case .boolean: "a truth value"
        case .integer, .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
