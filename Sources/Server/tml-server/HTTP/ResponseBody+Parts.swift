import HTTPTypes
import Hummingbird
import Locking

extension ResponseBody {
    /// Returns the parts of a body that is already in memory, without copies.
    func parts() async throws -> [ByteBuffer] {
        let parts = Locked<[ByteBuffer]>([])
        try await write(PartCollector(parts: parts))
        return parts.withLock { $0 }
    }
}

private struct PartCollector: ResponseBodyWriter {
    let parts: Locked<[ByteBuffer]>

    mutating func write(_ buffer: ByteBuffer) async throws {
        parts.withLock { $0.append(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
