/// One column of the screen.
///
/// A cluster of several columns takes one cell for each column. The first cell contains the cluster
/// and its width. The other cells are covered: they have an empty text and width 0.
public struct Cell: Hashable, Sendable {
    /// The cluster: all scalars that a reader sees as one character; empty for a covered cell.
    public var text: String
    /// The number of columns of the cluster; 0 for a covered cell.
    public var width: Int
    /// The meaning of the text. The theme maps the role to a colour and attributes.
    public var role: Role
    /// The attributes besides the attributes of the role; usually none.
    public var emphasis: Emphasis
    /// The background of the cell.
    public var ground: Ground

    /// Creates a cell. Does not check that the text has this width.
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

    /// Returns a cell that the cluster before it covers.
    public static func covered(role: Role, emphasis: Emphasis = []) -> Cell {
        Cell("", width: 0, role: role, emphasis: emphasis)
    }

    /// Compares the texts scalar by scalar. A composed letter and its decomposed form are
    /// different, even if a terminal shows them in the same way.
    public static func == (left: Cell, right: Cell) -> Bool {
        left.role == right.role && left.ground == right.ground && left.width == right.width
            && left.emphasis == right.emphasis && isSame(left.text, right.text)
    }

    /// Two texts that Swift treats as equal can have different scalars, unless they have one byte.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left == right && (left.utf8.count == 1 || left.utf8.elementsEqual(right.utf8))
    }

    /// Hashes the bytes of the text, because `==` compares the scalars.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(text.utf8))
        hasher.combine(width)
        hasher.combine(role)
        hasher.combine(emphasis)
        hasher.combine(ground)
    }
}
