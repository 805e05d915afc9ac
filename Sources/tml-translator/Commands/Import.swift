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
            The texts become drafts of the person who is signed in. Nothing is uploaded. If a \
            draft differs from the file, the draft stays and the command prints both texts. With \
            --replace, the text of the file replaces the draft, and the command saves the old \
            draft in a new file. You can import the new file as well.

            The command does not restore votes, approvals or rejections. If a text is not \
            restored, the exit status is 1.
            """)

    @Argument(help: "A file that `tml-translator export --json` wrote.")
    var file: String
    @Flag(help: "Replace drafts that differ from the file.")
    var replace = false

    func run() throws {
        let reader = try reader()
        let environment = try ProgramEnvironment()
        let stores = try environment.ownStores()
        defer { stores.close() }
        let store = try environment.store(of: stores)
        var report = ImportReport()
        while let copies = try reader.next() {
            for copy in copies { report.add(try store.bringBack(copy, replacing: replace)) }
        }
        try tell(report, environment)
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

    private func tell(_ report: ImportReport, _ environment: ProgramEnvironment) throws {
        try Output.say(Strings.brought(report))
        for rival in report.rivals { try Output.say(Strings.rival(rival, isReplaced: replace)) }
        for text in report.withoutForm { try Output.say(Strings.withoutForm(text)) }
        if replace, !report.rivals.isEmpty {
            let path = environment.paths.newFile("former-drafts", ending: "json")
            let text = try WorkFile.format.newWriter().entry([former(report)])
            try PrivateFile.write(Array((text ?? "").utf8), to: path)
            try Output.say(Strings.formerDrafts(path))
        }
        let isIncomplete = !report.withoutForm.isEmpty || !report.rivals.isEmpty && !replace
        if isIncomplete { throw ExitCode(1) }
    }

    private func former(_ report: ImportReport) -> RescuedWork {
        var work = RescuedWork(database: "")
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
        verdicts += other.verdicts
    }
}
