import Text

/// The shape of the translations in a release archive (`tml-service.md` 5.4).
public enum BundleShape: String, Hashable, Sendable, CaseIterable {
    /// Each key with its original, next to its translations.
    case year2015 = "2015"
    /// Originals in a separate file, as in releases.
    case year2016 = "2016"

    /// Release archives. One reader accepts both shapes, even in one file.
    public var format: ProjectFormat {
        ProjectFormat(
            name: rawValue, title: "release archive of \(rawValue)",
            fileExtensions: ["tar.gz", "tgz", "tar"],
            recognizes: Self.recognizes,
            reader: { path, options in try ReleaseFileReader(at: path, options) },
            writer: ReleaseArchiveWriter(shape: self))
    }

    /// A gzip file, or a tar archive, recognised by its header or its name.
    private static func recognizes(_ beginning: FileBeginning) -> Bool {
        beginning.has([0x1F, 0x8B]) || beginning.has(Array("ustar".utf8), at: 257)
            || beginning.hasExtension(in: ["gz", "tgz", "tar"])
    }
}
