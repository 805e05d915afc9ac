import Glibc

/// The few calls of the system that the test server needs.
enum TestServerSocket {
    /// The system refused to do something.
    struct Failure: Error, CustomStringConvertible {
        var doing: String
        var number: Int32

        var description: String {
            "Test server cannot \(doing): \(String(cString: strerror(number)))"
        }
    }

    /// A socket bound to a free port of 127.0.0.1.
    static func bound() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(doing: "open a socket", number: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            guard let pointer, bind(descriptor, pointer, length) == 0 else { return -1 }
            return getsockname(descriptor, pointer, &length)
        }
        guard result == 0 else {
            let number = errno
            close(descriptor)
            throw Failure(doing: "bind a port", number: number)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// A socket bound to a path.
    static func bound(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(doing: "open a socket", number: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            room.copyBytes(from: Array(path.utf8).prefix(room.count - 1))
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length)
            }
        }
        guard result == 0 else {
            let number = errno
            close(descriptor)
            throw Failure(doing: "bind \(path)", number: number)
        }
        return descriptor
    }

    static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, milliseconds) > 0
    }

    /// Runs the work on a thread of its own.
    static func startThread(_ work: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let work: @Sendable () -> Void
            init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        }
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, Unmanaged.passRetained(Box(work)).toOpaque())
        precondition(failure == 0, "The system does not start a thread for the test server.")
        pthread_detach(thread)
    }
}
