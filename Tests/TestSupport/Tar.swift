public import Foundation

/// Packs and unpacks `.tar.gz` files with the system's `tar`.
public enum Tar {
    /// Packs what is in a folder, with its members at the root; links become what they lead to.
    public static func pack(_ folder: URL, to archive: URL) throws {
        let members = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        try run(["-czhf", archive.path, "-C", folder.path] + members)
    }

    public static func unpack(_ archive: URL, into folder: URL) throws {
        try run(["-xzf", archive.path, "-C", folder.path])
    }

    private static func run(_ arguments: [String]) throws {
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["tar"] + arguments
        try tar.run()
        tar.waitUntilExit()
        guard tar.terminationStatus == 0 else { throw TarFailure(arguments: arguments) }
    }
}

/// What `tar` could not do; it has said why.
struct TarFailure: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String { "failed: tar \(arguments.joined(separator: " "))" }
}
