import ArgumentParser
import Catalog
import LocalStore
import TML
import TranslationMemory
import Workbench

/// Writes the accepted and approved translations of the local copy as a translation memory.
struct MemoryExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write accepted and approved translations to a TMX or CSV file.",
        discussion: """
            What the memory learns from is written: accepted and approved translations of all projects \
            in the local copy. In TMX, tokens and decorations become inline elements. Ends with status 1 \
            when a text could not be written, because the format has no way to say a character of it.
            """)

    private static let step = 1000

    @Argument(help: "The file; its name ends in .tmx or .csv.")
    var file: String
    @Option(help: "Only translations into this language.")
    var locale: String?
    @Option(help: "Only translations of the project with this key.")
    var project: String?
    @OptionGroup var spreadsheets: SpreadsheetGuard

    func run() throws {
        guard let format = MemoryFormat.forFile(file) else {
            throw CommandError(Strings.noMemoryFormat(file))
        }
        let environment = try ProgramEnvironment()
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let writer = format.newWriter(isGuarded: spreadsheets.isGuarded)
        let (written, left, computed) = try write(LearnableTranslations(store), with: writer)
        try Output.say(Strings.exported(written, to: file))
        if computed > 0 { Output.complain(Strings.computed(Strings.texts(computed))) }
        guard left == 0 else { throw CommandError(Strings.notExported(left)) }
    }

    private func write(
        _ records: LearnableTranslations, with writer: any MemoryFileWriter
    ) throws -> (written: Int, left: Int, computed: Int) {
        var (after, computed): (Int?, Int) = (0, 0)
        let (written, left) = try Output.write(
            to: file, beginning: writer.beginning, end: writer.end
        ) {
            guard let start = after else { return nil }
            let (found, last) = try records.next(after: start, limit: Self.step)
            after = last
            let texts = found.filter { !$0.isPending && isWanted($0) }.map { LearnedText($0) }
            computed += texts.count(where: writer.isComputed)
            return texts.map(writer.entry)
        }
        return (written, left, computed)
    }

    private func isWanted(_ record: LearnableTranslation) -> Bool {
        locale.map { LocaleCode($0) == record.target } ?? true
            && project.map { $0 == record.project } ?? true
    }
}
