import Foundation
import TestSupport
import Testing

/// A request written byte by byte, for what no HTTP library would send, and its answer unchanged.
enum RawRequest {
    struct Answer {
        let status: Int
        /// By lower-case name.
        let headers: [String: String]
        let body: [UInt8]
    }

    static func send(
        _ method: String, _ target: String, host: String, to url: String, headers: [String] = []
    ) async throws -> Answer {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"]
        let text = (lines + headers + ["", ""]).joined(separator: "\r\n")
        return try answer(try await bytes(after: Array(text.utf8), from: url))
    }

    /// All that a server sends until it closes the connection. Waiting is done on a thread of its
    /// own: the server in this process needs those of the tests.
    static func bytes(after request: [UInt8], from url: String) async throws -> [UInt8] {
        try await OwnThread.run { Result { try waitForBytes(after: request, from: url) } }.get()
    }

    private static func waitForBytes(after request: [UInt8], from url: String) throws -> [UInt8] {
        let port = try #require(URLComponents(string: url)?.port)
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        try #require(outcome == 0)
        try #require(write(socket, request, request.count) == request.count)
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(socket, &chunk, chunk.count)
            guard count > 0 else { return all }
            all += chunk[..<count]
        }
    }

    private static func answer(_ bytes: [UInt8]) throws -> Answer {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .split(separator: "\r\n")
        let status = try #require(lines.first?.split(separator: " ").dropFirst().first)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            headers[halves[0].lowercased()] = halves[1].trimmingCharacters(in: .whitespaces)
        }
        return Answer(
            status: try #require(Int(status)), headers: headers,
            body: Array(bytes[end.upperBound...]))
    }
}
