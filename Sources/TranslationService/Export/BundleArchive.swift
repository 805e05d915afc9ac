import Foundation
import TML

/// The archive of a bundle: its members at the root (`tml-service.md` 5.2).
enum BundleArchive {
    /// Writes the files with these paths below `folder` into a `.tar.gz`, each folder before the
    /// first file in it. `step` is called between them and throws to give up.
    static func write(
        _ paths: [String], of folder: String, to target: String, at time: Int,
        step: () throws -> Void
    ) throws {
        let archive = try ArchiveWriter(path: target, format: .tar)
        var folders: Set<ExactText> = []
        for path in paths {
            try step()
            for name in BundleContent.folders(of: path)
            where folders.insert(ExactText(name)).inserted {
                try archive.addFolder(name, at: time)
            }
            try archive.addFile(path, contentOf: "\(folder)/\(path)", at: time)
        }
        try archive.close()
    }
}

extension BundleFile.Digest {
    /// Reads a file that is complete.
    init(ofFile path: String) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ServiceError.storage("\(path) cannot be read")
        }
        var hash = SHA256()
        var size = 0
        while let data = try handle.read(upToCount: 65536), !data.isEmpty {
            hash.update(Array(data))
            size += data.count
        }
        try handle.close()
        self.init(sha256: hash.finish(), size: size)
    }
}
