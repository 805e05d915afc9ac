public import Catalog
import Dispatch
import Foundation
import GRDB
import Locking

/// Imports and exports in the background, one after another, and at most one for each project.
///
/// An import is one transaction. If the process ends before the commit, the database is unchanged.
/// The files of jobs are in a folder of their own, which `recover` empties.
public final class FileJobs: Sendable {
    /// Receives the end of a job, and the text of a failed database for the log.
    public typealias End = @Sendable (_ fault: String?) -> Void

    private let archives: Archives
    private let queue = DispatchQueue(label: "imports and exports", qos: .utility)
    private let jobs = Locked<[String: FileJob]>([:])
    /// The file of the last export of each project. An import does not replace it.
    private let exports = Locked<[String: ExportedFile]>([:])
    private let isEnding = Locked(false)

    private static let importSuffix = ".import"
    /// The length of a dot and a UUID.
    private static let uniqueLength = 37

    init(archives: Archives) { self.archives = archives }

    private var folder: String { archives.database.folder.appending(path: "transfers").path }

    /// Returns the newest job of a project since the start of the server; `nil` if there is none.
    /// Throws `.forbidden` for people who may not import.
    public func newest(
        _ session: ServiceSession, _ project: Project.Key
    ) throws(ServiceError) -> FileJob? {
        try archives.database.read { db in
            try Archives.requireImport(db, session, project)
        }
        return self[project]
    }

    /// Begins an import: returns the file that the caller has to write. Then call `begin`, or
    /// `giveUp` if the file did not arrive.
    ///
    /// Throws `.forbidden` for people who may not import, and `.busy` if the project has a job.
    public func receive(
        _ session: ServiceSession, _ project: Project.Key
    ) throws(ServiceError) -> ReceivedFile {
        try archives.database.read { db in
            try Archives.requireImport(db, session, project)
        }
        let former = try take(project, .receiving)
        return ReceivedFile(
            project: project,
            path: "\(folder)/\(project.rawValue).\(UUID().uuidString)\(Self.importSuffix)",
            former: former)
    }

    /// Ends an import whose file did not arrive completely. The job before is the newest job again.
    public func giveUp(_ file: ReceivedFile) {
        remove(file.path)
        self[file.project] = file.former
    }

    /// Imports the received file and removes it. `end` is called at the end.
    public func begin(
        _ file: ReceivedFile, for session: ServiceSession, takesOthers: Bool, end: @escaping End
    ) {
        self[file.project] = .waiting(.importing)
        queue.async { [self] in
            finish(file.project, .importing, file.path, end) {
                .imported(
                    try archives.importFile(
                        at: file.path, into: file.project, for: session, takesOthers: takesOthers
                    ) { step, done, all in
                        let progress = FileProgress(
                            isLastStep: step == .indexes, done: done, all: all)
                        try note(progress, .importing, file.project)
                    })
            }
        }
    }

    /// Writes a project into a file. Removes the file of the last export.
    ///
    /// Throws `.forbidden` for people who may not make releases, and `.busy` if the project has a
    /// job.
    public func export(
        _ session: ServiceSession, _ project: Project.Key, accept: Acceptance,
        format: ProjectFormat, end: @escaping End
    ) throws(ServiceError) {
        try requireExport(session, project)
        try take(project, .waiting(.exporting))
        let path = exportPath(project)
        exports.withLock { $0[project.rawValue] = nil }
        remove(path)
        let name = "tml_\(Releases.version(at: .now)).\(format.fileExtensions[0])"
        queue.async { [self] in
            finish(project, .exporting, path, end) {
                try archives.export(project, to: path, accept: accept, format: format) {
                    done, all in
                    try note(FileProgress(done: done, all: all), .exporting, project)
                }
                let file = ExportedFile(path: path, name: name, bytes: try Self.size(of: path))
                exports.withLock { $0[project.rawValue] = file }
                return .exported
            }
        }
    }

    /// Returns the file of the last export since the start of the server; `nil` if there is none.
    /// Throws `.forbidden` for people who may not make releases.
    public func exported(
        _ session: ServiceSession, _ project: Project.Key
    ) throws(ServiceError) -> ExportedFile? {
        try requireExport(session, project)
        return exports.withLock { $0[project.rawValue] }
    }
}

/// The start and the end of the server.
extension FileJobs {
    /// Removes the files of jobs that the end of the server interrupted. Only the server may call
    /// this, before its first job.
    public func recover() throws(ServiceError) {
        do {
            let files = FileManager.default
            guard files.fileExists(atPath: folder) else { return }
            for name in try files.contentsOfDirectory(atPath: folder) {
                if name.hasSuffix(Self.importSuffix) {
                    let project = name.dropLast(Self.importSuffix.count + Self.uniqueLength)
                    self[Project.Key(String(project))] = .interrupted
                }
                try files.removeItem(atPath: "\(folder)/\(name)")
            }
        } catch {
            throw .storage("\(folder) cannot be emptied: \(error.localizedDescription)")
        }
    }

    /// Stops the jobs as soon as possible, and begins no other job. The file of a stopped import
    /// stays, so that the next start of the server reports the import.
    public func stop() { isEnding.withLock { $0 = true } }

    /// Waits for the end of all jobs.
    func wait() { queue.sync {} }
}

extension FileJobs {
    private subscript(project: Project.Key) -> FileJob? {
        get { jobs.withLock { $0[project.rawValue] } }
        set { jobs.withLock { $0[project.rawValue] = newValue } }
    }

    /// Returns the job before. Throws `.busy` if the project has a job, and `.invalid` for a key
    /// that cannot be part of the name of a file.
    @discardableResult
    private func take(
        _ project: Project.Key, _ job: FileJob
    ) throws(ServiceError) -> FileJob? {
        guard MemberName.isPart(project.rawValue) else {
            throw .invalid("key", "unusable", "The key \(project) cannot be the name of a file")
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .storage("\(folder) cannot be created: \(error.localizedDescription)")
        }
        let (former, isTaken) = jobs.withLock { jobs in
            let former = jobs[project.rawValue]
            guard former?.isRunning != true else { return (former, false) }
            jobs[project.rawValue] = job
            return (former, true)
        }
        guard isTaken else {
            throw .busy("Another import or export of this project is in progress")
        }
        return former
    }

    private func note(
        _ progress: FileProgress, _ kind: FileJob.Kind, _ project: Project.Key
    ) throws {
        guard !isEnding.withLock({ $0 }) else {
            throw ServiceError.storage("the server was stopped before the job was complete")
        }
        self[project] = .running(kind, progress)
    }

    /// True if the end of the server has stopped the job.
    private func isStopped(_ job: FileJob) -> Bool {
        guard case .failed = job else { return false }
        return isEnding.withLock { $0 }
    }

    /// Runs the work of a job and keeps its result. The file of an import is removed before.
    private func finish(
        _ project: Project.Key, _ kind: FileJob.Kind, _ path: String, _ end: End,
        _ work: () throws -> FileJob
    ) {
        let (job, fault) = result(kind, path) {
            try note(FileProgress(), kind, project)
            return try work()
        }
        if kind == .importing, !isStopped(job) { remove(path) }
        self[project] = job
        end(fault)
    }

    /// Returns the result of the work, and the text of a failed database for the log.
    private func result(
        _ kind: FileJob.Kind, _ path: String, _ work: () throws -> FileJob
    ) -> (FileJob, fault: String?) {
        do {
            return (try work(), nil)
        } catch ServiceError.storage(let text) {
            return (.failed(kind, ServiceError.storage(text).sentence), text)
        } catch {
            let sentence = (error as? ServiceError)?.sentence ?? String(describing: error)
            return (.failed(kind, sentence.replacing(path, with: "The file")), nil)
        }
    }

    private func requireExport(
        _ session: ServiceSession, _ project: Project.Key
    ) throws(ServiceError) {
        try archives.database.read { db in
            try Access(db, session, project).member.require(.createReleases)
        }
    }

    private func exportPath(_ project: Project.Key) -> String {
        "\(folder)/\(project.rawValue).export"
    }

    private static func size(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return attributes[.size] as? Int ?? 0
    }

    /// A file that cannot be removed now is removed by `recover`.
    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
