public import ArgumentParser
import Text
public import TranslationService
import Wire

/// `tml-server release …`
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Make, list and remove releases, which apps load.",
        discussion: "“tml-server release PROJECT” makes one.",
        subcommands: [Make.self, List.self, Delete.self, Prune.self], defaultSubcommand: Make.self)
}

extension ReleaseCommand {
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
                let key = try ProjectCommand.key(project, service)
                let parts = (locales ?? "").split(separator: ",").map(String.init)
                let record = try service.releases.make(
                    of: key, ReleaseRequest(kind: type, locales: parts, accept: accept),
                    address: cdnURL)
                CommandOutput.line(record.object?["version"]?.string ?? "")
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}

extension ReleaseRequest.Kind: ExpressibleByArgument {}

extension ReleaseCommand {
    /// `tml-server release list PROJECT`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the releases of a project, the newest first: version, state, bytes.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        func run() throws {
            try CommandFailure.explaining {
                let service = try data.existingService()
                for release in try service.releases.lines(of: project.key(service)) {
                    let state = release.isCurrent ? "current" : release.state
                    CommandOutput.line("\(release.version)  \(state)  \(release.bytes)")
                }
            }
        }
    }

    /// `tml-server release delete PROJECT VERSION`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a release with its files; not the current one.",
            discussion: "Apps that still hold it keep what they have, and load the current one.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        @Argument(help: "Its version, as “release list” shows it.")
        var version: String

        func run() throws {
            try CommandFailure.explaining {
                let service = try data.existingService()
                try service.releases.remove(version, of: project.key(service))
            }
        }
    }

    /// `tml-server release prune PROJECT --keep COUNT`
    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove all but the newest releases and the current one; print what is gone.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        @Option(help: "How many to keep, drafts among them.")
        var keep: Int

        func validate() throws {
            guard keep >= 1 else { throw ValidationError("--keep is at least 1") }
        }

        func run() throws {
            try CommandFailure.explaining {
                let service = try data.existingService()
                for version in try service.releases.prune(of: project.key(service), keeping: keep) {
                    CommandOutput.line(version)
                }
            }
        }
    }
}
