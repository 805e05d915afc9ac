import Display

/// A press of the mouse that has selected a row.
struct RowPress: Equatable, Sendable {
    var point: Point
    var moment: Duration
    /// The active scopes of the keymap at the first press. At other scopes, Enter may have another
    /// meaning.
    var scopes: [KeyScope]

    /// The longest time between the two presses that open a row.
    private static let patience = Duration.milliseconds(400)
    /// The maximum number of columns between the two presses.
    private static let slip = 2

    /// True if a press is the second press on the same row.
    func isFollowed(by mouse: Mouse) -> Bool {
        mouse.point.row == point.row && abs(mouse.point.column - point.column) <= Self.slip
            && mouse.moment - moment <= Self.patience
    }
}

/// The mouse. A gesture refers to the visible screen, so it is never delayed: while typed input
/// waits, while a plan for very many keys is read, or before the next key is shown, the gesture has
/// no effect.
extension WorkbenchState {
    /// Returns Enter for a second press on a selected row. Enter then waits for answers as a
    /// pressed key does.
    func meaning(of event: Event) -> Event {
        guard case .input(.mouse(let mouse)) = event, Gesture(mouse) == .press, isPointedAtNow,
            let first = rowPress, first.scopes == scopes, first.isFollowed(by: mouse)
        else { return event }
        return .input(.key(Key(.enter)))
    }

    /// True if the visible screen is up to date and no typed input waits.
    private var isPointedAtNow: Bool {
        commandLine == nil && typedAhead.isEmpty && !unanswered.has([.next, .plan])
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
            rowPress = RowPress(point: mouse.point, moment: mouse.moment, scopes: scopes)
        }
        return effects
    }

    /// If a dialog is open, it receives all gestures, as it receives all keys.
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
