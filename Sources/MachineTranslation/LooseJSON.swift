/// Any JSON, for answers in which numbers come as texts and lists as nothing.
indirect enum LooseJSON: Hashable, Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([LooseJSON])
    case members([String: LooseJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([LooseJSON].self) {
            self = .array(value)
        } else {
            self = .members(try container.decode([String: LooseJSON].self))
        }
    }

    var object: [String: LooseJSON]? {
        if case .members(let members) = self { members } else { nil }
    }

    var array: [LooseJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A whole number, also written as text.
    var integer: Int? {
        switch self {
        case .number(let value): Int(exactly: value)
        case .string(let text): Int(text)
        default: nil
        }
    }

    var isTrue: Bool {
        self == .boolean(true) || integer == 1 || text?.lowercased() == "true"
    }
}
