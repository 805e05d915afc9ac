import Files
import Foundation

/// The search for translation files in folders.
public enum FileFinder {
    /// Folders with files of other programs and with copies.
    private static let skipped: Set<String> = [
        "node_modules", "build", "dist", "target", "vendor", "Pods", "DerivedData",
    ]
    private static let mostFolders = 20_000
    /// The greatest number of files that are opened at once.
    public static let mostFiles = 500

    /// Returns the files at the paths: each file, and all files with the extension of a format in
    /// each folder and its subfolders, sorted. In a folder, a file in JSON or a table counts only if
    /// its place or its name is usual for translations.
    ///
    /// - Parameters:
    ///   - format: the only format; `nil`: all.
    ///   - most: the greatest number of files of a folder.
    public static func files(
        at paths: [String], format: FileFormat? = nil, most: Int = mostFiles
    ) -> [String] {
        var found: [String] = []
        for path in paths {
            let isFolder = FileStatus(path: path)?.kind == .folder
            found +=
                isFolder ? files(in: path, format.map { [$0] } ?? FileFormat.all, most) : [path]
        }
        var known: Set<String> = []
        return found.filter { known.insert(RealPath.of($0)).inserted }
    }

    /// Returns the file at the path, or the translation files in the folder, without the files with
    /// originals of others.
    public static func translations(at path: String, format: FileFormat? = nil) -> [String] {
        let found = files(at: [path], format: format)
        let isFolder = FileStatus(path: path)?.kind == .folder
        return isFolder ? translations(among: found, format: format) : found
    }

    /// Returns the files without those that contain the originals of another of the files.
    public static func translations(
        among files: [String], format: FileFormat? = nil
    ) -> [String] {
        let formats = (format.map { [$0] } ?? FileFormat.all).filter(\.isMonolingual)
        var originals: Set<String> = []
        for path in files {
            let fitting = formats.filter { format in
                format.extensions.contains { path.hasSuffix("." + $0) }
            }
            let bases = fitting.flatMap { $0.basePaths(path) }.map(RealPath.of)
            originals.formUnion(bases.filter { $0 != RealPath.of(path) })
        }
        return files.filter { !originals.contains(RealPath.of($0)) }
    }

    private static func files(
        in root: String, _ formats: [FileFormat], _ most: Int
    ) -> [String] {
        let extensions = Set(formats.flatMap(\.extensions))
        var folders = [root]
        var seen: Set<String> = []
        var found: [String] = []
        while let folder = folders.popLast(), seen.count < mostFolders, found.count < most {
            guard seen.insert(RealPath.of(folder)).inserted else { continue }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted(by: >) where !name.hasPrefix(".") {
                let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                switch FileStatus(path: path)?.kind {
                case .folder where !skipped.contains(name): folders.append(path)
                case .file
                where extensions.contains(where: { name.hasSuffix("." + $0) })
                    && formats.contains { $0.canBe(at: "\(RealPath.of(folder))/\(name)") }:
                    found.append(path)
                case .file, .folder, .other, nil: continue
                }
            }
        }
        return Array(found.sorted().prefix(most))
    }
}
