import Catalog

/// The keys that were typed for a selected key before the disk answered.
struct TypedAhead: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case command(Invocation)
        case scalar(Unicode.Scalar)
        case paste(String)
    }

    /// The presses for the selected key.
    private var presses: [Press] = []
    /// The presses for keys that the selection left before they were loaded. They are applied after loading.
    private var parked: [TranslationKey.ID: [Press]] = [:]

    var isEmpty: Bool { presses.isEmpty && parked.isEmpty }

    mutating func append(_ press: Press) { presses.append(press) }

    /// The presses for the selected key, which is loaded now.
    mutating func take() -> [Press] {
        defer { presses = [] }
        return presses
    }

    /// The selection moves from one key to another key.
    mutating func move(from left: TranslationKey.ID?, to next: TranslationKey.ID?) {
        guard let left else { return }
        if !presses.isEmpty { parked[left, default: []] += presses }
        presses = next.flatMap { parked.removeValue(forKey: $0) } ?? []
    }

    /// The presses for a key that is loaded but no longer selected.
    mutating func takeParked(_ key: TranslationKey.ID) -> [Press] {
        parked.removeValue(forKey: key) ?? []
    }

    /// The text that was typed for the selected key, without commands.
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

    /// The keys that are still loading, in a fixed order.
    var missing: [TranslationKey.ID] { parked.keys.sorted { $0.hash < $1.hash } }
}
