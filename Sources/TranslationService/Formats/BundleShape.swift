import Text

/// The shape of the translations in a release archive (`tml-service.md` 5.4).
public enum BundleShape: String, Hashable, Sendable, CaseIterable {
    /// Each key with its original, beside its translations.
    case year2015 = "2015"
    /// Originals in a file of their own; what releases have.
    case year2016 = "2016"

    /// Release archives: one reader takes both shapes, entry by entry.
    public var format: ProjectFormat {
        ProjectFormat(
            name: rawValue, title: "release archive of \(rawValue)",
            fileExtensions: ["tar.gz", "tgz", "tar"],
            recognizes: Self.recognizes,
            reader: { path, options in try ReleaseFileReader(at: path, options) },
            writer: ReleaseArchiveWriter(shape: self))
    }

    /// Packed by gzip, or a tar archive that its header or its name tells.
    private static func recognizes(_ beginning: FileBeginning) -> Bool {
        beginning.has([0x1F, 0x8B]) || beginning.has(Array("ustar".utf8), at: 257)
            || beginning.hasExtension(in: ["gz", "tgz", "tar"])
    }
}
