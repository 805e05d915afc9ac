import Catalog
import FileProjects
import Files
import Foundation
import TML
import TranslationFiles
import Workbench

/// The translation files that a command has opened, in place of a session with a server.
struct OpenedFiles: Sendable {
    /// The number of files of earlier sessions that the program knows.
    private static let mostEarlier = 500

    let server: FileServer
    let session: Session
    /// The project of the only file; `nil` if there are several files.
    let only: Project.Key?
    /// Sentences about files that were left out.
    let warnings: [String]

    /// Opens files, and the files of known formats in folders.
    ///
    /// Throws if a named file cannot be opened, or if there is no file. A file of a folder that
    /// cannot be opened is left out.
    init(_ files: [String], _ choice: FileChoice, paths: Paths, _ variables: [String: String])
        throws
    {
        let person = FilePerson(environment: variables)
        let found = try FoundFiles(files, choice, for: person)
        guard !found.projects.isEmpty else { throw CommandError(Strings.noFiles(in: files)) }
        let kept = StateFile<[FileAddress]>(path: Paths.files(beside: paths.fileStore))
        let earlier = kept.contents ?? []
        let opened = found.projects.map(\.address)
        let keys = Set(opened.map(\.project))
        kept.write(
            Array((opened + earlier.filter { !keys.contains($0.project) }).prefix(Self.mostEarlier))
        )
        server = FileServer(found.projects, earlier: earlier, person: person)
        only = keys.count == 1 ? keys.first : nil
        session = Session(
            kind: .files, server: Strings.filesOnThisMachine,
            translator: Translator(userID: 1, name: person.name, email: person.email))
        warnings = found.warnings
    }
}

/// The files that a command names, read.
struct FoundFiles {
    private(set) var projects: [FileProject] = []
    private(set) var warnings: [String] = []

    init(_ files: [String], _ choice: FileChoice, for person: FilePerson) throws {
        let format = try choice.fileFormat()
        for path in files {
            let isFolder = FileStatus(path: path)?.kind == .folder
            for file in FileFinder.translations(at: path, format: format) {
                do throws(FileProject.Obstacle) {
                    try open(file, choice, format, person)
                } catch {
                    guard isFolder else { throw CommandError(Strings.sentence(error, about: file)) }
                    if error == .file(.unknownFormat) { continue }
                    warnings.append(Strings.sentence(error, about: file))
                }
            }
        }
    }

    private mutating func open(
        _ path: String, _ choice: FileChoice, _ format: FileFormat?, _ person: FilePerson
    ) throws(FileProject.Obstacle) {
        let project = try FileProject(
            opening: path, base: choice.source, locale: choice.language.map { LocaleCode($0) },
            format: format, for: person)
        if project.lacksFormula { warnings.append(Strings.lacksFormula(path)) }
        projects.append(project)
    }
}
