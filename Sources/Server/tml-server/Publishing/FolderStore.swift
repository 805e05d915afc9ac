import Foundation
import Text
import TranslationService

/// Published releases in a folder that a web server serves.
struct FolderStore: ReleaseStore {
    /// The absolute path of the folder.
    let root: String

    var address: String { root }

    func names(beginningWith text: String) async throws -> [String] {
        try await work {
            let folder = text.splitExactly("/").dropLast().joined(separator: "/")
            return try list(folder).map { "\(folder)/\($0)" }.filter { $0.hasPrefix(text) }
                .flatMap(files)
        }
    }

    func entries(in folder: String) async throws -> [String] {
        try await work { try list(folder).filter { !$0.hasPrefix(".") } }
    }

    func holds(_ file: PublishedFile) async throws -> Bool {
        try await work {
            let path = "\(root)/\(file.name)"
            guard FileManager.default.fileExists(atPath: path) else { return false }
            return try FileDigest(ofFile: path) == file.digest
        }
    }

    func put(_ file: PublishedFile) async throws {
        try await work {
            let url = URL(filePath: "\(root)/\(file.name)")
            let folder = url.deletingLastPathComponent()
            try makeFolder(of: file.name)
            let new = folder.appending(path: ".\(url.lastPathComponent).part").path
            if FileManager.default.fileExists(atPath: new) {
                try FileManager.default.removeItem(atPath: new)
            }
            switch file.content {
            case .file(let path): try FileManager.default.copyItem(atPath: path, toPath: new)
            case .bytes(let bytes): try Data(bytes).write(to: URL(filePath: new))
            }
            try allow(0o644, new)
            try Disk.flush(new)
            try Disk.rename(new, to: url.path)
            try Disk.flush(folder.path)
        }
    }

    func content(of name: String) async throws -> [UInt8]? {
        try await work { FileManager.default.contents(atPath: "\(root)/\(name)").map(Array.init) }
    }

    func remove(_ name: String) async throws {
        try await work {
            var url = URL(filePath: "\(root)/\(name)")
            if FileManager.default.fileExists(atPath: url.path) {
                try FileManager.default.removeItem(at: url)
            }
            // The system refuses to remove a folder that is not empty.
            for _ in name.splitExactly("/").dropFirst(2) {
                url.deleteLastPathComponent()
                guard rmdir(url.path) == 0 else { return }
            }
        }
    }
}

extension FolderStore {
    /// Makes the missing folders of a file. The web server has another account, so everybody may
    /// read the folders.
    private func makeFolder(of name: String) throws {
        if !FileManager.default.fileExists(atPath: root) { try makeReadable(root) }
        var path = root
        for part in name.splitExactly("/").dropLast() {
            path += "/\(part)"
            guard try !FileManager.default.fileExists(atPath: path) || isClosed(path) else {
                continue
            }
            try makeReadable(path)
        }
    }

    private func makeReadable(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try allow(0o755, path)
    }

    /// Returns true if the folder belongs to this account and others cannot read it. An attempt
    /// that was killed leaves such a folder.
    private func isClosed(_ path: String) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        let owner = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
        return mode & 0o055 != 0o055 && owner == geteuid()
    }

    private func allow(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Returns the names of the files at or below this name.
    private func files(_ name: String) throws -> [String] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
        guard attributes?[.type] as? FileAttributeType == .typeDirectory else { return [name] }
        return try list(name).flatMap { try files("\(name)/\($0)") }
    }

    /// Returns the names in a folder; none if the folder does not exist or was just removed.
    private func list(_ folder: String) throws -> [String] {
        let path = "\(root)/\(folder)"
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch  where !FileManager.default.fileExists(atPath: path) {
            return []
        }
    }

    private func work<Answer: Sendable>(
        _ body: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        do {
            return try await DiskWork.run(body)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw PublishFailure(
                fact: "The folder \(root) cannot be used: \(CommandFailure(error))",
                remedy: "Give the account of the server write access and free some space")
        }
    }
}
