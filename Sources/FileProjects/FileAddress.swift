public import Catalog
import Files
public import TML

/// A translation file with the language of its translations: the address of a project.
public struct FileAddress: Hashable, Sendable, Codable {
    /// The path without symbolic links.
    public var path: String
    /// The file with the originals, if the person has named it.
    public var base: String?
    /// The name of the format, if the person has named it.
    public var format: String?
    /// The language of the labels.
    public var source: LocaleCode
    /// The language of the translations.
    public var locale: LocaleCode

    /// Creates an address; by default, the program finds the format and the originals.
    public init(
        path: String, base: String? = nil, format: String? = nil, source: LocaleCode,
        locale: LocaleCode
    ) {
        self.path = path
        self.base = base
        self.format = format
        self.source = source
        self.locale = locale
    }

    /// The key of the project. It is the same in each session.
    public var project: Project.Key {
        Project.Key(Fingerprint.name(of: [path, locale.normalized.rawValue]))
    }

    /// The last two parts of the path: `po/ru.po`.
    public var name: String {
        path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    /// True if there is a file at the path.
    var isThere: Bool { FileStatus(path: path)?.kind == .file }
}
