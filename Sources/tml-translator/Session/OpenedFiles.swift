import Catalog
import FileProjects
import Files
import Foundation
import TML
import TranslationFiles
import Workbench

/// The translation files that a command has opened, in place of a session with a server.
struct OpenedFiles: Sendable {
    let server: FileServer
    let session: Session
    /// The project of the only file; `nil` if there are several files.
    let only: Project.Key?
    /// Sentences about files that were left out.
    let warnings: [String]
    private let addresses: [FileAddress]
    private let kept: KeptFiles

    /// Opens files, and the files of known formats in folders.
    ///
    /// Throws if a named file cannot be opened, or if there is no file. A file of a folder that
    /// cannot be opened is left out.
    init(_ files: [String], _ choice: FileChoice, paths: Paths, _ variables: [String: String])
        throws
    {
        let person = FilePerson(environment: variables)
        kept = KeptFiles(beside: paths.fileStore)
        let earlier = kept.all
        let found = try FoundFiles(files, choice, for: person, earlier: earlier)
        guard !found.addresses.isEmpty else { throw CommandError(Strings.noFiles(in: files)) }
        addresses = found.addresses
        let keys = Set(found.addresses.map(\.project))
        server = FileServer(
            found.addresses, read: found.projects, earlier: earlier, person: person)
        only = keys.count == 1 ? keys.first : nil
        session = Session(
            kind: .files, server: Strings.filesOnThisMachine,
            translator: Translator(userID: 1, name: person.name, email: person.email))
        warnings = found.warnings
    }

    /// Puts the files into the list of projects, also for later sessions. Only the process with the
    /// local copy may do this.
    func list() { kept.add(addresses) }

    /// Notes how the files are now, so that the next session can show those that nobody changes
    /// before it reads them.
    func keep() async {
        let addresses = kept.all
        let sealed = await server.sealed(addresses)
        if sealed != addresses { kept.replace(by: sealed) }
    }
}

/// The files that a command names.
struct FoundFiles {
    /// The addresses of all files.
    private(set) var addresses: [FileAddress] = []
    /// The files that were read.
    private(set) var projects: [FileProject] = []
    private(set) var warnings: [String] = []
    private let earlier: [FileAddress]

    /// - Parameter earlier: the files of earlier sessions. A file that nobody has changed since is
    ///   not read.
    init(
        _ files: [String], _ choice: FileChoice, for person: FilePerson,
        earlier: [FileAddress] = []
    ) throws {
        self.earlier = earlier
        let format = try choice.fileFormat()
        for path in files {
            let isFolder = FileStatus(path: path)?.kind == .folder
            for file in FileFinder.translations(at: path, format: format) {
                do throws(FileProject.Obstacle) {
                    try open(file, choice, format, person, isNamed: !isFolder)
                } catch {
                    guard isFolder else { throw CommandError(Strings.sentence(error, about: file)) }
                    if error == .file(.unknownFormat) { continue }
                    warnings.append(Strings.sentence(error, about: file))
                }
            }
        }
    }

    private mutating func open(
        _ path: String, _ choice: FileChoice, _ format: FileFormat?, _ person: FilePerson,
        isNamed: Bool
    ) throws(FileProject.Obstacle) {
        let (base, locale) = (choice.source, choice.language.map { LocaleCode($0) })
        let known = earlier.first {
            $0.isAsBefore(at: path, base: base, locale: locale, format: format)
        }
        if let known { return addresses.append(known) }
        let project = try FileProject(
            opening: path, base: base, locale: locale, format: format, for: person)
        if project.lacksFormula { warnings.append(Strings.lacksFormula(path)) }
        let others = project.otherLocales
        if !others.isEmpty { warnings.append(Strings.otherLanguages(others, in: path)) }
        if isNamed, project.lacksOriginals { warnings.append(Strings.lacksOriginals(path)) }
        addresses.append(project.sealed)
        projects.append(project)
    }
}
