/// A message as the vectors of the language write it (`tml-language.md` 16.3).
extension XMessage {
    /// The parts in order; a text is a `trans`.
    package var tree: JSONValue { Self.tree(of: parts) }

    private static func tree(of parts: [Part]) -> JSONValue {
        .array(
            parts.map { part in
                switch part {
                case .text(let text): .object(["type": .text("trans"), "value": .text(text)])
                case .parameter(let parameter): tree(of: parameter)
                }
            })
    }

    private static func tree(of parameter: Parameter) -> JSONValue {
        var members: [String: JSONValue] = [:]
        switch parameter.place {
        case .index(let index): members["index"] = .integer(index)
        case .name(let name): members["index"] = .text(":\(name)")
        }
        switch parameter.kind {
        case .value(let kind): members["type"] = .text(kind ?? "param")
        case .choice: members["type"] = .text("choice")
        case .map: members["type"] = .text("map")
        case .decoration(let name): members["type"] = .text(name)
        }
        if let format = parameter.format { members["value"] = .text(format) }
        if !parameter.choices.isEmpty {
            members["styles"] = .array(
                parameter.choices.map { choice in
                    .object(["key": .text(choice.key), "items": tree(of: choice.parts)])
                })
        }
        return .object(members)
    }
}
