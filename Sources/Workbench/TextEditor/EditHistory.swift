import TML
import Text

/// What was done to a text, to be undone and redone. A run of typing is one step.
struct EditHistory: Equatable, Sendable {
    enum Kind: Sendable {
        case typing, deleting, other
    }

    /// One replacement, in UTF-8 code units.
    struct Step: Equatable, Sendable {
        var offset: Int
        var removed: ExactText
        var inserted: ExactText
        var cursorBefore: Int
        var cursorAfter: Int
        var kind: Kind

        var size: Int { removed.utf8.count + inserted.utf8.count }
    }

    /// No more steps than this are kept,
    static let stepLimit = 500
    /// nor more text than this, in bytes; but always the last step.
    static let sizeLimit = 64 << 20
    /// A run longer than this, in bytes, becomes a new step.
    private static let runLimit = 256

    private var done: [Step] = []
    private var undone: [Step] = []
    private var size = 0
    private var isOpen = false

    /// Keeps a step; what was undone before it can no longer be redone.
    mutating func record(_ step: Step) {
        undone = []
        if isOpen, let last = done.last, let joined = Self.join(last, step) {
            done[done.count - 1] = joined
            size += step.size
        } else {
            done.append(step)
            size += step.size
            trim()
        }
        isOpen = step.kind != .other
    }

    /// The next step stands for itself.
    mutating func close() { isOpen = false }

    /// The step to take back, if there is one.
    mutating func undo() -> Step? {
        isOpen = false
        guard let step = done.popLast() else { return nil }
        size -= step.size
        undone.append(step)
        return step
    }

    /// The step to do once more, if there is one.
    mutating func redo() -> Step? {
        isOpen = false
        guard let step = undone.popLast() else { return nil }
        size += step.size
        done.append(step)
        return step
    }

    private mutating func trim() {
        var surplus = max(0, done.count - Self.stepLimit)
        var left = size - done.prefix(surplus).reduce(0) { $0 + $1.size }
        while left > Self.sizeLimit, surplus < done.count - 1 {
            left -= done[surplus].size
            surplus += 1
        }
        guard surplus > 0 else { return }
        done.removeFirst(surplus)
        size = left
    }

    /// Two steps as one, where the second goes on with what the first did.
    private static func join(_ first: Step, _ second: Step) -> Step? {
        guard first.kind == second.kind, first.size < runLimit else { return nil }
        var joined = first
        joined.cursorAfter = second.cursorAfter
        switch first.kind {
        case .typing:
            guard first.offset + first.inserted.utf8.count == second.offset else { return nil }
            joined.inserted.string += second.inserted.string
        case .deleting:
            if second.offset == first.offset {
                joined.removed.string += second.removed.string
                break
            }
            guard second.offset + second.removed.utf8.count == first.offset else { return nil }
            joined.offset = second.offset
            joined.removed = ExactText(second.removed.string + first.removed.string)
        case .other: return nil
        }
        return joined
    }
}
