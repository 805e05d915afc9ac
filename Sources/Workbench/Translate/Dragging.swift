/// What was taken hold of with the mouse, and how wide the list was made with it.
struct Dragging: Equatable, Sendable {
    enum Held: Equatable, Sendable {
        case nothing
        /// The line at the right of the list.
        case divider
        /// Something in a pane.
        case pane(PaneID)
    }

    var held = Held.nothing
    /// `nil`: as wide as the layout has it.
    var listColumns: Int?
}
