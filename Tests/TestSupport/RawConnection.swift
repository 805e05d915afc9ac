import Foundation
import Glibc

/// A connection that sends any bytes, whole or in pieces, and cuts off when it likes.
///
/// Waiting is done on a thread of its own, since the server shares the others.
public final class RawConnection: Sendable {
    private let descriptor: Int32

    public struct CannotConnect: Error {}

    /// - Parameter url: `http://127.0.0.1:port`
    /// - Parameter address: where the connection comes from, another one of this machine's.
    public init(_ url: String, from address: String = "127.0.0.1") throws {
        guard let port = URLComponents(string: url)?.port else { throw CannotConnect() }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        let isBound = Self.call(bind, descriptor, address, port: 0)
        guard isBound, Self.call(connect, descriptor, "127.0.0.1", port: UInt16(port)) else {
            close(descriptor)
            throw CannotConnect()
        }
    }

    deinit { close(descriptor) }

    private static func call(
        _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32,
        _ address: String, port: UInt16
    ) -> Bool {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, size)
            }
        } == 0
    }

    /// Whether all bytes could be sent.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Nothing more will be sent.
    public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything that comes until the server closes, or nothing comes for so long.
    public func receive(milliseconds: Int32) async -> [UInt8] {
        var all: [UInt8] = []
        while let part = await receiveSome(milliseconds: milliseconds), !part.isEmpty {
            all += part
        }
        return all
    }

    /// What comes next; empty at the end, `nil` if nothing comes for so long.
    public func receiveSome(milliseconds: Int32) async -> [UInt8]? {
        await OwnThread.run { self.next(milliseconds) }
    }

    private func next(_ milliseconds: Int32) -> [UInt8]? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Whether the server ends the connection within so long.
    public func isClosed(within milliseconds: Int32) async -> Bool {
        while let part = await receiveSome(milliseconds: milliseconds) {
            if part.isEmpty { return true }
        }
        return false
    }
}
