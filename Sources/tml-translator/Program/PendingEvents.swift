import Workbench

/// The events that the main loop has taken and not handled yet.
///
/// Input that needs more than a turn is continued in the next turn. Answers, alarms and signals are
/// handled between two turns, and a frame is drawn. Only the end of the program waits for the input
/// before it, so that no typed text is lost.
struct PendingEvents {
    /// The input, and the end of the program if it has arrived after input of an earlier turn.
    private var input: ArraySlice<Event> = []
    private var others: ArraySlice<Event> = []

    var isEmpty: Bool { input.isEmpty && others.isEmpty }

    mutating func add(_ events: [Event]) {
        for event in events {
            if case .input = event { input.append(event) } else { others.append(event) }
        }
    }

    /// Removes and returns the next event: first the input, while the turn lasts, and then the other
    /// events.
    ///
    /// - Returns: `nil` at the end of the turn.
    mutating func next(for state: WorkbenchState, isTurnOver: Bool) -> Event? {
        if !isTurnOver, let event = state.next(of: &input) { return event }
        while let event = others.popFirst() {
            guard event == .ended, !input.isEmpty else { return event }
            input.append(event)
        }
        return nil
    }
}
