import Catalog
import Foundation
import TranslationService

/// The values for the page of imports and exports.
struct FilesPage {
    let job: FileJob?
    /// The file of the last export.
    let exported: ExportedFile?

    var values: [String: Any] {
        var values: [String: Any] = [
            "isRunning": job?.isRunning ?? false, "hasReport": false, "report": [String](),
            "state": false, "failure": false, "download": false,
            "limit": "\(Limits.importBytes >> 20) MiB",
            "formats": ProjectFormat.written.map { format in
                ["value": format.name, "name": "\(format.title) (\(format.name))"]
            },
        ]
        if let exported {
            values["download"] = exported.name
            values["size"] = Self.size(exported.bytes)
        }
        if let job { take(job, &values) }
        return values
    }

    private func take(_ job: FileJob, _ values: inout [String: Any]) {
        switch job {
        case .receiving: values["state"] = "The server receives the file."
        case .waiting:
            values["state"] = "The job waits until the files of other projects are complete."
        case .running(let kind, let progress): values["state"] = Self.text(kind, progress)
        case .imported(let report):
            values["state"] = "The import is complete."
            values["hasReport"] = true
            values["report"] = Self.lines(report).map { ["line": $0] }
        case .exported: values["state"] = "The export is complete."
        case .failed(.importing, let sentence):
            values["failure"] = "Nothing was imported. \(sentence)."
        case .failed(.exporting, let sentence):
            values["failure"] = "The project was not exported. \(sentence)."
        case .interrupted:
            values["failure"] = """
                The server stopped during the import. The project contains either everything of the \
                file or nothing. Import the file again: texts that the project has are not added twice.
                """
        }
    }

    private static func text(_ kind: FileJob.Kind, _ progress: FileProgress) -> String {
        let part = progress.all == 0 ? "" : ": \(progress.done) of \(progress.all)"
        return switch kind {
        case .importing where progress.isLastStep: "Importing: indexes\(part)"
        case .importing: "Importing keys and translations\(part)"
        case .exporting: "Exporting\(part)"
        }
    }

    private static func lines(_ report: Archives.ImportReport) -> [String] {
        var lines = [
            "languages: \(report.locales.joined(separator: ", "))", "sources: \(report.sources)",
            "keys: \(report.newKeys) new, \(report.changedKeys) changed",
            """
            translations: \(report.newTranslations) new, \(report.changedTranslations) changed, \
            \(report.knownTranslations) unchanged, \(report.unplacedTranslations) skipped
            """,
        ]
        lines += report.unplaced.map { file in
            "\(file.file): skipped, because the archive does not describe this language"
        }
        if report.foreignHashes > 0 {
            lines.append("keys whose hash does not match their label: \(report.foreignHashes)")
        }
        if report.skippedKeys > 0 {
            lines.append("keys above your level, skipped: \(report.skippedKeys)")
        }
        if report.namelessKeys > 0 {
            lines.append("keys without an original text: \(report.namelessKeys)")
        }
        if report.unknownIgnored > 0 {
            lines.append("hidden keys without texts, skipped: \(report.unknownIgnored)")
        }
        if !report.cleaned.isEmpty {
            lines.append("keys with removed control characters: \(report.cleaned.count)")
        }
        return lines
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_000_000
            ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
