import ArgumentParser
import Catalog
import Foundation
import LocalStore
import TextFiles
import Workbench

/// Writes the drafts and the outbox to a file, also when nothing else works.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write your drafts and your outbox to a file or the standard output.",
        discussion: """
            The command changes nothing and needs no server. The command also works while a \
            workstation is open, on a full or read-only disk, with a damaged local copy, and with \
            an error in the configuration file. The command also reads a local copy that a newer \
            version of the program has made. If nobody is signed in, the command reads every local \
            copy on this machine.

            By default, the command writes both the drafts and the outbox, as plain text. With \
            --json, or if the name of FILE ends in .json, the command writes JSON. `tml-translator \
            import FILE` restores the texts from the JSON file.

            If a part of the local copy cannot be read, the command prints the name of this part \
            and exits with status 1.
            """)

    @Argument(help: "The file to write. Without FILE, or with -, write to the standard output.")
    var file: String?
    @Flag(help: "Write only the drafts: texts that are not submitted.")
    var drafts = false
    @Flag(help: "Write only the outbox: changes that the server has not accepted.")
    var outbox = false
    @Option(help: "Read this database file, for example a damaged local copy that was renamed.")
    var from: String?
    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
        // Even with an error in the configuration file, people must be able to save their texts.
        let environment = try ProgramEnvironment(readsSettings: false)
        let work = try databases(environment).map { try wanted($0, environment) }
        guard !work.isEmpty else { throw CommandError(Strings.nothingToExport) }
        try tell(work)
        let unreadable = work.flatMap { copy in copy.unreadable.map { "\(copy.database): \($0)" } }
        for sentence in unreadable { Output.complain(sentence) }
        if !unreadable.isEmpty { throw ExitCode(1) }
    }

    private func databases(_ environment: ProgramEnvironment) throws -> [String] {
        if let from { return [from] }
        // Even with an unreadable session file, people must be able to save their texts.
        if let path = try? environment.storePath() { return [path] }
        return environment.paths.stores
    }

    private func wanted(_ path: String, _ environment: ProgramEnvironment) throws -> RescuedWork {
        var work: RescuedWork
        do {
            work = try TranslationStore.rescuedWork(in: path)
        } catch {
            work = RescuedWork(database: path)
            work.unreadable = [Strings.sentence(Failure(error))]
        }
        if let session = try? environment.session(), path == (try? environment.storePath()) {
            work.server = session.session.server
            work.translator = session.session.translator.email
        }
        if drafts && !outbox { work.outbox = [] }
        if outbox && !drafts { work.drafts = [] }
        return work
    }

    private func tell(_ work: [RescuedWork]) throws {
        let format = json ? WorkFile.format : file.flatMap(WorkFormat.all.forFile)
        let text = try (format ?? WorkFormat.all[0]).newWriter().entry(work)
        let bytes = Array((text ?? "").utf8)
        guard let file, file != "-" else { return try Output.write(bytes, to: STDOUT_FILENO) }
        try PrivateFile.write(bytes, to: file)
        let drafts = work.reduce(0) { $0 + $1.drafts.count }
        let changes = work.reduce(0) { $0 + $1.outbox.count }
        Output.complain(Strings.exported(drafts: drafts, changes: changes, to: file))
    }
}
