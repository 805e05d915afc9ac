import TML
import Text

/// The edits of a text, for undo and redo. A run of typing is one step.
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

    /// The maximum number of stored steps.
    static let stepLimit = 500
    /// The maximum size of the stored text in bytes. The last step is always stored.
    static let sizeLimit = 64 << 20
    /// The size in bytes after which a run becomes a new step.
    private static let runLimit = 256

    private var done: [Step] = []
    private var undone: [Step] = []
    private var size = 0
    private var isOpen = false

    /// Stores a step. Undone steps can no longer be redone.
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

    /// Ends the current run: the next step is not joined to it.
    mutating func close() { isOpen = false }

    /// Returns the step to undo; `nil` if there is none.
    mutating func undo() -> Step? {
        isOpen = false
        guard let step = done.popLast() else { return nil }
        size -= step.size
        undone.append(step)
        return step
    }

    /// True if there is no step to undo or to redo.
    var isEmpty: Bool { done.isEmpty && undone.isEmpty }

    /// Returns the step to redo; `nil` if there is none.
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

    /// Joins two steps into one if the second step continues the first one; `nil` otherwise.
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
