import ArgumentParser
import Catalog
import FileProjects
import Foundation
import LocalStore
import TranslationFiles
import Workbench

/// Writes keys into a file for a person without this program, and reads the file back.
struct HandOff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hand-off",
        abstract: "Write keys into a file for another person, or read the file back.",
        discussion: """
            Examples:
              tml-translator hand-off ru.po --locale ru
              tml-translator hand-off ui.xliff --locale ru --query 'state:untranslated source:ui'
              tml-translator hand-off --back ru.po

            The file contains the labels and the texts of the local copy, without your drafts. \
            Locked keys are left out. Other programs can edit the file, for example Poedit. In the \
            workstation, :export FILE writes the keys of the open list.

            With --back, each text that was changed in the file is submitted. A text that the file \
            marks for review becomes a draft. If the form has changed since the hand-off, the \
            text of the file waits in the outbox for your decision, and nothing is overwritten. \
            One undo in the workstation takes back all texts of the file. You can read a file \
            several times: the command submits each text once. If a text is left out, the command \
            prints the text with the reason, and the exit status is 1.
            """)

    @Argument(help: "The file to write or to read.", completion: .file())
    var file: String
    @Flag(help: "Read the file back.")
    var back = false
    @Option(help: "The format of the file: po or xliff. By default, its name decides.")
    var format: String?
    @Option(
        help: """
            The key of a project, or its beginning. You can leave it out if there is only one \
            project.
            """)
    var project: String?
    @Option(help: "The language, for example ru. You can leave it out if there is only one.")
    var locale: String?
    @Option(
        parsing: .unconditional,
        help: "Write only the keys that this query finds, for example state:untranslated.")
    var query: String?
    @Flag(help: "Replace the file if it exists.")
    var replace = false
    @Flag(help: "With --back, save all texts as drafts to review.")
    var drafts = false

    func validate() throws {
        if back, project != nil || locale != nil || query != nil || replace {
            throw ValidationError("With --back, give only the file, --format and --drafts.")
        }
        if drafts, !back { throw ValidationError("Give --drafts together with --back.") }
    }

    func run() throws {
        if back { try handBack() } else { try handOff() }
    }
}

extension HandOff {
    private func handOff() throws {
        let new = try HandOffFile(file, format: format, advice: Strings.nameFormat)
        let filter = try filter()
        guard replace || !new.exists else { throw CommandError(Strings.fileExists(file)) }
        try new.checkPlace()
        guard let store = try ProgramEnvironment().readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let scope = try HandOffScope.only(project, locale, in: store)
        let now = Int(Date.now.timeIntervalSince1970)
        let contents = try scope.contents(of: scope.keys(filter), from: store, at: now)
        for (why, labels) in contents.leftOut.sorted(by: { $0.key < $1.key }) {
            Output.complain(Strings.notHandedOff(labels, why))
        }
        try new.write(contents.file)
        try Output.say(Strings.handedOff(contents.file.units.count, scope, to: file))
    }

    private func filter() throws -> KeyFilter {
        guard let query else { return .everyKey }
        do {
            return try KeyFilter(text: query)
        } catch {
            throw CommandError(error.sentence)
        }
    }
}

extension HandOff {
    private func handBack() throws {
        let document = try document()
        var environment = try ProgramEnvironment()
        let isOfFiles = Self.isOfFiles(document, environment.paths.fileStore)
        if isOfFiles { environment.copy = .files(nil) }
        let stores = try environment.ownStores()
        defer { stores.close() }
        let store = try environment.store(of: stores)
        var returned = try HandBack(store, formula: document.formula, areDrafts: drafts)
        guard let report = try returned.take(document.units) else {
            throw CommandError(Strings.notHandedOff(file))
        }
        try Output.say(Strings.handedBack(report))
        if isOfFiles, report.submitted > 0 {
            Output.complain(Strings.notWritten(report.submitted, of: [], nil))
        }
        for text in report.leftOut { try Output.say(Strings.leftOut(text)) }
        if report.unmarked > 0 { Output.complain(Strings.unmarked(report.unmarked)) }
        if !report.leftOut.isEmpty || report.unmarked > 0 { throw ExitCode(1) }
    }

    /// Returns true if the keys of the document are keys of translation files that were opened.
    private static func isOfFiles(_ document: FileDocument, _ path: String) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        do {
            let store = try TranslationStore(readingFrom: path)
            defer { store.close() }
            let known = Set(try HandOffScope.all(in: store).map(\.digest))
            return document.units.contains {
                HandOffMark(of: $0).map { known.contains($0.scope) } == true
            }
        } catch {
            // The keys can still be keys of a server.
            Log.shared.note("the local copy of translation files: \(error)")
            return false
        }
    }

    private func document() throws -> FileDocument {
        do {
            return try FileDocument.open(file, format: format.map { try HandOffFile.format($0) })
        } catch let error as FileError {
            throw CommandError(Strings.sentence(.file(error), about: file))
        }
    }
}
