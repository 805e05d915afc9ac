import ArgumentParser
import Catalog
import LocalStore
import TML
import TranslationMemory
import Workbench

/// Writes the accepted and approved translations of the local copy, or the imported texts, to a
/// file of a translation memory.
struct MemoryExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write accepted and approved translations to a TMX or CSV file.",
        discussion: """
            The command writes the accepted and approved translations of all projects in the local \
            copy. With --from, the command writes the texts of one imported file instead. With \
            --imported, the command writes the texts of all imported files instead. In TMX, tokens \
            and decorations become inline elements. If the format does not allow a character of a \
            text, the command leaves out this text and exits with status 1.
            """)

    private static let step = 1000

    @Argument(help: "The file to write. Its name ends in .tmx or .csv.")
    var file: String
    @Option(help: "Write only the translations into this language.")
    var locale: String?
    @Option(help: "The key of a project. Write only the translations of this project.")
    var project: String?
    @Option(help: "The name of an imported file. Write only the texts of this file.")
    var from: String?
    @Flag(help: "Write the texts of all imported files, and no other texts.")
    var imported = false
    @OptionGroup var spreadsheets: SpreadsheetGuard

    func validate() throws {
        guard project == nil || from == nil && !imported else {
            throw ValidationError("Imported files have no project. Leave out --project.")
        }
    }

    func run() throws {
        guard let format = MemoryFormat.forFile(file) else {
            throw CommandError(Strings.noMemoryFormat(file))
        }
        let environment = try ProgramEnvironment()
        let writer = format.newWriter(isGuarded: spreadsheets.isGuarded)
        let (written, left, computed) =
            from != nil || imported
            ? try writeImported(environment, with: writer)
            : try writeLearned(environment, with: writer)
        try Output.say(Strings.exported(written, to: file))
        if computed > 0 { Output.complain(Strings.computed(Strings.texts(computed))) }
        guard left == 0 else { throw CommandError(Strings.notExported(left)) }
    }

    private func writeLearned(
        _ environment: ProgramEnvironment, with writer: any MemoryFileWriter
    ) throws -> (written: Int, left: Int, computed: Int) {
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let records = LearnableTranslations(store)
        return try write(with: writer) { start in
            let (found, last) = try records.next(after: start, limit: Self.step)
            return (found.filter { !$0.isPending }.map { LearnedText($0) }, last)
        }
    }

    private func writeImported(
        _ environment: ProgramEnvironment, with writer: any MemoryFileWriter
    ) throws -> (written: Int, left: Int, computed: Int) {
        let memory = try MemoryCommand.imported(environment)
        defer { memory.close() }
        let names = try memory.files().map(\.name)
        if let from, !names.contains(from) {
            throw CommandError(Strings.notImported(from, among: names))
        }
        return try write(with: writer) { start in
            try memory.next(of: from, after: start, limit: Self.step)
        }
    }

    /// - Parameter next: returns the texts after the given number, and the number of the last one.
    private func write(
        with writer: any MemoryFileWriter,
        _ next: (Int) throws -> (texts: [LearnedText], last: Int?)
    ) throws -> (written: Int, left: Int, computed: Int) {
        var (after, computed): (Int?, Int) = (0, 0)
        let (written, left) = try Output.write(
            to: file, beginning: writer.beginning, end: writer.end
        ) {
            guard let start = after else { return nil }
            let (texts, last) = try next(start)
            after = last
            let wanted = texts.filter(isWanted)
            computed += wanted.count(where: writer.isComputed)
            return wanted.map(writer.entry)
        }
        return (written, left, computed)
    }

    private func isWanted(_ text: LearnedText) -> Bool {
        locale.map { LocaleCode($0).normalized == text.target.normalized } ?? true
            && project.map { $0 == text.project } ?? true
    }
}
