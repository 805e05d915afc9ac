import Hummingbird
import Locking
import Text

/// The text of the description of all routes. To write it takes long, so only the first request
/// writes it.
final class OpenAPIText: Sendable {
    /// The text without its end, which contains the address of the server.
    struct Start: Sendable {
        private let bytes: ByteBuffer
        private let digest: String

        fileprivate init(_ document: OpenAPIDocument) {
            let bytes = document.json.bytes.dropLast()
            self.bytes = ByteBuffer(bytes: bytes)
            digest = MD5.hex(of: bytes)
        }

        /// The entity tag of the whole text for a server at an address.
        func tag(at address: String) -> String {
            "\"\(MD5.hex(of: "\(digest) \(address)".utf8))\""
        }

        /// The whole text for a server at an address.
        func body(at address: String) -> ResponseBody {
            let servers: JSON = [["url": .string(address)]]
            let end = #","servers":\#(servers.text)}"#
            return ResponseBody(contentsOf: [bytes, ByteBuffer(string: end)])
        }
    }

    private let document: OpenAPIDocument
    private let kept = Locked<Start?>(nil)

    init(_ document: OpenAPIDocument) { self.document = document }

    /// Returns the start. If nobody has written it, a thread that may block writes it first.
    func start(_ api: APIContext) async throws -> Start {
        if let start = kept.withLock({ $0 }) { return start }
        return try await api.run { [self] _ in
            let start = kept.withLock({ $0 }) ?? Start(document)
            kept.withLock { $0 = start }
            return start
        }
    }
}
