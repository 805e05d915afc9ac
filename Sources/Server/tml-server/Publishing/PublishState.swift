import Foundation
import Text
import TranslationService

/// The state of a project's publication, in a file for `doctor`, and a lock against a second
/// program that publishes the same project.
struct PublishState: Sendable {
    /// The last report of the program that publishes.
    struct Report: Equatable {
        var version: String
        var done: Int
        var all: Int
        /// The reason for the failure; `nil` if there was none.
        var failure: String?
    }

    private let folder: String
    private let project: String

    /// - Parameter data: the data folder of the server.
    init(data: String, project: String) {
        folder = "\(data)/publishing"
        self.project = project
    }

    private var reportFile: String { "\(folder)/\(project).json" }

    /// Takes the lock. Throws `PublishFailure` if another program has the lock, and `ServiceError`
    /// if the folder is not writable.
    func lock() throws -> FileLock {
        try DataFolder(folder).make()
        for attempt in 0..<5 {
            // `isPublishing` of another reader has the lock for a moment.
            if attempt > 0 { usleep(5000) }
            if let lock = try FileLock.take("\(folder)/\(project).lock") { return lock }
        }
        throw PublishFailure(
            fact: "Another program publishes the project \(project)",
            remedy: "Wait until it is complete; “tml-server doctor” shows its progress")
    }

    /// True if a program has the lock.
    var isPublishing: Bool {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(project).lock") else {
            return false
        }
        do { return try FileLock.take("\(folder)/\(project).lock") == nil } catch { return false }
    }

    /// Replaces the report. A report that cannot be written is left out.
    func write(_ report: Report) {
        var json: JSONObject = [
            "version": .string(report.version), "done": .integer(report.done),
            "all": .integer(report.all),
        ]
        json["failure"] = report.failure.map(JSON.string)
        try? DataFolder(folder).make()
        try? Data(JSON.object(json).bytes).write(to: URL(filePath: reportFile), options: .atomic)
    }

    /// The last report; `nil` if there is none.
    var report: Report? {
        guard let data = FileManager.default.contents(atPath: reportFile),
            let json = JSON(Array(data))?.object, let version = json["version"]?.string
        else { return nil }
        return Report(
            version: version, done: json["done"]?.integer ?? 0, all: json["all"]?.integer ?? 0,
            failure: json["failure"]?.string)
    }
}
