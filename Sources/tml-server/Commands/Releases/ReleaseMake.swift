public import ArgumentParser
public import TranslationService
import Wire

extension Release {
    /// `tml-server release PROJECT`
    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "make",
            abstract: "Make a release of a project, which apps load from then on.",
            discussion: """
                It is built beside the present one and takes its place when it is complete. The server \
                may run meanwhile.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The project, by its key or the beginning of it.")
        var project: String

        @Option(help: "release, or draft: built, but not given to apps.")
        var type: ReleaseRequest.Kind = .release

        @Option(help: "The languages, separated by commas [all that are published].")
        var locales: String?

        @Option(help: "Which translations: accepted (with the approved), approved, or all.")
        var accept: Acceptance = .accepted

        @Option(
            name: .customLong("cdn-url"), help: "The address of the files, told in the release.")
        var cdnURL = ""

        func run() throws {
            let service = try data.service()
            do {
                let key = try Projects.key(project, service)
                let parts = (locales ?? "").split(separator: ",").map(String.init)
                let record = try service.makeRelease(
                    of: key, ReleaseRequest(kind: type, locales: parts, accept: accept),
                    address: cdnURL)
                print(record.object?["version"]?.string ?? "")
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension ReleaseRequest.Kind: ExpressibleByArgument {}
