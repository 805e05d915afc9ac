extension StringProtocol {
    /// True if each byte is a printable ASCII character or a space, so that each byte takes one
    /// column.
    var isPlain: Bool {
        let isPlain = { (byte: UInt8) in byte >= 0x20 && byte < 0x7F }
        return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
            ?? utf8.allSatisfy(isPlain)
    }
}
