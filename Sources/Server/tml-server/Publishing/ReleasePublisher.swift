import Catalog
import Text
import TranslationService

/// Publishes the current release of a project in a store.
///
/// The immutable files come first, then the manifest, and `version.json` last, after all files were
/// verified. So an app reads the former release or the new release completely, also if the program
/// is killed. A repetition does not send the files that the store already has.
struct ReleasePublisher: Sendable {
    struct Outcome: Hashable {
        var sent = 0
        var sentBytes = 0
        /// The number of files that the store already had.
        var kept = 0
        /// The versions that were removed from the store.
        var removed: [String] = []
    }

    let store: any ReleaseStore
    let isCompressed: Bool
    /// The number of newest releases in the store; `nil` for all.
    let keptReleases: Int?
    /// Receives the number of files that are in the store, and the number of all files.
    var note: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

    /// The number of files that are sent at the same time.
    private static let parallel = 6

    /// Throws `PublishFailure`, `ServiceError` and `CancellationError`.
    func publish(_ release: CurrentRelease) async throws -> Outcome {
        let isCompressed = isCompressed
        let files = try await DiskWork.run {
            try PublishedFile.all(of: release, isCompressed: isCompressed)
        }
        let present = Set(
            try await store.names(beginningWith: "\(release.project)/\(release.version)"))
        var outcome = try await send(files, present)
        let manifest = PublishedFile.manifest(of: release, files)
        try await send(manifest, present, &outcome)
        let version = PublishedFile.version(of: release)
        try await send(version, [version.name], &outcome)
        outcome.removed = try await prune(release)
        return outcome
    }

    /// Returns true if apps that read from the store get this version.
    func hasPublished(_ version: String, of project: Project.Key) async throws -> Bool {
        try await publishedVersion(of: project) == version
    }

    /// The version that apps read from the store; `nil` if there is none.
    func publishedVersion(of project: Project.Key) async throws -> String? {
        try await store.content(of: "\(project)/version.json").flatMap { bytes in
            JSON(bytes)?.object?["version"]?.string
        }
    }
}

extension ReleasePublisher {
    private func send(_ files: [PublishedFile], _ present: Set<String>) async throws -> Outcome {
        var outcome = Outcome()
        try await withThrowingTaskGroup(of: (PublishedFile, Bool).self) { group in
            var rest = files.makeIterator()
            func begin() {
                guard let file = rest.next() else { return }
                group.addTask { (file, try await isSent(file, present)) }
            }
            for _ in 0..<Self.parallel { begin() }
            while let (file, isSent) = try await group.next() {
                outcome.count(file, isSent)
                note(outcome.sent + outcome.kept, files.count)
                begin()
            }
        }
        return outcome
    }

    private func send(
        _ file: PublishedFile, _ present: Set<String>, _ outcome: inout Outcome
    ) async throws {
        outcome.count(file, try await isSent(file, present))
    }

    /// Sends the file and verifies it; false if the store already has the file.
    private func isSent(_ file: PublishedFile, _ present: Set<String>) async throws -> Bool {
        if present.contains(file.name), try await store.holds(file) { return false }
        try await store.put(file)
        guard try await store.holds(file) else {
            throw PublishFailure(
                fact: "\(file.name) in \(store.address) differs from the file that was sent",
                remedy: PublishFailure.again)
        }
        return true
    }

    /// Removes old releases, but never the release that `version.json` names.
    private func prune(_ release: CurrentRelease) async throws -> [String] {
        guard let keptReleases, let named = try await publishedVersion(of: release.project) else {
            return []
        }
        let entries = try await store.entries(in: release.project.rawValue)
        let versions = Set(entries.map { String($0.prefix(14)) }.filter(Self.isVersion))
        let old = versions.sorted(by: >).dropFirst(keptReleases)
            .filter { $0 != named && $0 != release.version }
        for version in old {
            let text = "\(release.project)/\(version)"
            for name in try await store.names(beginningWith: text) { try await store.remove(name) }
        }
        return old.reversed()
    }

    private static func isVersion(_ text: String) -> Bool {
        text.utf8.count == 14 && text.utf8.allSatisfy(\.isDigit)
    }
}

extension ReleasePublisher.Outcome {
    fileprivate mutating func count(_ file: PublishedFile, _ isSent: Bool) {
        if isSent {
            sent += 1
            sentBytes += file.digest.size
        } else {
            kept += 1
        }
    }
}
