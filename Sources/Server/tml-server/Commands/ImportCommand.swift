import ArgumentParser
import Foundation
import TranslationService

/// `tml-server import PATH`
struct ImportCommand: ServiceCommand {
    static let needsDatabase = false

    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a release archive (.tar.gz), or translation files.",
        discussion: """
            The command imports the whole archive or nothing. If you import the same project \
            again, the command adds new entries and updates the entries from earlier imports. \
            Imports never change the work of translators.

            With --project, the command imports translation files: a file, or all files of a \
            folder. “tml-server export --files” writes these files with the new translations.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The archive, the file or the folder to import.", completion: .file())
    var path: String

    @OptionGroup var files: FileImportOptions

    @Option(help: "The name of the project [the name in the archive].")
    var projectName: String?

    @Option(help: "The maximum size of the unpacked archive, in MiB.")
    var maxUnpacked = 64

    func validate() throws {
        guard (1...65536).contains(maxUnpacked) else {
            throw ValidationError("--max-unpacked must be from 1 to 65536")
        }
        try files.check()
    }

    func run(_ service: TranslationService) throws {
        guard files.project == nil else { return try files.run(path, service) }
        let report = try importArchive(service)
        CommandOutput.line(Self.summary(of: report))
        if report.foreignHashes > 0 {
            StandardError.write(
                "Keys whose hash does not match their label: \(report.foreignHashes)\n")
        }
        for file in report.unplaced {
            StandardError.write(
                "\(CommandOutput.safe(file.file)): \(file.translations) translations were skipped: the "
                    + "project does not have this language (application.json)\n")
        }
        if !report.cleaned.isEmpty { StandardError.write(Self.cleaned(report.cleaned)) }
        if report.namelessKeys > 0 {
            StandardError.write(
                "Keys without an original text in the archive: \(report.namelessKeys). Apps get "
                    + "the translations of these keys. Translators see a key after an app "
                    + "registers the key.\n")
        }
        if report.unknownIgnored > 0 {
            StandardError.write(
                "Ignored keys were skipped, because the archive does not contain their texts: "
                    + "\(report.unknownIgnored)\n"
            )
        }
    }

    private func importArchive(
        _ service: TranslationService
    ) throws -> Archives.ImportReport {
        let bytes = maxUnpacked << 20
        let progress = ProgressLine()
        defer { progress.end() }
        return try service.archives.importRelease(
            at: path, projectName: projectName,
            limits: ArchiveLimits(totalBytes: bytes, memberBytes: bytes)
        ) { step, done, all in
            progress.show(step.things, done: done, all: all)
        }
    }

    private static func cleaned(_ forms: Set<Archives.CleanedForm>) -> String {
        let first = forms.map { "  \($0.locale) \($0.key)\n" }.sorted().prefix(20)
        let rest = forms.count > first.count ? "  and \(forms.count - first.count) more\n" : ""
        return "Control characters were removed from the translations of \(forms.count) keys:\n"
            + first.joined() + rest
    }

    private static func summary(of report: Archives.ImportReport) -> String {
        """
        \(report.name) (\(report.project))
        languages: \(report.locales.joined(separator: ", "))
        sources: \(report.sources)
        keys: \(report.newKeys) new, \(report.changedKeys) changed
        translations: \(report.newTranslations) new, \(report.changedTranslations) changed, \
        \(report.knownTranslations) unchanged, \(report.unplacedTranslations) skipped
        """ + pageTexts(of: report)
    }

    private static func pageTexts(of report: Archives.ImportReport) -> String {
        let count = report.shownPageTexts + report.furtherPageTexts
        guard count > 0 else { return "" }
        return """

            new translations from files of sources: \(count) (shown by apps: \
            \(report.shownPageTexts), not shown by apps: \(report.furtherPageTexts))
            """
    }
}

extension Archives.ImportStep {
    /// The things that the progress line counts.
    fileprivate var things: String {
        switch self {
        case .rows: "keys and translations"
        case .indexes: "indexes"
        }
    }
}
