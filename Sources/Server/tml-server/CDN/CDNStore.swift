import Catalog
import Files
import Foundation
import Hummingbird
import Locking
import TML
import Text
import TranslationService

/// The files of releases. Small files stay in memory after the first request.
///
/// A file below a version never changes, but may be deleted. So the store reads the file again
/// after a minute. The store checks `version.json` again after a second, because another process
/// may publish a release. If this process changes `version.json`, the store reads the file
/// immediately.
final class CDNStore: Sendable {
    private let service: TranslationService
    private let folder: String
    private let headers: HTTPFields
    private let memory: Locked<Memory>
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Files up to this size, in bytes, are kept in memory.
    private static let largestKept = 1 << 20
    private static let versionLifetime = Duration.seconds(1)
    private static let fileLifetime = Duration.seconds(60)

    /// - Parameters:
    ///   - limit: the maximum bytes of all files in memory together.
    ///   - headers: the headers of each file.
    init(
        service: TranslationService, limit: Int = 32 << 20, headers: HTTPFields,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.now = now
        self.service = service
        self.headers = headers
        folder = service.releases.folder
        memory = Locked(Memory(limit: limit))
    }

    /// The file at an address, if the file is in memory. The address is exactly as sent, without a
    /// query.
    func known(_ path: String) -> CDNFile? {
        guard let entry = memory.withLock({ $0.entry(path) }) else { return nil }
        let lifetime = entry.generation == nil ? Self.fileLifetime : Self.versionLifetime
        guard entry.at.advanced(by: lifetime) > now() else { return nil }
        let isSame = entry.generation.map { $0 == service.releases.generation } ?? true
        return isSame ? entry.file : nil
    }

    /// Reads a public file; `nil` if there is no such file. The read may take some time.
    func load(_ path: String) throws -> CDNFile? {
        guard let address = CDNAddress(path), try isPublic(address) else { return nil }
        let generation = address.kind == .version ? service.releases.generation : nil
        guard let file = try read(address) else { return nil }
        if let content = file.content {
            let entry = Memory.Entry(file: file, generation: generation, at: now())
            memory.withLock { $0.keep(entry, path, size: content.readableBytes) }
        }
        return file
    }

    /// Reads a file of a release that is not public; `nil` if the person may not read the releases
    /// of the project. The file is never stored in memory, because files in memory are public.
    func loadDraft(_ path: String, for session: ServiceSession) throws -> CDNFile? {
        guard let address = CDNAddress(path), let version = address.version,
            try service.releases.mayRead(
                release: version, of: Project.Key(address.project), session)
        else { return nil }
        return try read(address)?.asDraft
    }

    private func isPublic(_ address: CDNAddress) throws -> Bool {
        guard let version = address.version else { return true }
        return try service.releases.isPublic(release: version, of: Project.Key(address.project))
    }

    private func read(_ address: CDNAddress) throws -> CDNFile? {
        guard let path = realPath(of: address), let handle = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? handle.close() }
        guard let status = FileStatus(descriptor: handle.fileDescriptor), status.kind == .file
        else { return nil }
        let size = status.size
        let content =
            size <= Self.largestKept ? try handle.readToEnd().map { ByteBuffer(bytes: $0) } : nil
        let (seconds, nanoseconds) = (status.modifiedAt, status.modifiedNanoseconds)
        let etag = "\"\(hex(seconds))-\(hex(nanoseconds))-\(hex(size))\""
        return CDNFile(
            kind: address.kind, path: path, size: size, etag: etag, content: content,
            usual: headers)
    }

    private func hex(_ number: Int) -> String { String(number, radix: 16) }

    /// Returns the path of an existing file; `nil` if a link leads out of the folder.
    private func realPath(of address: CDNAddress) -> String? {
        guard let root = realpath(folder, nil) else { return nil }
        defer { free(root) }
        let wanted = String(cString: root) + "/" + address.parts.joined(separator: "/")
        guard let found = realpath(wanted, nil) else { return nil }
        defer { free(found) }
        return String(cString: found) == wanted ? wanted : nil
    }
}

/// Files by address. The files with the oldest request are removed first.
private struct Memory: Sendable {
    struct Entry: Sendable {
        let file: CDNFile
        /// For `version.json`: the value of `Releases.generation` at the time of the read.
        let generation: Int?
        let at: ContinuousClock.Instant
        fileprivate var lastUse = 0
        fileprivate var size = 0

        init(file: CDNFile, generation: Int?, at: ContinuousClock.Instant) {
            self.file = file
            self.generation = generation
            self.at = at
        }
    }

    private let limit: Int
    private var entries: [ExactText: Entry] = [:]
    private var size = 0
    private var uses = 0

    /// The size of an entry without the bytes of the file.
    private static let overhead = 2048

    init(limit: Int) { self.limit = limit }

    mutating func entry(_ path: String) -> Entry? {
        uses += 1
        entries[ExactText(path)]?.lastUse = uses
        return entries[ExactText(path)]
    }

    mutating func keep(_ entry: Entry, _ path: String, size fileSize: Int) {
        var entry = entry
        uses += 1
        entry.lastUse = uses
        entry.size = fileSize + path.utf8.count + Self.overhead
        size += entry.size - (entries[ExactText(path)]?.size ?? 0)
        entries[ExactText(path)] = entry
        if size > limit { shrink() }
    }

    /// Reduces the memory to three quarters of the limit, so that this does not happen for every
    /// file.
    private mutating func shrink() {
        for (path, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard size > limit / 4 * 3 else { return }
            size -= entry.size
            entries[path] = nil
        }
    }
}
