/// What the beginning of a PNG file says (PNG specification, 5.2 and 11.2.1).
public struct PNGHeader: Hashable, Sendable {
    /// In pixels, from 1.
    public let width: Int
    /// In pixels, from 1.
    public let height: Int

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let length = 33

    /// `nil` when the bytes are no PNG: wrong signature, no complete first chunk, or a first chunk
    /// that says what no PNG can be.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        let head = Array(bytes.prefix(Self.length))
        guard head.count == Self.length, head.starts(with: Self.signature),
            Self.number(head[8..<12]) == 13, head[12..<16].elementsEqual("IHDR".utf8),
            let width = Self.size(head[16..<20]), let height = Self.size(head[20..<24]),
            Self.depths(of: head[25]).contains(head[24]),
            head[26] == 0, head[27] == 0, head[28] <= 1
        else { return nil }
        self.width = width
        self.height = height
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
        let value = number(bytes)
        return (1...Int(Int32.max)).contains(value) ? value : nil
    }

    /// The bits of a sample that a colour type allows.
    private static func depths(of colourType: UInt8) -> [UInt8] {
        switch colourType {
        case 0: [1, 2, 4, 8, 16]
        case 2, 4, 6: [8, 16]
        case 3: [1, 2, 4, 8]
        default: []
        }
    }
}
