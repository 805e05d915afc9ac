import ArgumentParser
import Catalog
import TranslationService

/// `tml-server project …`
struct Projects: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "Make, list and set projects, and what their apps carry.",
        subcommands: [
            Create.self, List.self, Set.self, Token.self, Tokens.self, Revoke.self, Secret.self,
        ])

    /// The project whose key begins like that; there must be exactly one.
    static func key(_ beginning: String, _ service: TranslationService) throws -> Project.Key {
        let keys = try service.projectLines().map(\.key)
        if let exact = keys.first(where: { $0.rawValue == beginning }) { return exact }
        let fitting = keys.filter { $0.rawValue.utf8.starts(with: beginning.utf8) }
        guard fitting.count == 1, let key = fitting.first else {
            throw Failure(
                fitting.isEmpty
                    ? "There is no project with the key \(beginning)"
                    : "\(fitting.count) projects have a key that begins with \(beginning)")
        }
        return key
    }
}

/// The project that a command is about.
struct ProjectArgument: ParsableArguments {
    @Argument(help: "The project, by its key or the beginning of it.")
    var project: String

    func key(_ service: TranslationService) throws -> Project.Key {
        try Projects.key(project, service)
    }
}
