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
