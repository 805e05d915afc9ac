/// One column of the screen.
///
/// A cluster of several columns takes as many cells: one that holds it, with its width, and after it
/// those that it covers besides, with no text and width 0.
public struct Cell: Hashable, Sendable {
    /// What a reader takes for one sign, with all of its scalars; empty for a column that a cluster
    /// covers besides its first.
    public var text: String
    /// How many columns the cluster covers, or 0 for a column that it covers besides its first.
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

    /// A column that a cluster covers besides its first.
    public static func covered(role: Role, emphasis: Emphasis = []) -> Cell {
        Cell("", width: 0, role: role, emphasis: emphasis)
    }

    /// Scalar by scalar: letters that are composed of others look alike, if the terminal shows
    /// them well, but are not the same.
    public static func == (left: Cell, right: Cell) -> Bool {
        left.role == right.role && left.ground == right.ground && left.width == right.width
            && left.emphasis == right.emphasis && isSame(left.text, right.text)
    }

    /// Texts that are equal to Swift may still be composed differently, those of one byte may not.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left == right && (left.utf8.count == 1 || left.utf8.elementsEqual(right.utf8))
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
