public import Foundation

/// A small project written for the tests, as a folder in `Tests/Archives` that is laid out like a
/// release archive; its README says what each is for.
public enum SmallArchive: String, CaseIterable, Sendable {
    case ferry, guide, timetable

    public var folder: URL { packageFolder.appending(path: "Tests/Archives/\(rawValue)") }

    /// Packs it into a folder; the path of the archive.
    public func pack(into target: URL) throws -> String {
        let archive = target.appending(path: "\(rawValue).tar.gz")
        try Tar.pack(folder, to: archive)
        return archive.path
    }
}
