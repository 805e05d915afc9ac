public import Catalog
import Files
public import TML
public import TranslationFiles

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
    /// True if the person has named the language of the translations; `nil` if it is not known.
    var isLocaleNamed: Bool?
    /// The facts of the file in an earlier session; `nil` if it must be read before it is shown.
    var seal: FileSeal?

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

    /// Returns true if nobody has changed the file since an earlier session, and the same wishes of
    /// the person led to this address. So the local copy can be shown before the file is read.
    ///
    /// - Parameters:
    ///   - base: the path of the file with the originals; `nil` means the usual path.
    ///   - locale: the language of the translations; `nil` means that of the file.
    public func isAsBefore(
        at path: String, base: String?, locale: LocaleCode?, format: FileFormat?
    ) -> Bool {
        guard let seal, base.map(RealPath.of) == self.base, format?.name == self.format,
            locale.map({ $0 == self.locale }) ?? (isLocaleNamed == false),
            RealPath.of(path) == self.path
        else { return false }
        return seal.isWhole(at: self.path)
    }

    /// True if there is a file at the path.
    var isThere: Bool { FileStatus(path: path)?.kind == .file }
}
