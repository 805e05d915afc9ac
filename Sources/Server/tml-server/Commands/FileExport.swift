import Catalog
import Foundation
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
}
