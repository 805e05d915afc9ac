import Testing
import Text

struct MD5Tests {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func theDigestsOfTheStandard(message: String, digest: String) {
        #expect(MD5.hex(of: message.utf8) == digest)
    }

    @Test func piecesHaveTheDigestOfTheWhole() {
        let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for size in [1, 63, 64, 65, 127, 999] {
            var digest = MD5()
            for start in stride(from: 0, to: message.count, by: size) {
                digest.update(Array(message[start..<min(start + size, message.count)]))
            }
            #expect(digest.finish() == MD5.hex(of: message))
        }
    }
}
