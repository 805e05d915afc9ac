import TML

/// A JSON text on one line, its members in the order given.
struct JSONLine {
    private var members: [(name: String, value: Value)] = []

    indirect enum Value {
        case json(JSONValue)
        case objects([JSONLine])
    }

    mutating func set(_ name: String, _ value: JSONValue) {
        members.append((name, .json(value)))
    }

    /// Leaves the member out if there is nothing.
    mutating func setIfPresent(_ name: String, _ value: JSONValue?) {
        if let value { set(name, value) }
    }

    mutating func set(_ name: String, objects: [JSONLine]) {
        members.append((name, .objects(objects)))
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            Self.append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            switch member.value {
            case .json(let value): Self.append(value, to: &bytes)
            case .objects(let lines): Self.append(lines, to: &bytes) { $0.append(to: &$1) }
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension JSONLine {
    private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let boolean): bytes += (boolean ? "true" : "false").utf8
        case .integer(let integer): bytes += String(integer).utf8
        case .decimal(let decimal): bytes += (decimal.isFinite ? "\(decimal)" : "null").utf8
        case .text(let text): append(text, to: &bytes)
        case .array(let items): append(items, to: &bytes) { append($0, to: &$1) }
        case .object(let members):
            var line = JSONLine()
            for (name, member) in members.sorted(by: { $0.key < $1.key }) { line.set(name, member) }
            line.append(to: &bytes)
        }
    }

    private static func append<Item>(
        _ items: [Item], to bytes: inout [UInt8], _ append: (Item, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(item, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case _ where SafeText.isActing(scalar): bytes += SafeText.jsonEscape(scalar).utf8
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
