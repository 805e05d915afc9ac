import ArgumentParser
import Catalog
import Files
import TML
import TranslationFiles
import TranslationService

/// The options of `tml-server import` for translation files.
struct FileImportOptions: ParsableArguments {
    private static let automatic = "auto"
    /// The greatest number of files of one import.
    private static let most = 5000

    @Option(
        help: """
            The project that gets the translation files: its key, or the beginning of the key.
            """)
    var project: String?

    @Option(
        help: "The format of the translation files, for example po, xliff or android.",
        completion: .list([automatic] + FileFormat.all.map(\.name)))
    var format = automatic

    @Option(help: "The language of the translations [the language in the file].")
    var language: String?

    @Flag(help: "Make all texts of the files pending, so that a person reviews them.")
    var pending = false

    /// Throws `ValidationError`.
    func check() throws {
        guard format == Self.automatic || fileFormat != nil else {
            let names = FileFormat.all.map(\.name).joined(separator: ", ")
            throw ValidationError("--format must be \(Self.automatic) or one of \(names)")
        }
        let isForFiles = format != Self.automatic || language != nil || pending
        guard project != nil || !isForFiles else {
            throw ValidationError("--format, --language and --pending need --project")
        }
    }

    private var fileFormat: FileFormat? { FileFormat.all.first { $0.name == format } }

    private var locale: LocaleCode? { language.map { LocaleCode($0) } }

    /// Imports a file, or all files of a folder, and prints the counts.
    func run(_ path: String, _ service: TranslationService) throws {
        let key = try ProjectCommand.key(project ?? "", service)
        let isFolder = FileStatus(path: path)?.kind == .folder
        let (found, unreadable) = try isFolder ? folder(path) : ([file(path)], 0)
        guard !found.isEmpty else {
            throw CommandFailure(
                unreadable == 0
                    ? "\(path) contains no translation files" : "No file of \(path) can be read")
        }
        let report = try service.projectFiles.bring(
            found, besides: isFolder ? [] : originals(of: path), into: key, isPending: pending)
        for line in Self.lines(of: report) { CommandOutput.line(line) }
        for path in report.withoutOriginals {
            StandardError.write("\(CommandOutput.safe(Self.namesAreLabels(in: path)))\n")
        }
        guard unreadable == 0 else { throw ExitCode(1) }
    }

    /// Returns the files of the folder that can be read, and the number of the other files: damaged
    /// files, and files with translations into an unknown language. Each of them gets a warning.
    private func folder(_ path: String) throws -> (files: [NewProjectFile], unreadable: Int) {
        guard language == nil else {
            throw CommandFailure("--language needs a single file, because a folder has originals")
        }
        let root = path.hasSuffix("/") ? path : path + "/"
        let paths = FileFinder.files(at: [path], format: fileFormat, most: Self.most)
        guard paths.count < Self.most else {
            throw CommandFailure("\(path) contains more than \(Self.most - 1) translation files")
        }
        var unreadable = 0
        let files: [NewProjectFile] = try paths.compactMap { path in
            do {
                let bytes = try bytes(of: path)
                let name = String(path.dropFirst(root.count))
                try FileDocument(path: name, bytes: bytes, format: fileFormat).requireLanguage()
                return try new(name, bytes)
            } catch FileError.unknownFormat {
                return nil
            } catch let error as FileError {
                StandardError.write("\(CommandOutput.safe("\(path): \(error.sentence)"))\n")
                unreadable += 1
                return nil
            }
        }
        return (files, unreadable)
    }

    private func file(_ path: String) throws -> NewProjectFile {
        do {
            return try new(Self.relative(path), bytes(of: path))
        } catch let error as FileError {
            throw CommandFailure("\(path): \(error.sentence)")
        }
    }

    /// Returns the file with the originals at a usual place of a file; an empty list if there is
    /// none. Throws if a file cannot be read.
    private func originals(of path: String) throws -> [NewProjectFile] {
        do {
            let document = try FileDocument.open(path, locale: locale, format: fileFormat)
            guard let base = document.basePath else { return [] }
            return [
                try NewProjectFile(
                    path: Self.relative(base), bytes: bytes(of: base), format: fileFormat)
            ]
        } catch let error as FileError {
            throw CommandFailure("\(path): \(error.sentence)")
        }
    }

    private func new(_ path: String, _ bytes: [UInt8]) throws -> NewProjectFile {
        try NewProjectFile(
            path: path, bytes: bytes, locale: locale, format: fileFormat)
    }

    private func bytes(of path: String) throws(FileError) -> [UInt8] {
        guard let bytes = try FileStorage.read(path) else {
            throw .failed("There is no file.")
        }
        return bytes
    }

    /// Returns the path of a file as the project knows it. A path that leads out of the current
    /// folder becomes its last two names, without a folder whose name begins with a dot.
    private static func relative(_ path: String) -> String {
        let names = path.split(separator: "/").filter { $0 != "." }
        let isOutside = path.hasPrefix("/") || names.contains("..")
        return (isOutside ? Array(names.suffix(2).drop { $0.hasPrefix(".") }) : names)
            .joined(separator: "/")
    }
}

extension FileImportOptions {
    private static func namesAreLabels(in path: String) -> String {
        "\(path): the file with the originals is neither in the import nor in the project, so the "
            + "names of the keys are the labels"
    }

    private static func lines(of report: ProjectFileReport) -> [String] {
        let lines = [
            "files: \(report.files)",
            "keys: \(report.newKeys) new, \(report.changedLabels) with a changed label, "
                + "\(report.goneKeys) gone",
            "translations: \(report.newTranslations) new, \(report.changedTranslations) changed, "
                + "\(report.pendingTranslations) pending",
        ]
        let locked =
            report.lockedTexts == 0
            ? [] : ["texts of locked keys, not imported: \(report.lockedTexts)"]
        let skipped =
            report.skipped == 0
            ? [] : ["texts that the server cannot store: \(report.skipped)"]
        return lines + locked + skipped
    }
}
