import ArgumentParser
import Catalog
import TranslationService

/// A command that works on the service of a data folder.
protocol ServiceCommand: ParsableCommand {
    /// False if the command creates a missing database. Other commands fail.
    static var needsDatabase: Bool { get }

    var data: DataOption { get }

    /// Does the work. `run()` opens the service, and converts the errors to sentences.
    func run(_ service: TranslationService) throws
}

extension ServiceCommand {
    static var needsDatabase: Bool { true }

    func run() throws {
        do {
            try run(Self.needsDatabase ? data.existingService() : data.service())
        } catch let status as ExitCode {
            throw status
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// A command that works on one project.
protocol ProjectServiceCommand: ServiceCommand {
    var target: ProjectOptions { get }

    /// Does the work for the project.
    func run(_ service: TranslationService, _ project: Project.Key) throws
}

extension ProjectServiceCommand {
    var data: DataOption { target.data }

    func run(_ service: TranslationService) throws {
        try run(service, ProjectCommand.key(target.project, service))
    }
}

/// The data folder, and the project in this folder.
struct ProjectOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Argument(help: "The key of the project, or the beginning of the key.")
    var project: String
}
