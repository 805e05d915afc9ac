import Foundation

/// The socket beside a local copy, through which subcommands reach the workstation with this copy.
///
/// Only the owner can enter the folder, so nobody else reaches the socket. An errand and its
/// outcome are one line of JSON each.
enum ErrandSocket {
    static func path(of store: String) -> String { store + ".errands" }

    /// The address of a socket has at most 107 bytes. For a longer path, the address leads through
    /// the descriptor of the open folder.
    static func withAddress<Value>(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value? {
        var address = sockaddr_un()
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count >= room else { return Self.call(&address, path, body) }
        let file = FilePath(path)
        let folder = Foundation.open(file.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        let short = "/proc/self/fd/\(folder)/\(file.name)"
        return short.utf8.count < room ? Self.call(&address, short, body) : nil
    }

    private static func call<Value>(
        _ address: inout sockaddr_un, _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    static func open() -> CInt {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    static func send(_ value: some Encodable, to descriptor: CInt) -> Bool {
        guard var bytes = (try? JSONEncoder().encode(value)).map({ [UInt8]($0) }) else {
            return false
        }
        bytes.append(UInt8(ascii: "\n"))
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next line; `nil` after this number of seconds.
    static func receive<Value: Decodable>(
        _ type: Value.Type, from descriptor: CInt, within seconds: Int
    ) -> Value? {
        let end = Date(timeIntervalSinceNow: Double(seconds))
        var line = ErrandLine(from: descriptor)
        while true {
            let left = max(0, end.timeIntervalSinceNow)
            var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&asked, 1, Int32(clamping: Int(left * 1000)))
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            switch line.read() {
            case .open: continue
            case .whole: return line.value(as: type)
            case .lost: return nil
            }
        }
    }
}
