package import Text

/// A message in the format of the test vectors of the language (`tml-language.md` 16.3).
extension XMessage {
    /// The parts in order. A text has the type `trans`.
    package var tree: JSON { Self.tree(of: parts) }

    private static func tree(of parts: [Part]) -> JSON {
        .array(
            parts.map { part in
                switch part {
                case .text(let text): .object(["type": .string("trans"), "value": .string(text)])
                case .parameter(let parameter): tree(of: parameter)
                }
            })
    }

    private static func tree(of parameter: Parameter) -> JSON {
        var members: [String: JSON] = [:]
        switch parameter.place {
        case .index(let index): members["index"] = .integer(index)
        case .name(let name): members["index"] = .string(":\(name)")
        }
        switch parameter.kind {
        case .value(let kind): members["type"] = .string(kind ?? "param")
        case .choice: members["type"] = .string("choice")
        case .map: members["type"] = .string("map")
        case .decoration(let name): members["type"] = .string(name)
        }
        if let format = parameter.format { members["value"] = .string(format) }
        if !parameter.choices.isEmpty {
            members["styles"] = .array(
                parameter.choices.map { choice in
                    .object(["key": .string(choice.key), "items": tree(of: choice.parts)])
                })
        }
        return .object(JSONObject(members))
    }
}
