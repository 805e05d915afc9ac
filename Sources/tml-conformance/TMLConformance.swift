import ArgumentParser
import Foundation

/// Runs vector files: what an engine has to answer to which input.
@main
struct TMLConformance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tml-conformance",
        abstract: "Compares the engine's answers with vectors of the TML language.",
        discussion: """
            For each file it prints how many vectors hold, and of each that does not its id, what \
            was expected and what the engine says. It fails if any does not hold.
            """)

    @Argument(help: "Vector files, or folders with vector files.")
    var paths: [String]

    @Flag(help: "Leave out vectors about which implementations disagree.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The language definitions; else the folder languages beside a file or above it. "
                + "Published ones are known.",
            valueName: "dir"))
    var languages: String?

    func run() throws {
        var hasFailed = false
        var files: [URL] = []
        for path in paths {
            do {
                files += try VectorFile.files(at: path)
            } catch {
                hasFailed = true
                Self.complain(error.description)
            }
        }
        for url in files where !passes(url) { hasFailed = true }
        if hasFailed { throw ExitCode.failure }
    }

    private func passes(_ url: URL) -> Bool {
        do {
            guard let file = try VectorFile(url) else {
                print("\(url.lastPathComponent): no vectors")
                return true
            }
            let report = VectorReport(
                file, strictly: strict, languages: try shelf(for: url))
            print(report.text)
            return report.failures.isEmpty
        } catch {
            Self.complain(error.description)
            return false
        }
    }

    private func shelf(for file: URL) throws(VectorError) -> LanguageShelf {
        guard let languages else { return LanguageShelf(folder: LanguageShelf.folder(for: file)) }
        guard FileManager.default.isFolder(at: languages) else {
            throw VectorError("\(languages): there is no such folder of language definitions")
        }
        return LanguageShelf(folder: URL(filePath: languages))
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("tml-conformance: \(message)\n".utf8))
    }
}
