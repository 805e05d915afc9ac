import Files
import Foundation

/// A disk on which SQLite can damage the database: programs on different machines share no memory,
/// and many of these disks ignore locks.
struct NetworkDisk: Hashable {
    /// The type of the file system, for example `nfs4`.
    let type: String

    /// The disk of an existing file or folder; `nil` for a local disk.
    init?(holding path: String) {
        guard let status = FileStatus(path: path),
            let mounts = FileManager.default.contents(atPath: "/proc/self/mountinfo")
        else { return nil }
        self.init(device: status.device, mounts: String(decoding: mounts, as: UTF8.self))
    }

    /// - Parameter mounts: the mounted disks in the form of `/proc/self/mountinfo` (proc(5)).
    init?(device: UInt64, mounts: String) {
        let number = Self.number(of: device)
        let lines = mounts.split(separator: "\n").map { $0.split(separator: " ") }
        guard let line = lines.last(where: { $0.count > 2 && $0[2] == number }),
            let type = line.drop(while: { $0 != "-" }).dropFirst().first,
            Self.isOfNetwork(String(type))
        else { return nil }
        self.type = String(type)
    }

    /// `major:minor` of a device (makedev(3)).
    private static func number(of device: UInt64) -> String {
        let major = (device >> 8 & 0xFFF) | (device >> 32 & 0xFFFF_F000)
        let minor = (device & 0xFF) | (device >> 12 & 0xFFFF_FF00)
        return "\(major):\(minor)"
    }

    private static func isOfNetwork(_ type: String) -> Bool {
        types.contains(type) || type == "fuse" || type.hasPrefix("fuse.")
    }

    private static let types: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "9p", "afs", "ceph", "glusterfs", "lustre",
    ]
}
