/// What is known of the ground that a terminal shows where none is asked for.
public enum Background: Hashable, Sendable, CaseIterable {
    case unknown, light, dark

    /// The grounds that it may be: black, white, or either.
    var possible: [RGB] {
        switch self {
        case .unknown: [RGB(0xFFFFFF), RGB(0)]
        case .light: [RGB(0xFFFFFF)]
        case .dark: [RGB(0)]
        }
    }
}
