import ArgumentParser
import Catalog
import Foundation
import TranslationService

extension Projects {
    /// `tml-server project token PROJECT`
    struct Token: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a token for the apps of a project and print it; it is shown only now.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        @Option(help: "What the list of tokens calls it, for instance the app's name.")
        var name: String?

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                let token = try service.makeProjectToken(for: project.key(service), name: name)
                print(token.reveal())
            }
        }
    }

    /// `tml-server project tokens PROJECT`
    struct Tokens: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the tokens of a project's apps: id, date, name.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                for token in try service.projectTokens(of: project.key(service)) {
                    print("\(token.id)  \(Self.day(token.createdAt))  \(token.name ?? "")")
                }
            }
        }

        private static func day(_ seconds: Int) -> String {
            Date(timeIntervalSince1970: TimeInterval(seconds))
                .formatted(.iso8601.year().month().day())
        }
    }

    /// `tml-server project revoke PROJECT ID`
    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take a token of a project's apps back.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        @Argument(help: "The token's id, as “project tokens” lists it.")
        var id: String

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                try service.revokeProjectToken(id, of: project.key(service))
            }
        }
    }

    /// `tml-server project secret PROJECT`
    struct Secret: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a client secret for a project and print it; the old one ends.",
            discussion: "For OAuth with client credentials: the project's key is the client's id.")

        @OptionGroup var data: DataOption
        @OptionGroup var project: ProjectArgument

        func run() throws {
            try Failure.explaining {
                let service = try data.service()
                print(try service.makeProjectSecret(for: project.key(service)).reveal())
            }
        }
    }
}
