import Catalog

/// What was typed for the selected key before the disk had brought it.
struct TypedAhead: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case command(Command)
        case scalar(Unicode.Scalar)
        case paste(String)
    }

    private(set) var presses: [Press] = []

    var isEmpty: Bool { presses.isEmpty }

    mutating func append(_ press: Press) { presses.append(press) }

    /// Everything, in order; nothing is left.
    mutating func take() -> [Press] {
        defer { presses = [] }
        return presses
    }

    /// The text alone, for a key that never came.
    var text: String {
        var text = ""
        for press in presses {
            switch press {
            case .scalar(let scalar): text.unicodeScalars.append(scalar)
            case .paste(let pasted): text += pasted
            case .command: break
            }
        }
        return text
    }
}
