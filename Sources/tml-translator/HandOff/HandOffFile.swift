import FileProjects
import Files
import TranslationFiles
import Workbench

/// A file for a person without this program, before keys are written into it.
struct HandOffFile {
    let path: String
    private let format: FileFormat

    /// - Parameters:
    ///   - name: the name of the format; `nil`: the name of the file decides.
    ///   - advice: the sentence that explains how to name the format.
    init(_ path: String, format name: String?, advice: String) throws(CommandError) {
        self.path = path
        if let name {
            format = try Self.format(name)
        } else {
            format = try Self.format(ofFile: path, advice)
        }
    }

    /// Reads a typed path, which the name of a format can follow.
    init(typed: String) throws(CommandError) {
        let words = TypedPaths(typed).paths
        guard let path = words.first else { throw CommandError(Strings.noFileNamed) }
        try self.init(
            TypedOpening.path(path), format: words.dropFirst().first,
            advice: Strings.typeFormat(after: path))
    }

    /// Returns the format with this name that the program can make.
    static func format(_ name: String) throws(CommandError) -> FileFormat {
        guard let found = formats.first(where: { $0.name == name }) else {
            throw CommandError(Strings.noFormat(name, among: formats.map(\.name)))
        }
        return found
    }

    var exists: Bool { FileStatus(path: path) != nil }

    /// Throws a sentence if no file can be at the path.
    func checkPlace() throws(CommandError) {
        guard FileStatus(path: path)?.kind != .folder, !path.hasSuffix("/") else {
            throw CommandError(Strings.isFolder(path))
        }
        let folder = FilePath(path).folder
        guard FileStatus(path: folder)?.kind == .folder else {
            throw CommandError(Strings.noFolder(folder))
        }
    }

    /// Writes the whole file, or leaves the old file unchanged. Throws a sentence.
    func write(_ contents: NewFileContents) throws(CommandError) {
        guard !contents.units.isEmpty else { throw CommandError(Strings.noKeysToHandOff) }
        do {
            try PrivateFile.write(try format.bytes(of: contents), to: path)
        } catch let error as FileError {
            throw CommandError(Strings.sentence(.file(error), about: path))
        } catch {
            throw CommandError("\(error). Nothing was written.")
        }
    }
}

extension HandOffFile {
    private static let formats = FileFormat.all.filter(\.canBeMade)

    private static func format(
        ofFile path: String, _ advice: String
    ) throws(CommandError) -> FileFormat {
        let name = path.lowercased()
        let found = formats.first { $0.extensions.contains { name.hasSuffix("." + $0) } }
        guard let found else {
            throw CommandError(
                Strings.noHandOffFormat(path, formats.map(\.name), advice: advice))
        }
        return found
    }
}
