import ArgumentParser
import Foundation
import TranslationService

/// `tml-server import ARCHIVE`
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a release archive (.tar.gz): keys, sources, languages, translations.",
        discussion: """
            All of the archive is imported, or nothing of it. Importing again adds what is new and \
            updates what was imported; it never touches the work of translators.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The archive.", completion: .file())
    var archive: String

    @Option(help: "The project's name, instead of the archive's.")
    var projectName: String?

    @Option(help: "The most that the archive may unpack to, in MiB.")
    var maxUnpacked = 64

    func validate() throws {
        guard (1...65536).contains(maxUnpacked) else {
            throw ValidationError("--max-unpacked is from 1 to 65536")
        }
    }

    func run() throws {
        let service = try data.service()
        let bytes = maxUnpacked << 20
        let limits = ArchiveLimits(totalBytes: bytes, memberBytes: bytes)
        let progress = ProgressLine()
        let report = try CommandFailure.explaining {
            defer { progress.end() }
            return try service.archives.importRelease(
                at: archive, projectName: projectName, limits: limits
            ) { step, done, all in
                progress.show(step.things, done: done, all: all)
            }
        }
        CommandOutput.line(Self.summary(of: report))
        if report.foreignHashes > 0 {
            StandardError.write(
                "\(report.foreignHashes) keys have a hash that is not that of their label\n")
        }
        for file in report.unplaced {
            StandardError.write(
                "\(CommandOutput.safe(file.file)): \(file.translations) translations are left out: the project does not "
                    + "have the language (application.json)\n")
        }
        if !report.cleaned.isEmpty { StandardError.write(Self.cleaned(report.cleaned)) }
        if report.namelessKeys > 0 {
            StandardError.write(
                "\(report.namelessKeys) keys have no original in the archive: apps get their "
                    + "translations, and translators see them when an app has registered them\n")
        }
        if report.unknownIgnored > 0 {
            StandardError.write(
                "\(report.unknownIgnored) ignored keys are left out: the archive has no text of them\n"
            )
        }
    }

    private static func cleaned(_ forms: Set<Archives.CleanedForm>) -> String {
        let first = forms.map { "  \($0.locale) \($0.key)\n" }.sorted().prefix(20)
        let rest = forms.count > first.count ? "  and \(forms.count - first.count) more\n" : ""
        return "Control characters were left out of the translations of \(forms.count) keys:\n"
            + first.joined() + rest
    }

    private static func summary(of report: Archives.ImportReport) -> String {
        """
        \(report.name) (\(report.project))
        languages: \(report.locales.joined(separator: ", "))
        sources: \(report.sources)
        keys: \(report.newKeys) new, \(report.changedKeys) changed
        translations: \(report.newTranslations) new, \(report.changedTranslations) changed, \
        \(report.knownTranslations) known, \(report.unplacedTranslations) left out
        """ + pageTexts(of: report)
    }

    private static func pageTexts(of report: Archives.ImportReport) -> String {
        let count = report.shownPageTexts + report.furtherPageTexts
        guard count > 0 else { return "" }
        return """

            of the new ones, \(count) stand only in files of sources: \(report.shownPageTexts) \
            are what apps show, \(report.furtherPageTexts) further translations
            """
    }
}

extension Archives.ImportStep {
    /// What is counted meanwhile.
    fileprivate var things: String {
        switch self {
        case .rows: "keys and translations"
        case .indexes: "indexes"
        }
    }
}
