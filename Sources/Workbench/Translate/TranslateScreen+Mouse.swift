import Display

/// The mouse among the panes.
extension TranslateScreen {
    /// The pane at the place does what it does with the mouse, as it was drawn; a press brings the
    /// focus there.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let placed = placed(environment, in: area)
        guard let id = placed.pane(at: point) else { return .none }
        let body = placed.area(of: id).body
        let place = Point(row: point.row - body.top, column: point.column - body.left)
        if gesture == .press { leaveLooseText(environment) }
        var reaction = Reaction.none
        if place.row >= 0 {
            reaction = tell(id, environment) { $0.perform(gesture, at: place, in: body.size, $1) }
        }
        if gesture == .press { focus = id }
        return reaction + Reaction(follow(environment))
    }

    /// What was typed between two keys is taken up, as before a command that leads elsewhere.
    private mutating func leaveLooseText(_ environment: ScreenEnvironment) {
        let shared = shared(environment, for: .forms)
        panes.change(FormsPane.self) { _ = $0.intercept(Invocation(.nextPane), shared) }
    }
}
