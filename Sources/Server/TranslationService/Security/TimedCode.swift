import Catalog
import Crypto
import Foundation
import Text

/// The codes of an authenticator app: RFC 6238 with SHA-1, 6 digits and steps of 30 seconds.
enum TimedCode {
    static let digits = 6
    private static let secondsOfStep = 30
    private static let bytesOfSecret = 20

    static func newSecret() -> [UInt8] { Sodium.randomBytes(bytesOfSecret) }

    static func step(at now: Int) -> Int { now / secondsOfStep }

    /// Returns the code of a step (RFC 4226, 5.3).
    static func code(_ secret: [UInt8], step: Int) -> String {
        let counter = withUnsafeBytes(of: UInt64(max(0, step)).bigEndian) { Array($0) }
        let mark = Array(
            HMAC<Insecure.SHA1>.authenticationCode(
                for: counter, using: SymmetricKey(data: secret)))
        let start = Int(mark[mark.count - 1] & 0x0F)
        let number = mark[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let text = String((number & 0x7FFF_FFFF) % 1_000_000)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// Returns the step of a code that is correct now; `nil` for a wrong code and for a code that
    /// is not newer than `lastStep`. The clocks may differ by one step.
    static func step(of code: Secret, _ secret: [UInt8], after lastStep: Int, at now: Int) -> Int? {
        let here = step(at: now)
        return (here - 1...here + 1).first { step in
            step > lastStep
                && SecretWord.areEqual(Secret(self.code(secret, step: step)), code)
        }
    }
}
