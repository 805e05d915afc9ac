import Catalog
import FileProjects

/// The files that the translator has opened, the last ones first. They stay in the list of projects
/// in later sessions.
struct KeptFiles {
    /// The greatest number of files in the list.
    static let most = 500

    private let file: StateFile<[FileAddress]>

    /// - Parameter store: the path of the local copy.
    init(beside store: String) { file = StateFile(path: Paths.files(beside: store)) }

    var all: [FileAddress] { file.contents ?? [] }

    /// Puts files before the others.
    func add(_ opened: [FileAddress]) {
        let keys = Set(opened.map(\.project))
        let others = all.filter { !keys.contains($0.project) }
        replace(by: Array((opened + others).prefix(Self.most)))
    }

    func replace(by files: [FileAddress]) { file.write(files) }

    func remove(_ project: Project.Key) { replace(by: all.filter { $0.project != project }) }
}
