import ArgumentParser
import Catalog
import Foundation
import LocalStore
import Workbench

/// Writes down what was typed and no server has: the way out when all else fails.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write your drafts and your outbox to a file or the standard output.",
        discussion: """
            Nothing is changed, and neither the server nor a whole local copy is needed: it works \
            beside an open workstation, where nothing can be written, with a local copy that a \
            newer version wrote, and reads what can be read of a damaged one. With nobody signed \
            in, every local copy on this machine is read.

            Without --drafts and --outbox, both are written. Text is for people; the JSON of \
            --json can be brought back with `tml-translator import FILE`. A FILE whose name ends \
            in .json gets JSON.

            Ends with status 1 when something could not be read; it is said what.
            """)

    @Argument(help: "The file; without it or as -, the standard output.")
    var file: String?
    @Flag(help: "What was typed and not submitted.")
    var drafts = false
    @Flag(help: "What was submitted and the server has not taken.")
    var outbox = false
    @Option(help: "A database to read instead, for example one that was set aside.")
    var from: String?
    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
        let environment = try ProgramEnvironment()
        let work = try databases(environment).map { try wanted($0, environment) }
        guard !work.isEmpty else { throw CommandError(Strings.nothingToExport) }
        try tell(work)
        let unreadable = work.flatMap { copy in copy.unreadable.map { "\(copy.database): \($0)" } }
        for sentence in unreadable { Output.complain(sentence) }
        if !unreadable.isEmpty { throw ExitCode(1) }
    }

    private func databases(_ environment: ProgramEnvironment) throws -> [String] {
        if let from { return [from] }
        // A session that cannot be read must not stand between somebody and their texts.
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
        let format = json ? WorkFile.format : WorkFormat.forFile(file)
        let bytes = Array((try format.text(work) + "\n").utf8)
        guard let file, file != "-" else { return try Output.write(bytes, to: STDOUT_FILENO) }
        try PrivateFile.write(bytes, to: file)
        let drafts = work.reduce(0) { $0 + $1.drafts.count }
        let changes = work.reduce(0) { $0 + $1.outbox.count }
        Output.complain(Strings.exported(drafts: drafts, changes: changes, to: file))
    }
}
