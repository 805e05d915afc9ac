import Glibc

/// The socket through which systemd receives messages about the state of a service
/// (sd_notify(3)).
struct NotifySocket: Hashable, Sendable {
    /// A message that systemd did not receive.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The bytes of the address: an absolute path with a zero byte at the end, or a zero byte and
    /// the name of an abstract socket.
    private let address: [UInt8]

    /// - Parameter name: the value of `NOTIFY_SOCKET`: an absolute path, or `@` and the name of an
    ///   abstract socket. Other values and values that are too long give `nil`.
    init?(_ name: String) {
        let bytes = Array(name.utf8)
        switch bytes.first {
        case UInt8(ascii: "/"): address = bytes + [0]
        case UInt8(ascii: "@"): address = [0] + bytes.dropFirst()
        default: return nil
        }
        guard address.count > 2, address.count <= Self.room else { return nil }
    }

    /// Sends one message. Waits if systemd has not received earlier messages.
    func send(_ message: String) throws(Failure) {
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        let sent = withAddress { address, length in
            sendto(descriptor, bytes, bytes.count, 0, address, length)
        }
        guard sent == bytes.count else { throw Self.failure }
    }

    /// Calls `body` with the address in the form of the system.
    func withAddress<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        var whole = sockaddr_un()
        whole.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &whole.sun_path) { $0.copyBytes(from: address) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
        return withUnsafePointer(to: &whole) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    private static let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    private static var failure: Failure { Failure(description: String(cString: strerror(errno))) }
}
