import ArgumentParser
import Catalog
import Foundation
import TML
import Text
import TranslationService
import Wire

/// `tml-server project …`
struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Create, list and configure projects; manage the tokens of their apps.",
        subcommands: [
            Create.self, List.self, Set.self, Token.self, Tokens.self, Revoke.self, Secret.self,
        ])

    /// The only project whose key has this beginning; throws for none or several.
    static func key(_ beginning: String, _ service: TranslationService) throws -> Project.Key {
        guard !beginning.isEmpty else { throw CommandFailure("The key of the project is empty") }
        let keys = try service.projects.lines().map(\.key)
        if let exact = keys.first(where: { $0.rawValue == beginning }) { return exact }
        let fitting = keys.filter { $0.rawValue.utf8.starts(with: beginning.utf8) }
        guard fitting.count == 1, let key = fitting.first else {
            throw CommandFailure(
                fitting.isEmpty
                    ? "There is no project with the key \(beginning)"
                    : "\(fitting.count) projects have a key that begins with \(beginning); give "
                        + "more characters")
        }
        return key
    }
}

extension ProjectCommand {
    /// `tml-server project create NAME`
    struct Create: ServiceCommand {
        static let needsDatabase = false

        static let configuration = CommandConfiguration(
            abstract: "Create an empty project and print its key.",
            discussion: """
                The apps of the project register the translation keys. To create a project from an \
                archive, use “tml-server import” instead.
                """)

        @OptionGroup var data: DataOption

        @Argument(help: "The name of the project.")
        var name: String

        @Option(help: "The language of the original texts.")
        var defaultLocale = "en"

        @Option(
            name: .customLong("locales"), parsing: .upToNextOption,
            help: "The languages to translate into: --locales ru de pt-BR.")
        var locales: [String] = []

        func run(_ service: TranslationService) throws {
            let key = try service.projects.create(
                NewProject(
                    name: name, defaultLocale: LocaleCode(defaultLocale),
                    locales: locales.map { LocaleCode($0) }))
            CommandOutput.line(key.rawValue)
        }
    }
}

extension ProjectCommand {
    /// `tml-server project list`
    struct List: ServiceCommand {
        static let configuration = CommandConfiguration(abstract: "List the projects.")

        @OptionGroup var data: DataOption

        @Flag(help: "Print JSON.")
        var json = false

        func run(_ service: TranslationService) throws {
            CommandOutput.list(
                try service.projects.lines(), asJSON: json, Self.json, text: Self.text)
        }

        private static func json(_ line: Projects.Line) -> JSON {
            [
                "key": .string(line.key.rawValue), "name": .string(line.name),
                "locales": .array(line.locales.map(JSON.string)),
                "key_count": .integer(line.keyCount),
                "translation_count": .integer(line.translationCount),
            ]
        }

        private static func text(_ line: Projects.Line) -> String {
            let locales = line.locales.joined(separator: ", ")
            return "\(line.key)  \(line.name)  \(line.keyCount) keys, "
                + "\(line.translationCount) translations  \(locales)"
        }
    }
}

extension ProjectCommand {
    /// `tml-server project set PROJECT`
    struct Set: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the settings of a project.",
            discussion: """
                By default, reviewers may approve their own translations only if the project \
                has no other member. A new threshold applies to all translations: translations \
                with too few votes become pending. Imported translations stay accepted.
                """)

        @OptionGroup var target: ProjectOptions

        @Flag(inversion: .prefixedNo, help: "Let reviewers approve their own translations.")
        var selfApproval: Bool?

        @Option(help: "Accept a translation after this number of votes.")
        var threshold: Int?

        func validate() throws {
            guard selfApproval != nil || threshold != nil else {
                throw ValidationError("Give a setting: --self-approval or --threshold")
            }
            guard threshold.map({ $0 >= 1 }) ?? true else {
                throw ValidationError("--threshold must be at least 1")
            }
        }

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            if let selfApproval { try service.projects.setSelfApproval(selfApproval, in: project) }
            if let threshold { try service.projects.setThreshold(threshold, in: project) }
        }
    }
}

extension ProjectCommand {
    /// `tml-server project token PROJECT`
    struct Token: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a token for the apps of a project. The token is shown only once.",
            discussion: """
                An app with the token can register keys, read published translations and send \
                screenshots. The token does not have to be secret. If you create a token with \
                --releases, keep this token secret: use it in a build script, never in an app or \
                a web page.
                """)

        @OptionGroup var target: ProjectOptions

        @Option(help: "A name for the token, for example the name of the app.")
        var name: String?

        @Flag(
            help: """
                Let the token also make releases, choose the current release and read draft \
                releases.
                """)
        var releases = false

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            let token = try service.projectTokens.make(
                for: project, name: name, mayRelease: releases)
            CommandOutput.line(token.reveal())
        }
    }

    /// `tml-server project tokens PROJECT`
    struct Tokens: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the tokens of a project: id, date, rights (releases or public), name.")

        @OptionGroup var target: ProjectOptions

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            for token in try service.projectTokens.all(of: project) {
                let rights = token.mayRelease ? "releases" : "public"
                CommandOutput.line(
                    "\(token.id)  \(Self.day(token.createdAt))  \(rights)  \(token.name ?? "")")
            }
        }

        private static func day(_ seconds: Int) -> String {
            Date(timeIntervalSince1970: TimeInterval(seconds))
                .formatted(.iso8601.year().month().day())
        }
    }

    /// `tml-server project revoke PROJECT ID`
    struct Revoke: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a token of a project. Apps can no longer use the token.")

        @OptionGroup var target: ProjectOptions

        @Argument(help: "The id of the token, from “project tokens”.")
        var id: String

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            try service.projectTokens.revoke(id, of: project)
        }
    }

    /// `tml-server project secret PROJECT`
    struct Secret: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create and print a client secret for a project; replace the old secret.",
            discussion: """
                The secret is for OAuth with client credentials. The client id is the key of the \
                project.
                """)

        @OptionGroup var target: ProjectOptions

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            CommandOutput.line(try service.projectTokens.makeSecret(for: project).reveal())
        }
    }
}
