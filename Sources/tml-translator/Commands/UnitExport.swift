import ArgumentParser
import TextFiles
import Workbench

/// The options of an export that select its units.
protocol UnitChoice: ParsableArguments, SendableMetatype {
    associatedtype Library: UnitLibrary
    /// The sentence for the list of commands.
    static var abstract: String { get }
    /// The text for the help of the command.
    static var discussion: String { get }
    /// Calls `body` with a function that returns the next selected units; `nil` at the end. Throws
    /// an error if the units cannot be read.
    func read(
        _ environment: ProgramEnvironment,
        _ body: (_ next: @escaping () throws -> [Library.Unit]?) throws -> Void
    ) throws
}

/// Writes units to a file.
struct UnitExport<Choice: UnitChoice>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export", abstract: Choice.abstract,
            discussion: """
                \(Choice.discussion) If the format does not allow a character of a \(noun.one), \
                the command leaves out this \(noun.one) and exits with status 1.
                """)
    }

    private static var noun: UnitNoun { Choice.Library.noun }

    @Argument(
        help: "The file to write. Its name ends in \(noun.endings.joined(separator: " or ")).")
    var file: String
    @OptionGroup var choice: Choice
    @OptionGroup var spreadsheets: SpreadsheetGuard

    func run() throws {
        guard let format = Choice.Library.formats.forFile(file) else {
            throw CommandError(Strings.unknownEnding(of: file, Self.noun))
        }
        let writer = format.newWriter(isGuarded: spreadsheets.isGuarded)
        var (written, left, computed) = (0, 0, 0)
        try choice.read(ProgramEnvironment()) { next in
            try PrivateFile.write(to: file) { piece in
                try piece(Array(writer.beginning.utf8))
                while let units = try next() {
                    computed += units.count(where: writer.isComputed)
                    let entries = try units.compactMap(writer.entry)
                    try piece(Array(entries.joined().utf8))
                    written += entries.count
                    left += units.count - entries.count
                }
                try piece(Array(writer.end.utf8))
            }
        }
        try tell(written: written, left: left, computed: computed)
    }

    private func tell(written: Int, left: Int, computed: Int) throws {
        try Output.say(Strings.exported(Self.noun.count(written), to: file))
        if computed > 0 { Output.complain(Strings.computed(Self.noun.count(computed))) }
        guard left == 0 else { throw CommandError(Strings.notExported(Self.noun.count(left))) }
    }
}

extension UnitLibrary {
    /// Calls `body` with a function that returns the next units of a file; `nil` selects all files.
    /// Throws an error if there is no such file.
    static func read(
        _ name: String?, _ environment: ProgramEnvironment,
        _ body: (_ next: @escaping () throws -> [Unit]?) throws -> Void
    ) throws {
        try use(environment) { library in
            if let name, try !library.files().map(\.name).contains(name) {
                throw try library.notImported(name)
            }
            try body(inSteps { try library.next(of: name, after: $0, limit: $1) })
        }
    }

    /// Returns a function that returns the next units; `nil` at the end.
    ///
    /// - Parameter read: returns at most `limit` units after the unit with the number `id`, and the
    ///   number of the last one.
    static func inSteps(
        _ read: @escaping (_ id: Int, _ limit: Int) throws -> (units: [Unit], last: Int?)
    ) -> () throws -> [Unit]? {
        var after: Int? = 0
        return {
            guard let start = after else { return nil }
            let (units, last) = try read(start, 1000)
            after = last
            return units
        }
    }
}
