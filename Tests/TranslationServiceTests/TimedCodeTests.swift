import Catalog
import Testing

@testable import TranslationService

/// The examples of the standards.
@Suite struct TimedCodeTests {
    /// RFC 6238, Appendix B, with the last 6 of the 8 digits.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func theCodesAreThoseOfTheStandard(time: Int, code: String) {
        let secret = Array("12345678901234567890".utf8)
        #expect(TimedCode.code(secret, step: TimedCode.step(at: time)) == code)
        let step = TimedCode.step(of: Secret(code), secret, after: 0, at: time)
        #expect(step == TimedCode.step(at: time))
    }

    /// RFC 4648, 10.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
        ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
    ])
    func base32IsThatOfTheStandard(bytes: String, text: String) {
        #expect(Base32.text(of: Array(bytes.utf8)) == text)
    }

    @Test func groupsHaveFourCharacters() {
        #expect(TextGroups.text(of: "abcdefghi", separator: "-") == "abcd-efgh-i")
        #expect(TextGroups.text(of: "", separator: "-") == "")
    }
}
