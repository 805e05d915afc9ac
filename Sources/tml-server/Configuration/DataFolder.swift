import Foundation

/// The folder of the service's data, as the file system sees it.
struct DataFolder {
    let path: String

    init(_ path: String) { self.path = path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// The account that it belongs to; `nil` when it is not there.
    var owner: (id: uid_t, name: String)? {
        let attributes = FileManager.default.attributes(ofTarget: path)
        guard let id = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value else { return nil }
        return (id, attributes[.ownerAccountName] as? String ?? "\(id)")
    }

    /// Throws when root would leave files in a folder of the server's account, which the server
    /// could then not write.
    func requireOwnAccount() throws(CommandFailure) {
        guard geteuid() == 0, let owner, owner.id != 0 else { return }
        throw CommandFailure(
            "\(path) belongs to \(owner.name). Run the command with that account: "
                + "sudo -u \(owner.name) tml-server …")
    }

    /// Makes it, for its owner only, when it is not there.
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
    /// What is known of a file, or of what a link at the path leads to; nothing when there is none.
    func attributes(ofTarget path: String) -> [FileAttributeKey: Any] {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        return (try? attributesOfItem(atPath: target)) ?? [:]
    }
}
