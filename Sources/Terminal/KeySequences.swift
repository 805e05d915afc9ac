import Display

/// What keys of a particular terminal send.
struct KeySequences: Sendable {
    private let keys: [[UInt8]: Key]
    private let prefixes: Set<[UInt8]>
    private let longest: Int

    init(_ keys: [[UInt8]: Key]) {
        self.keys = keys
        prefixes = Set(keys.keys.flatMap { bytes in (1..<bytes.count).map { Array(bytes[..<$0]) } })
        longest = keys.keys.map(\.count).max() ?? 0
    }

    /// The longest sequence that the bytes begin with.
    func match(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
        for length in stride(from: min(longest, bytes.count), to: 1, by: -1) {
            if let key = keys[Array(bytes.prefix(length))] { return (key, length) }
        }
        return nil
    }

    /// Whether the bytes are the beginning of a sequence and not yet the whole.
    func isPrefix(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count < longest && prefixes.contains(Array(bytes))
    }
}
