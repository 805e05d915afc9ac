import Foundation

/// The data folder of the service in the file system.
struct DataFolder {
    let path: String

    init(_ path: String) { self.path = path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// The owner of the folder; `nil` if the folder does not exist.
    var owner: (id: uid_t, name: String)? {
        let attributes = FileManager.default.attributes(ofTarget: path)
        guard let id = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value else { return nil }
        return (id, attributes[.ownerAccountName] as? String ?? "\(id)")
    }

    /// Returns true if the path, without links, is this folder or a path below it.
    func contains(_ other: String) -> Bool {
        let (inner, outer) = (Self.resolved(other), Self.resolved(path))
        return inner == outer || inner.hasPrefix(outer + "/")
    }

    /// The path without links. A part that does not exist stays as it is.
    private static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let url = URL(filePath: path).standardizedFileURL
        let parent = url.deletingLastPathComponent().path
        guard parent != path else { return path }
        return resolved(parent) + "/" + url.lastPathComponent
    }

    /// Throws if root would create files in a folder of the server's account. The server could not
    /// write these files.
    func requireOwnAccount() throws(CommandFailure) {
        guard geteuid() == 0, let owner, owner.id != 0 else { return }
        throw CommandFailure(
            "\(path) belongs to \(owner.name). Run the command with this account: "
                + "sudo -u \(owner.name) tml-server …")
    }

    /// Creates a missing folder with access for its owner only.
    func make() throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                "The folder \(path) cannot be created: \(error.localizedDescription)")
        }
    }
}

extension FileManager {
    /// The attributes of a file or of the target of a link; empty if there is none.
    func attributes(ofTarget path: String) -> [FileAttributeKey: Any] {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        return (try? attributesOfItem(atPath: target)) ?? [:]
    }
}
