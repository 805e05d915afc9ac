extension StringProtocol {
    /// Whether each byte is a sign of one column: letters, figures, signs and spaces of ASCII.
    var isPlain: Bool {
        let isPlain = { (byte: UInt8) in byte >= 0x20 && byte < 0x7F }
        return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
            ?? utf8.allSatisfy(isPlain)
    }
}
