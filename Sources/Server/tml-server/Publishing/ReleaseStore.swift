import Foundation

/// A place for published releases: a folder or an object store. Names have the form
/// `<key>/<version>/…`, as in the address of a file (`tml-service.md` 3.6).
///
/// All calls throw `PublishFailure`, and `CancellationError` if the task was cancelled.
protocol ReleaseStore: Sendable {
    /// The place, for messages.
    var address: String { get }

    /// Returns the names that begin with this text.
    func names(beginningWith text: String) async throws -> [String]

    /// Returns the first part of each name below a folder, without repetitions: `version.json`,
    /// `20260131120000`.
    func entries(in folder: String) async throws -> [String]

    /// Returns true if the store has the file with this content.
    func holds(_ file: PublishedFile) async throws -> Bool

    /// Writes a file. A reader gets the former file or the new file.
    func put(_ file: PublishedFile) async throws

    /// Returns the content of a small file; `nil` if there is no such file.
    func content(of name: String) async throws -> [UInt8]?

    /// Deletes a file. A missing file is no error.
    func remove(_ name: String) async throws
}

/// Runs work that waits for the disk outside the threads of tasks.
enum DiskWork {
    static func run<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { answer in
            DispatchQueue.global(qos: .utility).async {
                answer.resume(with: Result(catching: work))
            }
        }
    }
}
