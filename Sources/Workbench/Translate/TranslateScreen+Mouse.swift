import Display

/// The use of the mouse in the panes.
extension TranslateScreen {
    /// Sends a gesture to the pane at the position. A drag goes to the pane in which it began.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let placed = panes.placed(environment, in: area)
        let here = placed.held(at: point)
        if gesture == .press { panes.dragging.held = here }
        switch gesture == .drag ? panes.dragging.held : here {
        case .nothing: return .none
        case .divider:
            if gesture == .drag { panes.dragging.listColumns = point.column - area.left }
            return .none
        case .pane(let id): return perform(gesture, at: point, on: id, placed, environment)
        }
    }

    /// Passes a gesture to a pane. A press focuses the pane.
    private mutating func perform(
        _ gesture: Gesture, at point: Point, on id: PaneID, _ placed: PlacedPanes,
        _ environment: ScreenEnvironment
    ) -> Reaction {
        let body = placed.area(of: id).body
        var place = Point(row: point.row - body.top, column: point.column - body.left)
        if gesture == .drag { place.row = max(0, min(place.row, body.rows - 1)) }
        if gesture == .press { leaveLooseText(environment) }
        var reaction = Reaction.none
        if place.row >= 0 {
            reaction = panes.tell(id, environment) {
                $0.perform(gesture, at: place, in: body.size, $1)
            }
        }
        if gesture == .press { focus = id }
        return reaction + Reaction(follow(environment))
    }

    /// Selects a row of a pane by its number.
    mutating func go(
        to row: Int, in pane: PaneID, _ environment: ScreenEnvironment
    ) -> Reaction? {
        let shared = panes.shared(environment, for: pane)
        return panes.list.change(pane) { $0.goTo(row: row, shared) }.map {
            panes.fulfil($0, environment)
        }
    }

    /// Ends the typing of text that belongs to no key, as a command does that leaves the forms.
    private mutating func leaveLooseText(_ environment: ScreenEnvironment) {
        let shared = panes.shared(environment, for: .forms)
        panes.list.change(FormsPane.self) { _ = $0.intercept(Invocation(.nextPane), shared) }
    }
}

extension PlacedPanes {
    /// Returns the object that a drag from this position moves.
    fileprivate func held(at point: Point) -> Dragging.Held {
        if point.column == divider { return .divider }
        return pane(at: point).map(Dragging.Held.pane) ?? .nothing
    }
}
