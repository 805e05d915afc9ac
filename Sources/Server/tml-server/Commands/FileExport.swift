import Catalog
import Foundation
import Text
import TranslationFiles
import TranslationService

/// Writes the translation files of a project into a folder.
struct FileExport {
    let folder: String

    /// Writes all files whose bytes differ, and prints their paths. Throws after the last file if
    /// some files could not be written.
    func run(
        _ service: TranslationService, _ project: Project.Key, _ accept: Acceptance
    ) throws {
        var (count, failures) = (0, 0)
        try service.projectFiles.export(project, accept: accept) { file in
            count += 1
            do {
                if try write(file) { CommandOutput.line(file.path) }
            } catch let failure as CommandFailure {
                failures += 1
                StandardError.write("\(failure.description)\n")
            }
            for unit in file.refused {
                let sentence = "\(file.path): the file cannot contain the new text of \(unit)"
                StandardError.write("\(CommandOutput.safe(sentence))\n")
            }
        }
        guard count > 0 else { throw CommandFailure("The project has no translation files") }
        guard failures == 0 else {
            throw CommandFailure(
                failures == 1
                    ? "1 file could not be written" : "\(failures) files could not be written")
        }
    }

    /// Replaces the file as a whole. Returns false if the file has the bytes already.
    private func write(_ file: RenderedFile) throws -> Bool {
        try check(file.path)
        let place = URL(filePath: folder).appending(path: file.path)
        let data = Data(file.bytes)
        if let known = FileManager.default.contents(atPath: place.path), known == data {
            return false
        }
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: place, options: .atomic)
        } catch {
            throw CommandFailure("\(place.path) cannot be written: \(error.localizedDescription)")
        }
        return true
    }

    /// Throws for a path that an import would refuse, because older versions accepted more paths.
    /// Throws if a symbolic link leads out of the folder.
    private func check(_ path: String) throws(CommandFailure) {
        _ = try CommandFailure.explaining { try NewProjectFile.checked(path) }
        let real = RealPath.of(folder)
        let root = real == "/" ? real : real + "/"
        var place = root
        for name in path.splitExactly("/") {
            place += name
            guard Self.isPlain(place, in: root) else {
                throw CommandFailure(
                    "\(root)\(path) cannot be written: a symbolic link leads out of the folder")
            }
            place += "/"
        }
    }

    /// Returns false for a symbolic link that leads out of the folder, or to no file.
    private static func isPlain(_ place: String, in root: String) -> Bool {
        let real = RealPath.of(place)
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: real)
        return target == nil && real.utf8.starts(with: root.utf8)
    }
}
