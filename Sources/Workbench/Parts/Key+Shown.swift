import Display

extension Key {
    /// The key as help and hints show it.
    var shownName: String {
        let modifiers = String(name.dropLast(Key(stroke).name.count))
        return modifiers + shownStroke
    }

    private var shownStroke: String {
        switch stroke {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "page up"
        case .pageDown: "page down"
        case .escape: "esc"
        case .function(let number): "F\(number)"
        case .scalar, .enter, .tab, .backspace, .delete, .insert, .home, .end: Key(stroke).name
        }
    }
}
