import Display

/// Where the panes of the desk are.
///
/// A narrow window shows the list, or what lies beside it; a usual one the list at the left and the
/// panes of the key at the right, with one of the two lower panes; a wide one both; a very wide one
/// has a column of its own for them.
struct TranslateLayout: Equatable, Sendable {
    var keys = PaneArea.none
    var label = PaneArea.none
    var editor = PaneArea.none
    var preview = PaneArea.none
    var translations = PaneArea.none
    var suggestions = PaneArea.none
    /// The lines between columns.
    var dividers: [Rect] = []

    init(_ desk: TranslateScreen, _ environment: ScreenEnvironment) {
        let size = environment.size
        let area = Self.area(size)
        guard size.columns >= Self.usualColumns else {
            layNarrow(desk, environment, area)
            return
        }
        let (list, key) = area.splitLeft(columns: Self.listColumns(size))
        keys = PaneArea(area: list)
        layBeside(desk, environment, divided(key))
    }

    /// The part of the window that is the desk's: the last two rows are for hints and status.
    static func area(_ size: Size) -> Rect { Rect(size: size).splitBottom(rows: 2).rest }

    /// From here on the list and the key are beside each other.
    static let usualColumns = 60

    static func listColumns(_ size: Size) -> Int {
        switch size.columns {
        case ..<70: 22
        case ..<110: 27
        case ..<160: 36
        default: 44
        }
    }

    /// The rows of the key list: below its title there is a line that says what it shows.
    static func listRows(_ size: Size) -> Int { max(1, area(size).rows - 2) }

    /// The columns of a form's text.
    static func fieldColumns(_ size: Size) -> Int {
        switch size.columns {
        case ..<usualColumns: max(1, size.columns - 1)
        case 160...: max(1, size.columns - listColumns(size) - lowerColumns(size) - 3)
        default: max(1, size.columns - listColumns(size) - 2)
        }
    }

    private static func lowerColumns(_ size: Size) -> Int {
        (size.columns - listColumns(size)) * 2 / 5
    }

    func area(of pane: PaneID) -> PaneArea {
        switch pane {
        case .keys: keys
        case .label: label
        case .editor: editor
        case .preview: preview
        case .translations: translations
        case .suggestions: suggestions
        }
    }
}

extension TranslateLayout {
    /// Cuts a line off at the left.
    fileprivate mutating func divided(_ area: Rect) -> Rect {
        let (line, rest) = area.splitLeft(columns: 1)
        dividers.append(line)
        return rest
    }

    fileprivate mutating func layNarrow(
        _ desk: TranslateScreen, _ environment: ScreenEnvironment, _ area: Rect
    ) {
        guard desk.focus != .keys else {
            keys = PaneArea(area: area)
            return
        }
        layStack(
            desk, environment, area,
            lower: desk.focus == .editor || desk.focus == .label ? nil : desk.lower)
    }

    fileprivate mutating func layBeside(
        _ desk: TranslateScreen, _ environment: ScreenEnvironment, _ area: Rect
    ) {
        let size = environment.size
        switch size.columns {
        case ..<110: layStack(desk, environment, area, lower: desk.lower)
        case ..<160:
            layStack(desk, environment, area, lower: .translations)
            let (left, right) = translations.area.splitLeft(columns: area.columns / 2)
            guard !right.isEmpty else { return }
            translations = PaneArea(area: left)
            suggestions = PaneArea(area: divided(right))
        default:
            let (middle, side) = area.splitRight(columns: Self.lowerColumns(size))
            layStack(desk, environment, middle, lower: nil)
            let rest = divided(side)
            let (top, bottom) = rest.splitTop(rows: rest.rows / 2)
            translations = PaneArea(area: top)
            suggestions = PaneArea(area: bottom)
        }
    }

    /// The panes of the key, one above the other: each has what it needs as far as there is room,
    /// the one with the focus first.
    fileprivate mutating func layStack(
        _ desk: TranslateScreen, _ environment: ScreenEnvironment, _ area: Rect, lower: PaneID?
    ) {
        let heights = StackHeights(desk, environment, area.size, lower: lower)
        var rest = area
        func next(_ pane: PaneID) -> PaneArea {
            let (top, below) = rest.splitTop(rows: heights[pane])
            rest = below
            return PaneArea(area: top)
        }
        label = next(.label)
        editor = next(.editor)
        preview = next(.preview)
        switch lower {
        case .translations: translations = next(.translations)
        case .suggestions: suggestions = next(.suggestions)
        default: break
        }
    }
}
