public import ArgumentParser
import Foundation
public import TranslationService

/// `tml-server export PROJECT`
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Write a project as a release archive (.tar.gz): keys, sources, languages, texts.",
        discussion: """
            Other servers import it, and tml-translator opens it. All languages are in it, \
            published or not. The server may run meanwhile.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: "The project, by its key or the beginning of it.")
    var project: String

    @Option(
        help: "The file to write [tml_<time>.tar.gz].", completion: .file(extensions: ["tar.gz"]))
    var out: String?

    @Option(help: "The shape of the archive: 2015, with originals in each language, or 2016.")
    var shape: BundleShape = .year2016

    @Option(help: "Which translations: accepted (with the approved), approved, or all.")
    var accept: Acceptance = .accepted

    func run() throws {
        let service = try data.service()
        let isTerminal = isatty(2) == 1
        do {
            let key = try ProjectCommand.key(project, service)
            let file = out ?? "tml_\(Releases.version(at: .now)).tar.gz"
            try service.archives.export(key, to: file, accept: accept, shape: shape) { done, all in
                if isTerminal { StandardError.write("\r\(done) of \(all) files") }
            }
            if isTerminal { StandardError.write("\n") }
            print(file)
        } catch {
            if isTerminal { StandardError.write("\n") }
            throw CommandFailure(error)
        }
    }
}

extension BundleShape: ExpressibleByArgument {}
extension Acceptance: ExpressibleByArgument {}
