import Testing
import Text

@Suite struct WireTimeTests {
    @Test(arguments: [
        ("2016-03-07 12:00:00", "2016-03-07 12:00:00"),
        ("2016-03-07T12:00:00Z", "2016-03-07 12:00:00"),
        ("2016-03-07T12:00:00.123456Z", "2016-03-07 12:00:00"),
        ("2016-03-07T12:00:00+02:00", "2016-03-07 10:00:00"),
        ("2016-02-29T23:30:00-0130", "2016-03-01 01:00:00"),
        ("2016-03-07 12:00:00 UTC", "2016-03-07 12:00:00"),
        ("2016-03-07T12:00Z", "2016-03-07 12:00:00"),
        ("2016-03-07", "2016-03-07 00:00:00"),
        ("2016-02-30 12:00:00", "2016-03-01 12:00:00"),
        ("2016-03-07 12:00:60", "2016-03-07 12:00:59"),
    ])
    func bothFormsAreRead(text: String, expected: String) {
        #expect(WireTime(text)?.text == expected)
    }

    @Test(arguments: [
        "", "yesterday", "2016-13-01", "2016-03-07 25:00:00", "2016-03-07x", "2016-03-07 12:0:00.",
        "2016-00-07 12:00:00",
    ])
    func anythingElseIsNoTime(text: String) {
        #expect(WireTime(text) == nil)
    }

    @Test(arguments: [0, 951_782_400, 1_457_352_000, 4_102_444_799, -86_401])
    func secondsComeBack(seconds: Int) {
        #expect(WireTime(secondsSince1970: seconds).secondsSince1970 == seconds)
    }

    @Test func aLeapDayIsRight() {
        #expect(WireTime(secondsSince1970: 951_782_400).text == "2000-02-29 00:00:00")
    }
}
