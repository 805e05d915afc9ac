public import ArgumentParser
import Catalog
import Text
public import TranslationService
import Wire

/// `tml-server release …`
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Make, publish, list and delete releases: the files that apps load.",
        discussion: "“tml-server release PROJECT” makes a release.",
        subcommands: [Make.self, Publish.self, List.self, Delete.self, Prune.self],
        defaultSubcommand: Make.self)
}

extension ReleaseCommand {
    /// `tml-server release PROJECT`
    struct Make: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            commandName: "make",
            abstract: "Make a release of a project. Apps then load this release.",
            discussion: """
                The command first builds the new release completely and then makes it the current \
                release. The server can keep running.
                """)

        @OptionGroup var target: ProjectOptions

        @Option(help: "The kind: release or draft. Apps do not load drafts.")
        var type: ReleaseRequest.Kind = .release

        @Option(help: "The languages, separated by commas [all published languages].")
        var locales: String?

        @Option(help: "The translations: accepted (includes approved), approved, or all.")
        var accept: Acceptance = .accepted

        @Option(
            name: .customLong("cdn-url"),
            help: "The address from which apps load the files. The release contains this address.")
        var cdnURL = ""

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            let parts = (locales ?? "").split(separator: ",").map(String.init)
            let record = try service.releases.make(
                of: project, ReleaseRequest(kind: type, locales: parts, accept: accept),
                address: cdnURL)
            CommandOutput.line(record.object?["version"]?.string ?? "")
        }
    }
}

extension ReleaseRequest.Kind: ExpressibleByArgument {}

extension ReleaseCommand {
    /// `tml-server release list PROJECT`
    struct List: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the releases of a project, newest first: version, state, bytes.")

        @OptionGroup var target: ProjectOptions

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            for release in try service.releases.lines(of: project) {
                CommandOutput.line("\(release.version)  \(release.word)  \(release.bytes)")
            }
        }
    }

    /// `tml-server release delete PROJECT VERSION`
    struct Delete: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a release and its files. The current release cannot be deleted.",
            discussion: "Apps that use the deleted release then load the current release.")

        @OptionGroup var target: ProjectOptions

        @Argument(help: "The version of the release, from “release list”.")
        var version: String

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            try service.releases.remove(version, of: project)
        }
    }

    /// `tml-server release prune PROJECT --keep COUNT`
    struct Prune: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete old releases and print their versions. The current release stays.")

        @OptionGroup var target: ProjectOptions

        @Option(help: "Keep this number of releases: the newest ones, including drafts.")
        var keep: Int

        func validate() throws {
            guard keep >= 1 else { throw ValidationError("--keep must be at least 1") }
        }

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            for version in try service.releases.prune(of: project, keeping: keep) {
                CommandOutput.line(version)
            }
        }
    }
}
