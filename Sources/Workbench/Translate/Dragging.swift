/// The object that the mouse drags, and the width of the list.
struct Dragging: Equatable, Sendable {
    enum Held: Equatable, Sendable {
        case nothing
        /// The line to the right of the list.
        case divider
        /// An object in a pane.
        case pane(PaneID)
    }

    var held = Held.nothing
    /// The width of the list in columns; `nil`: the width of the layout.
    var listColumns: Int?
}
