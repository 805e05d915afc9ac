import ArgumentParser
import Catalog
import TranslationService

extension Projects {
    /// `tml-server project set PROJECT`
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change what is allowed in a project.",
            discussion: """
                Reviewers may not approve their own translations, unless they are alone in the \
                project or it allows them to.
                """)

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        @Flag(inversion: .prefixedNo, help: "Let reviewers approve their own translations.")
        var selfApproval: Bool

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                try service.setSelfApproval(selfApproval, in: project.key(service))
            }
        }
    }
}
