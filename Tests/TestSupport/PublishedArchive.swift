public import Foundation

/// A release archive that a real project of the service has published. They are not part of this
/// package: `ARCHIVES` in the environment names the folder they are in.
public enum PublishedArchive: String, CaseIterable, Sendable {
    /// The samples of the SDK for Python: nearly every form of token.
    case python = "20160307120415"
    /// Those of the SDK for PHP: long texts, sources within others, markup broken by an engine.
    case php = "20160323211903"

    private static let folder = ProcessInfo.processInfo.environment["ARCHIVES"]

    /// Whether there is a folder to read. What it lacks then is a failure.
    public static var isGiven: Bool { folder?.isEmpty == false }

    public var file: URL {
        URL(filePath: Self.folder ?? "").appending(path: "\(rawValue).tar.gz")
    }
}
