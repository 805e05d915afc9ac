import Diagnostics
import Foundation

/// Checks that the server can listen on its address and port.
struct PortDoctor {
    let configuration: ServerConfiguration

    var diagnoses: [Diagnosis] {
        guard configuration.server.port != 0, !isServing, let failure = tryListening() else {
            return []
        }
        let (host, port) = (configuration.server.host, configuration.server.port)
        return [
            Diagnosis(
                .warning, "The server cannot listen on \(host), port \(port): \(failure).",
                remedy: "Set a different port or host.")
        ]
    }

    /// Whether a server with this data is running. The port is then in use by this server.
    private var isServing: Bool {
        // The lock would create the folder.
        guard DataFolder(configuration.data).exists else { return false }
        do {
            try ServingLock(configuration).release()
            return false
        } catch {
            return true
        }
    }

    private func tryListening() -> String? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let (host, port) = (configuration.server.host, "\(configuration.server.port)")
        guard getaddrinfo(host, port, &hints, &found) == 0, let found else {
            return "not an address of this machine"
        }
        defer { freeaddrinfo(found) }
        let address = found.pointee
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            return String(cString: strerror(errno))
        }
        return nil
    }
}
