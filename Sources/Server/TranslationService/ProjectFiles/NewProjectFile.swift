public import TML
import Text
public import TranslationFiles

/// A translation file to import.
public struct NewProjectFile: Sendable {
    /// The path in the folder of the files, with `/` between the names.
    public let path: String
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The language of the translations; `nil` means the language that the file or its path tells.
    public let locale: LocaleCode?
    /// The format; `nil` means the format of the name and the content.
    public let format: FileFormat?

    /// Creates a file. Throws `.invalid` for a path that `checked` refuses.
    public init(
        path: String, bytes: [UInt8], locale: LocaleCode? = nil, format: FileFormat? = nil
    ) throws(ServiceError) {
        self.path = try Self.checked(path)
        self.bytes = bytes
        self.locale = locale
        self.format = format
    }

    /// Creates a file again from its row.
    init(_ file: StoredFile) {
        path = file.path
        bytes = file.bytes
        locale = LocaleCode(file.locale)
        format = file.format
    }

    /// The bytes of a name in a folder, in most file systems.
    private static let longestName = 255

    /// Returns the path. Throws `.invalid` if it is not the path of a file in a folder, or if a
    /// name in it begins with a dot, for example `.git`.
    public static func checked(_ path: String) throws(ServiceError) -> String {
        let names = path.splitExactly("/", keepsEmpty: true)
        let isControlled = path.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard names.allSatisfy({ !["", ".", ".."].contains($0) }), !isControlled,
            path.utf8.count <= Limits.sourceBytes,
            names.allSatisfy({ $0.utf8.count <= Self.longestName })
        else {
            throw .invalid(
                "path", "invalid", "The path of the file is not allowed: \(path.debugDescription)")
        }
        guard names.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") }) else {
            throw .invalid(
                "path", "invalid",
                "A name in the path of a file must not begin with a dot: "
                    + path.debugDescription)
        }
        return path
    }
}
