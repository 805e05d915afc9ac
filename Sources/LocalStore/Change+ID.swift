import Catalog
import Foundation

extension Change {
    /// Returns a new id: a UUID of version 7 (RFC 9562), in lower case.
    ///
    /// The id begins with the time, so new ids are neighbours in an index. Of the index of random
    /// ids, each change would write another page, here and on the server.
    static func makeID(at time: Date = .now) -> ID {
        let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1000))
        var bytes = UUID().uuid
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in 0..<6 {
                bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index))
            }
            bytes[6] = 0x70 | bytes[6] & 0x0F
        }
        return UUID(uuid: bytes).uuidString.lowercased()
    }
}
