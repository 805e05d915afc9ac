/// The partner of each opening bracket, found in one pass.
struct BracketPartners {
    private static let none = -1
    private var ends: [Int]

    /// Finds the partners of the brackets of one kind.
    init(of opening: UInt8, _ closing: UInt8, in bytes: [UInt8]) {
        ends = Array(repeating: Self.none, count: bytes.count)
        var open: [Int] = []
        for (place, byte) in bytes.enumerated() {
            if byte == opening {
                open.append(place)
            } else if byte == closing, let start = open.popLast() {
                ends[start] = place
            }
        }
    }

    /// The position of the closing bracket; `nil` if the bracket at the position is not closed.
    subscript(start: Int) -> Int? { ends[start] == Self.none ? nil : ends[start] }
}
