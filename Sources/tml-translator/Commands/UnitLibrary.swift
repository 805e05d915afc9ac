import Catalog
import TermLibrary
import TextFiles
import TranslationFiles
import TranslationMemory
import Workbench

/// Units from imported files, beside the local copy.
protocol UnitLibrary: SendableMetatype {
    associatedtype Unit
    /// The words for the units.
    static var noun: UnitNoun { get }
    /// The formats of the files.
    static var formats: [UnitFormat<Unit>] { get }

    /// Opens a file of one of the formats, or throws an error.
    static func reader(
        of path: String, _ languages: FileLanguages
    ) throws -> any UnitReader<Unit>
    /// Opens the units beside the local copy at a path, or throws an error.
    static func open(beside store: String) throws -> Self
    func close()
    /// Returns the imported files, or throws an error.
    func files() throws -> [ImportedFile]
    /// Deletes the units of a file, or throws an error. Returns the number of units; `nil` if there
    /// is no such file.
    func remove(_ name: String) throws -> Int?
    /// Imports the units of a file, or throws an error.
    func bring(
        _ name: String, from reader: any UnitReader<Unit>, asFarAsReadable: Bool,
        telling tell: (Int) -> Void
    ) throws -> ImportOutcome
    /// Returns the units of a file after the unit with the number `id`, or throws an error; `nil`
    /// selects all files.
    func next(of name: String?, after id: Int, limit: Int) throws -> (units: [Unit], last: Int?)
}

extension UnitLibrary {
    /// Opens a file of one of the formats, or throws an error.
    static func reader(
        of path: String, _ languages: FileLanguages
    ) throws -> any UnitReader<Unit> {
        try formats.open(path, languages)
    }

    /// Calls `body` with the units of the signed-in person. If nobody is signed in, these are the
    /// units for translation files.
    static func use(_ environment: ProgramEnvironment, _ body: (Self) throws -> Void) throws {
        let path = try environment.libraryPath()
        try PrivateFile.makeFolder(FilePath(path).folder)
        let library = try open(beside: path)
        defer { library.close() }
        try body(library)
    }

    /// Returns the error for the name of a file that was not imported, or throws an error.
    func notImported(_ name: String) throws -> CommandError {
        CommandError(Strings.notImported(name, among: try files().map(\.name)))
    }
}

extension ImportedMemory: UnitLibrary {
    static let formats = MemoryFormat.all
    static let noun = UnitNoun(
        one: "text", many: "texts", content: "translations", command: "memory", source: "labels",
        file: "A TMX file (1.4b) or a CSV file, of any size; or a translation file, such as PO.",
        result: """
            After the import, the workstation suggests the translations and shows the name of the \
            file. If a match comes from an imported file, its percentage is reduced by 2 points.
            """,
        list: "List the imported files.", emptyList: Strings.nothingImported,
        formats: formats.map { ($0.title, $0.fileExtension) }, otherFiles: "translation")

    /// Reads a translation file by its extension. A table is a CSV file of this program.
    static func reader(
        of path: String, _ languages: FileLanguages
    ) throws -> any UnitReader<LearnedText> {
        let isTranslationFile = FileFormat.all.contains { format in
            format.name != "csv"
                && format.extensions.contains { path.lowercased().hasSuffix("." + $0) }
        }
        if isTranslationFile, let texts = try LearnedText.texts(ofFile: path, languages) {
            return UnitList(texts)
        }
        return try formats.open(path, languages)
    }

    static func open(beside store: String) throws -> ImportedMemory {
        try ImportedMemory(path: Paths.imports(beside: store))
    }
}

extension TermLibrary: UnitLibrary {
    static let formats = TermFormat.all
    static let noun = UnitNoun(
        one: "term", many: "terms", content: "terms", command: "terms", source: "terms",
        file: "A TBX file (version 2 or 3), or a CSV file with the columns source and target.",
        result: """
            After the import, the workstation marks the terms in labels, and shows the \
            translations of the terms and the name of the file.
            """,
        list: "List the imported files and your own terms.",
        emptyList: "No file was imported, and you have no terms of your own.",
        formats: formats.map { ($0.title, $0.fileExtension) }, otherFiles: nil)

    static func open(beside store: String) throws -> TermLibrary {
        try TermLibrary(path: Paths.terms(beside: store))
    }
}
