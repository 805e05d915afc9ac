/// A place in a text as people count: lines and letters from 1 on.
struct TextPlace: Hashable, Sendable {
    /// `nil` where the text has one line.
    var line: Int?
    var letter: Int

    /// Further in nobody counts, and counting takes time.
    private static let limit = 4096

    /// - Parameter offset: into the UTF-8 of the text.
    /// - Returns: `nil` where it is too far in.
    init?(_ offset: Int, in text: String) {
        let utf8 = text.utf8
        guard (0...Self.limit).contains(offset), offset <= utf8.count else { return nil }
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        let before = utf8[..<place]
        let lines = before.count { $0 == 0x0A }
        let start = before.lastIndex(of: 0x0A).map { utf8.index(after: $0) } ?? utf8.startIndex
        line = lines > 0 || utf8[place...].prefix(Self.limit).contains(0x0A) ? lines + 1 : nil
        letter = text[start..<place].count + 1
    }
}
