import ArgumentParser
import Files
import Foundation
import TranslationFiles
import Workbench

/// The options of the commands for translation files.
struct FileChoice: ParsableArguments {
    @Option(
        help: "The file with the originals, if the format has a file for each language.",
        completion: .file())
    var source: String?
    @Option(help: "The language of the translations, if the file does not name the language.")
    var language: String?
    @Option(help: "The format of the files, if the program does not detect the format.")
    var format: String?

    /// Returns true if a text is the path of a folder or of a file. A translation file that does
    /// not exist counts, too.
    ///
    /// - Parameter mayBeLines: true if a file can also contain lines of JSON. Then only translation
    ///   files count.
    func isFile(_ text: String, mayBeLines: Bool) -> Bool {
        guard let kind = FileStatus(path: text)?.kind else { return Self.isMissingFile(text) }
        guard mayBeLines, kind == .file, format == nil else { return kind != .other }
        guard Self.hasKnownExtension(text) else { return false }
        return !text.lowercased().hasSuffix(".json") || (try? FileDocument.open(text)) != nil
    }

    /// Returns true if a text is probably the path of a translation file that does not exist.
    static func isMissingFile(_ text: String) -> Bool {
        FileStatus(path: text) == nil && !text.contains(where: \.isWhitespace)
            && hasKnownExtension(text)
    }

    private static func hasKnownExtension(_ path: String) -> Bool {
        FileFormat.all.contains { format in
            format.extensions.contains { path.lowercased().hasSuffix("." + $0) }
        }
    }

    /// Returns the arguments with which a process in another folder opens the same files.
    func arguments(
        for files: [String], in folder: String = FileManager.default.currentDirectoryPath
    ) -> [String] {
        func whole(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
        let options = [
            ("source", source.map(whole)), ("language", language), ("format", format),
        ]
        return options.compactMap { name, value in value.map { "--\(name)=\($0)" } }
            + files.map(whole)
    }

    /// The named format; throws if there is no such format.
    func fileFormat() throws(CommandError) -> FileFormat? {
        guard let format else { return nil }
        guard let found = FileFormat.all.first(where: { $0.name == format }) else {
            throw CommandError(Strings.noFormat(format, among: FileFormat.all.map(\.name)))
        }
        return found
    }
}
