/// The extent of a screen or of a part of it, in character cells.
public struct Size: Hashable, Sendable {
    public var rows: Int
    public var columns: Int

    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }

    /// Whether there is no cell in it.
    public var isEmpty: Bool { rows <= 0 || columns <= 0 }
}
