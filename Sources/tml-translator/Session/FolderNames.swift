import Files
import Foundation
import TranslationFiles

/// The names in a folder that `open` can open, for the completion of paths: folders, with `/` at the
/// end, and files with the extension of a format.
struct FolderNames {
    /// The number of names that are looked at.
    private static let most = 5_000

    let names: [String]

    /// - Parameter folder: the folder as it is typed; empty for the current folder.
    init(in folder: String) {
        let path = TypedOpening.path(folder.isEmpty ? "." : folder)
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let extensions = Set(FileFormat.all.flatMap(\.extensions)).map { "." + $0 }
        names = found.sorted().prefix(Self.most).compactMap { name in
            guard !name.contains(where: \.isNewline) else { return nil }
            switch FileStatus(path: "\(path)/\(name)")?.kind {
            case .folder: return name + "/"
            case .file:
                let lower = name.lowercased()
                return extensions.contains(where: lower.hasSuffix) ? name : nil
            case .other, nil: return nil
            }
        }
    }
}
