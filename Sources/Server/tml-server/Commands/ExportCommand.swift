public import ArgumentParser
import Catalog
import Foundation
public import TranslationService

/// `tml-server export PROJECT`
struct ExportCommand: ProjectServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write a project as a release archive (.tar.gz), or its translation files.",
        discussion: """
            Other servers can import the archive. The archive contains all languages, including \
            unpublished languages. The server can keep running.

            With --files, the command writes the translation files that “tml-server import \
            --project” has imported. Only the bytes of changed texts differ from the imported \
            files.
            """)

    @OptionGroup var target: ProjectOptions

    @Option(help: "The file to write [tml_<time>.tar.gz].", completion: .file())
    var out: String?

    @Option(
        name: [.customLong("format"), .customLong("shape")],
        help: "The format: 2015 (each language repeats the original texts) or 2016.")
    var format: ProjectFormat = BundleShape.year2016.format

    @Option(
        help: """
            The translations to write. approved: only approved translations. accepted: approved \
            and accepted translations. all: approved, accepted and pending translations.
            """)
    var accept: Acceptance = .accepted

    @Option(
        help: "The folder for the imported translation files. No archive is written.",
        completion: .directory)
    var files: String?

    func validate() throws {
        guard files == nil || out == nil else {
            throw ValidationError("--files and --out exclude each other")
        }
    }

    func run(_ service: TranslationService, _ project: Project.Key) throws {
        if let files { return try FileExport(folder: files).run(service, project, accept) }
        let file = out ?? "tml_\(Releases.version(at: .now)).\(format.fileExtensions[0])"
        try write(project, to: file, service)
        CommandOutput.line(file)
    }

    private func write(
        _ project: Project.Key, to file: String, _ service: TranslationService
    ) throws {
        let isTerminal = isatty(2) == 1
        defer { if isTerminal { StandardError.write("\n") } }
        try service.archives.export(
            project, to: file, accept: accept, format: format
        ) { done, all in
            if isTerminal { StandardError.write("\r\(done) of \(all) files") }
        }
    }
}

extension ProjectFormat: ExpressibleByArgument {
    /// The writable format with this name, if there is one.
    public init?(argument: String) {
        guard let format = Self.written.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    /// The name of the format in the help.
    public var defaultValueDescription: String { name }
    /// The names of all writable formats.
    public static var allValueStrings: [String] { written.map(\.name) }
}

extension Acceptance: ExpressibleByArgument {}
