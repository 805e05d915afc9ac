import ArgumentParser
import Foundation
import LocalStore
import Text
import TextFiles
import Workbench

/// Restores texts from `export`, or from a workstation that could not save them.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restore the texts of an exported file as drafts.",
        discussion: """
            The texts become drafts of the person who is signed in. Texts of translation files \
            become drafts of these files, also if nobody is signed in. Nothing is uploaded. If a \
            draft differs from the file, the draft stays and the command prints both texts. With \
            --replace, the text of the file replaces the draft, and the command saves the old \
            draft in a new file. You can import the new file as well.

            The command does not restore votes, approvals, rejections, locks, tags or comments. \
            It prints the text of each comment. If a text is not restored, the exit status is 1.
            """)

    @Argument(help: "A file that `tml-translator export --json` wrote.")
    var file: String
    @Flag(help: "Replace drafts that differ from the file.")
    var replace = false

    func run() throws {
        let environment = try ProgramEnvironment()
        let groups = Dictionary(grouping: try work()) { environment.paths.isOfFiles($0.database) }
        var stores: [Bool: StoreWorker] = [:]
        defer { for worker in stores.values { worker.close() } }
        // If one of the local copies cannot be opened, no text is restored.
        for isOfFiles in groups.keys { stores[isOfFiles] = try open(isOfFiles, environment) }
        var (report, former) = (ImportReport(), [RescuedWork]())
        for (isOfFiles, database) in [(false, ""), (true, environment.paths.fileStore)] {
            guard let store = stores[isOfFiles]?.store else { continue }
            let part = try restore(groups[isOfFiles] ?? [], store)
            report.add(part)
            former.append(Self.former(part, database))
        }
        try tell(report, former, environment)
    }

    /// Returns the work of the local copies in the file. If a local copy has work, leaves out those
    /// without work, so that they need no sign-in.
    private func work() throws -> [RescuedWork] {
        let reader = try reader()
        var work: [RescuedWork] = []
        while let copies = try reader.next() { work += copies }
        let withWork = work.filter { !$0.isEmpty }
        return withWork.isEmpty ? work : withWork
    }

    /// Opens the local copy of translation files, or of the signed-in person.
    private func open(
        _ isOfFiles: Bool, _ environment: ProgramEnvironment
    ) throws -> StoreWorker {
        var environment = environment
        if isOfFiles { environment.copy = .files(nil) }
        let stores = try environment.ownStores()
        _ = try environment.store(of: stores)
        return stores
    }

    private func restore(
        _ work: [RescuedWork], _ store: TranslationStore
    ) throws -> ImportReport {
        var report = ImportReport()
        for copy in work { report.add(try store.bringBack(copy, replacing: replace)) }
        return report
    }

    private func reader() throws -> any UnitReader<[RescuedWork]> {
        do {
            return try WorkFormat.all.open(file)
        } catch TextFileError.failed(let why) {
            throw CommandError(Strings.unreadable(file, why))
        } catch is TextFileError {
            throw CommandError(Strings.noWorkFile(file))
        }
    }

    private func tell(
        _ report: ImportReport, _ former: [RescuedWork], _ environment: ProgramEnvironment
    ) throws {
        try Output.say(Strings.brought(report))
        for rival in report.rivals { try Output.say(Strings.rival(rival, isReplaced: replace)) }
        for text in report.withoutForm { try Output.say(Strings.withoutForm(text)) }
        for comment in report.comments { try Output.say(Strings.notRestored(comment)) }
        if replace, !report.rivals.isEmpty {
            let path = environment.paths.newFile("former-drafts", ending: "json")
            let text = try WorkFile.format.newWriter().entry(former)
            try PrivateFile.write(Array((text ?? "").utf8), to: path)
            try Output.say(Strings.formerDrafts(path))
        }
        let areTextsLeft = !report.withoutForm.isEmpty || !report.comments.isEmpty
        if areTextsLeft || !report.rivals.isEmpty && !replace { throw ExitCode(1) }
    }

    /// Returns the drafts that were replaced in a local copy.
    private static func former(_ report: ImportReport, _ database: String) -> RescuedWork {
        var work = RescuedWork(database: database)
        work.drafts = report.rivals.map { RescuedWork.Draft(form: $0.form, text: $0.here) }
        return work
    }
}

extension ImportReport {
    fileprivate mutating func add(_ other: ImportReport) {
        drafts += other.drafts
        alreadyHere += other.alreadyHere
        rivals += other.rivals
        withoutForm += other.withoutForm
        comments += other.comments
        verdicts += other.verdicts
    }
}
