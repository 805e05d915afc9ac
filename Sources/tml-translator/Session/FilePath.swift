import Foundation

/// The path of a file, split at slashes like `dirname` and `basename`.
///
/// `NSString` ends the program for the folder of a path with a single character.
struct FilePath {
    private let path: Substring
    private let isAbsolute: Bool

    init(_ path: String) {
        isAbsolute = path.utf8.first == Self.slash
        self.path = Self.withoutSlashesAtEnd(path[...])
    }

    /// The part after the last slash; empty for `/` and for an empty path.
    var name: String {
        let start = path.utf8.lastIndex(of: Self.slash).map { path.utf8.index(after: $0) }
        return String(path[(start ?? path.startIndex)...])
    }

    /// The folder of the file; `.` if the path contains no folder.
    var folder: String {
        guard let end = path.utf8.lastIndex(of: Self.slash) else { return isAbsolute ? "/" : "." }
        let folder = Self.withoutSlashesAtEnd(path[..<end])
        return folder.isEmpty ? "/" : String(folder)
    }

    /// The path to which symbolic links at the end of the path lead, even if no file is there. A
    /// new file at this path leaves the links unchanged.
    var target: String {
        var target = String(path)
        for _ in 0..<Self.mostLinks {
            let found = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            guard let next = found else { return target }
            target = next.hasPrefix("/") ? next : "\(FilePath(target).folder)/\(next)"
        }
        return target
    }

    private static let mostLinks = 40
    private static let slash = UInt8(ascii: "/")

    private static func withoutSlashesAtEnd(_ path: Substring) -> Substring {
        let last = path.utf8.lastIndex { $0 != slash }
        return path[..<(last.map { path.utf8.index(after: $0) } ?? path.startIndex)]
    }
}
