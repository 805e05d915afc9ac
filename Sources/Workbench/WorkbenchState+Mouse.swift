import Display

/// A press of the mouse that has selected a row.
struct RowPress: Equatable, Sendable {
    var point: Point
    var moment: Duration
    /// Where keys had a meaning then: elsewhere Enter may mean something else.
    var places: [Place]

    /// How long after it a second one opens what it has selected.
    private static let patience = Duration.milliseconds(400)
    /// How far the hand may slip between them, in columns.
    private static let slip = 2

    /// Whether a press is the second one on the same thing.
    func isFollowed(by mouse: Mouse) -> Bool {
        mouse.point.row == point.row && abs(mouse.point.column - point.column) <= Self.slip
            && mouse.moment - moment <= Self.patience
    }
}

/// The mouse. What is done with it is about what the translator sees, so it is never kept for later:
/// while something is to be done first, or the next key is on its way, it does nothing.
extension WorkbenchState {
    /// A second press on the row that was selected by the first opens it as Enter does, with all that
    /// a key has to wait for.
    func meaning(of event: Event) -> Event {
        guard case .input(.mouse(let mouse)) = event, Gesture(mouse) == .press, isPointedAtNow,
            let first = rowPress, first.places == places, first.isFollowed(by: mouse)
        else { return event }
        return .input(.key(Key(.enter)))
    }

    /// Whether what is seen is what the translator has before them: nothing is to be done first.
    private var isPointedAtNow: Bool {
        commandLine == nil && typedAhead.isEmpty && !unanswered.has([.next])
    }

    mutating func receive(_ mouse: Mouse) -> [Effect] {
        guard let gesture = Gesture(mouse) else { return [] }
        if gesture != .drag { rowPress = nil }
        guard isPointedAtNow else { return [] }
        let (area, environment) = placeOfScreen
        guard area.contains(mouse.point), !areaOfNotice.contains(mouse.point) else {
            return []
        }
        if gesture == .press { notePress() }
        let reaction = perform(gesture, at: mouse.point, in: area, environment)
        let effects = apply(reaction)
        if reaction.hasChosen {
            rowPress = RowPress(point: mouse.point, moment: mouse.moment, places: places)
        }
        return effects
    }

    /// A dialog gets all that is done with the mouse, as it gets every key.
    private mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        if dialog != nil {
            return dialog?.perform(gesture, at: point, in: area) ?? .none
        }
        let input = ScreenInput.gesture(gesture, at: point, in: area)
        return screens[screens.count - 1].take(input, environment) ?? .none
    }
}
