import ArgumentParser
import Foundation

/// Runs vector files, which contain inputs and the expected answers of a TML engine.
@main
struct TMLConformance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tml-conformance",
        abstract: "Compare the answers of the TML engine with test vectors.",
        discussion: """
            For each file, the command prints the number of passed and failed vectors. For each \
            failed vector, the command prints the id, the expected answer and the answer of the \
            TML engine. If a vector fails, the exit status is 1.
            """)

    @Argument(help: "Vector files, or folders with vector files.")
    var paths: [String]

    @Flag(help: "Skip each vector for which the TML implementations give different answers.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The folder with language definitions [the nearest folder “languages” beside or above "
                + "the vector file]. The program also contains the published definitions.",
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
                file, strictly: strict, languages: try languages(for: url))
            print(report.text)
            return report.failures.isEmpty
        } catch {
            Self.complain(error.description)
            return false
        }
    }

    private func languages(for file: URL) throws(VectorError) -> LanguageCatalog {
        guard let languages else {
            return LanguageCatalog(folder: LanguageCatalog.folder(for: file))
        }
        guard FileManager.default.isFolder(at: languages) else {
            throw VectorError("\(languages): this folder of language definitions does not exist")
        }
        return LanguageCatalog(folder: URL(filePath: languages))
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("tml-conformance: \(message)\n".utf8))
    }
}
