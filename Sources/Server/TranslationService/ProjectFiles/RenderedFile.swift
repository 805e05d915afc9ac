/// A translation file with the translations of a project.
public struct RenderedFile: Hashable, Sendable {
    /// The path in the folder of the files.
    public let path: String
    /// The language of the translations.
    public let locale: String
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The names of the units whose new texts the format of the file cannot contain. They have the
    /// texts of the stored file.
    public var refused: [String]

    init(_ file: StoredFile, _ bytes: [UInt8], refused: [String]) {
        path = file.path
        locale = file.locale
        self.bytes = bytes
        self.refused = refused
    }

    /// The entity tag of the bytes.
    public var tag: String {
        let digits = Sodium.sha256(bytes).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\"\(digits.joined())\""
    }
}
