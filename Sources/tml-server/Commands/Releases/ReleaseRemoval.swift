import ArgumentParser
import TranslationService

extension Release {
    /// `tml-server release list PROJECT`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the releases of a project, the newest first: version, state, bytes.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        func run() throws {
            try Failure.explaining {
                let service = try data.existingService()
                for release in try service.releaseLines(of: project.key(service)) {
                    let state = release.isCurrent ? "current" : release.state
                    print("\(release.version)  \(state)  \(release.bytes)")
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
            try Failure.explaining {
                let service = try data.existingService()
                try service.removeRelease(version, of: project.key(service))
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
            try Failure.explaining {
                let service = try data.existingService()
                for version in try service.pruneReleases(of: project.key(service), keeping: keep) {
                    print(version)
                }
            }
        }
    }
}
