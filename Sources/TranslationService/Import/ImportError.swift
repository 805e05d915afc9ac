/// Why an archive or a folder of data was not imported; nothing of it was.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence: what is wrong, and in which member.
    public let description: String

    init(_ description: String) { self.description = description }
}
