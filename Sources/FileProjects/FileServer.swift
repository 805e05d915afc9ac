public import Catalog
import TML
import TranslationAPI
import TranslationFiles

/// Translation files on this machine as a server: each file is a project.
///
/// A request first reads the file again if it has changed on disk. So a change by another program
/// becomes news, and a conflict where the translator has work on the same text. A file that cannot
/// be read or written is an error that the next request can find solved, and nothing is sent.
public actor FileServer {
    /// The permissions in a file. A file has one text for each form, and no votes, comments, locks,
    /// tags and terms.
    static let permissions: Set<Permission> = [
        .readKeys, .createTranslations, .updateOwn, .updateAny, .deleteOwn, .deleteAny,
    ]
    /// The number of attempts to write a file that other programs write at the same time.
    static let mostAttempts = 5
    /// The time between two looks at a file.
    static let pause = Duration.seconds(1)

    /// The person who translates.
    public let person: FilePerson
    /// The addresses of the projects: those of this session first.
    private(set) var addresses: [FileAddress]
    /// The projects that the person has opened in this session.
    private(set) var opened: Set<Project.Key>
    /// The projects that the person has removed from the list.
    private(set) var removed: Set<Project.Key> = []
    var files: [Project.Key: FileProject]
    /// The numbers of texts that were written, by project.
    var written: [Project.Key: Int] = [:]

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - opened: the files that the person has opened.
    ///   - files: the opened files that were read. The first request for another file reads it.
    ///   - earlier: the files of earlier sessions. Their work that was not written yet is written.
    public init(
        _ opened: [FileAddress], read files: [FileProject] = [], earlier: [FileAddress] = [],
        person: FilePerson
    ) {
        self.person = person
        self.files = Dictionary(
            files.map { ($0.address.project, $0) }, uniquingKeysWith: { first, _ in first })
        self.opened = Set(opened.map(\.project))
        addresses = Self.unique(opened + earlier)
    }

    private static func unique(_ addresses: [FileAddress]) -> [FileAddress] {
        var known: Set<Project.Key> = []
        return addresses.filter { known.insert($0.project).inserted }
    }

    /// Adds files that the person opens during the session, before the others.
    public func open(_ projects: [FileProject]) {
        for project in projects where files[project.address.project]?.address != project.address {
            let earlier = files[project.address.project]
            files[project.address.project] = earlier.map(project.following) ?? project
        }
        addresses = Self.unique(projects.map(\.address) + addresses)
        opened.formUnion(projects.map(\.address.project))
        removed.subtract(projects.map(\.address.project))
    }

    /// Removes a file from the list of projects. Its work that was not written yet is still written.
    public func remove(_ project: Project.Key) {
        removed.insert(project)
        opened.remove(project)
    }

    /// The files that were written since the start, with the numbers of texts, in the order of the
    /// projects.
    public var report: [(path: String, texts: Int)] {
        addresses.compactMap { address in
            written[address.project].map { (address.path, $0) }
        }
    }

    /// Returns the addresses with the facts of the files that this session has read or written, so
    /// that the next session can show them before it reads them.
    public func sealed(_ addresses: [FileAddress]) -> [FileAddress] {
        addresses.map { files[$0.project]?.sealed ?? $0 }
    }
}

extension FileServer {
    /// Reads a file again if it has changed, and passes it to `body`.
    ///
    /// - Parameter cursor: a cursor of the workstation, perhaps from an earlier session.
    func with<Value: Sendable>(
        _ key: Project.Key, _ cursor: String? = nil,
        _ body: (inout FileProject) throws(ServerError) -> Value
    ) throws(ServerError) -> Value {
        guard let address = addresses.first(where: { $0.project == key }) else { throw .notFound }
        do {
            var project = try files[key] ?? FileProject(address, for: person)
            defer { files[key] = project }
            project.go(on: cursor)
            try project.refresh()
            return try body(&project)
        } catch let error as FileError {
            throw .file(Self.sentence(error, about: address))
        } catch FileProject.Obstacle.file(let error) {
            throw .file(Self.sentence(error, about: address))
        } catch let error as ServerError {
            throw error
        } catch {
            throw .notFound
        }
    }

    static func sentence(_ error: FileError, about address: FileAddress) -> String {
        "\(address.name): \(error.sentence)"
    }
}
