/// The default background of a terminal, as far as known.
public enum Background: Hashable, Sendable, CaseIterable {
    case unknown, light, dark

    /// The possible colours of the background: black, white, or both.
    var possible: [RGB] {
        switch self {
        case .unknown: [RGB(0xFFFFFF), RGB(0)]
        case .light: [RGB(0xFFFFFF)]
        case .dark: [RGB(0)]
        }
    }
}
