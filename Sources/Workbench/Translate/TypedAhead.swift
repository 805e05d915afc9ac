import Catalog

/// What was typed for a selected key before the disk had brought it.
struct TypedAhead: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case command(Invocation)
        case scalar(Unicode.Scalar)
        case paste(String)
    }

    /// For the key that is selected.
    private var presses: [Press] = []
    /// For keys that were left before they came: typed into their forms as soon as they come.
    private var parked: [TranslationKey.ID: [Press]] = [:]

    var isEmpty: Bool { presses.isEmpty && parked.isEmpty }

    mutating func append(_ press: Press) { presses.append(press) }

    /// What was typed for the selected key, now that it has come.
    mutating func take() -> [Press] {
        defer { presses = [] }
        return presses
    }

    /// The selection leaves a key for another one.
    mutating func move(from left: TranslationKey.ID?, to next: TranslationKey.ID?) {
        guard let left else { return }
        if !presses.isEmpty { parked[left, default: []] += presses }
        presses = next.flatMap { parked.removeValue(forKey: $0) } ?? []
    }

    /// What was typed for a key that is no longer selected, now that it has come.
    mutating func takeParked(_ key: TranslationKey.ID) -> [Press] {
        parked.removeValue(forKey: key) ?? []
    }

    /// The text alone that was typed for the selected key.
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

    /// The keys that are still to come, in an order that is the same every time.
    var missing: [TranslationKey.ID] { parked.keys.sorted { $0.hash < $1.hash } }
}
