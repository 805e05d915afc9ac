import Catalog

/// The key presses for a selected key before the answer of the disk.
struct TypedAhead: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case command(Invocation)
        case typed(String)
        case paste(String)
    }

    /// The key presses for the selected key.
    private var presses: [Press] = []
    /// The key presses for keys that the selection left before they were loaded. The program
    /// applies these key presses after the key is loaded.
    private var parked: [TranslationKey.ID: [Press]] = [:]

    var isEmpty: Bool { presses.isEmpty && parked.isEmpty }

    mutating func append(_ press: Press) { presses.append(press) }

    /// Removes and returns the key presses for the selected key, which is loaded now.
    mutating func take() -> [Press] {
        defer { presses = [] }
        return presses
    }

    /// Stores the key presses for the old selected key, and restores the key presses for the new
    /// selected key.
    mutating func move(from left: TranslationKey.ID?, to next: TranslationKey.ID?) {
        guard let left else { return }
        if !presses.isEmpty { parked[left, default: []] += presses }
        presses = next.flatMap { parked.removeValue(forKey: $0) } ?? []
    }

    /// Removes and returns the key presses for a loaded key that is no longer selected.
    mutating func takeParked(_ key: TranslationKey.ID) -> [Press] {
        parked.removeValue(forKey: key) ?? []
    }

    /// The text that was typed for the selected key, without commands.
    var text: String {
        var text = ""
        for press in presses {
            switch press {
            case .typed(let new), .paste(let new): text += new
            case .command: break
            }
        }
        return text
    }

    /// The keys with stored key presses that are still loading, in a fixed order.
    var missing: [TranslationKey.ID] { parked.keys.sorted { $0.hash < $1.hash } }
}
