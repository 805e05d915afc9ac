/// One column of the screen.
///
/// A wide character takes two cells: one that holds it, with width 2, and the right half after it,
/// with no text and width 0.
public struct Cell: Hashable, Sendable {
    /// One spacing scalar with at most four zero-width marks; empty for the right half of a
    /// wide character.
    public var text: String
    /// 1 or 2, or 0 for a right half.
    public var width: Int
    /// What the text is; the theme turns the role into a colour and attributes.
    public var role: Role
    /// How the cell stands out beside what its role says; none as a rule.
    public var emphasis: Emphasis
    /// What it lies on.
    public var ground: Ground

    /// A cell as it is given: nothing checks that the text has that width.
    public init(
        _ text: String, width: Int = 1, role: Role, emphasis: Emphasis = [], ground: Ground = .base
    ) {
        self.text = text
        self.width = width
        self.role = role
        self.emphasis = emphasis
        self.ground = ground
    }

    /// An empty column.
    public static let blank = Cell(" ", role: .text)

    /// The column that a wide character covers besides its own.
    public static func rightHalf(role: Role, emphasis: Emphasis = []) -> Cell {
        Cell("", width: 0, role: role, emphasis: emphasis)
    }

    /// Scalar by scalar: letters that are composed of others look alike, if the terminal shows
    /// them well, but are not the same.
    public static func == (left: Cell, right: Cell) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.width == right.width
            && left.role == right.role && left.emphasis == right.emphasis
            && left.ground == right.ground
    }

    /// Goes with `==`: by the bytes of the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(text.utf8))
        hasher.combine(width)
        hasher.combine(role)
        hasher.combine(emphasis)
        hasher.combine(ground)
    }
}
