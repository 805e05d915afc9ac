import Display

/// The key sequences of a terminal.
struct KeySequences: Sendable {
    private let keys: [[UInt8]: Key]
    private let prefixes: Set<[UInt8]>
    private let longest: Int

    init(_ keys: [[UInt8]: Key]) {
        self.keys = keys
        prefixes = Set(keys.keys.flatMap { bytes in (1..<bytes.count).map { Array(bytes[..<$0]) } })
        longest = keys.keys.map(\.count).max() ?? 0
    }

    /// Returns the longest key sequence at the start of the bytes.
    func match(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
        for length in stride(from: min(longest, bytes.count), to: 1, by: -1) {
            if let key = keys[Array(bytes.prefix(length))] { return (key, length) }
        }
        return nil
    }

    /// Returns true if the bytes are the start of a key sequence, but not all of it.
    func isPrefix(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count < longest && prefixes.contains(Array(bytes))
    }
}
