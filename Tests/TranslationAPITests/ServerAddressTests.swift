import Testing
import TranslationAPI

struct ServerAddressTests {
    @Test(arguments: [
        ("example.org", "https://example.org"),
        ("  Example.ORG/ \n", "https://example.org"),
        ("example.org:8443", "https://example.org:8443"),
        ("example.org/tml/", "https://example.org/tml"),
        ("https://example.org:443", "https://example.org"),
        ("HTTPS://example.org", "https://example.org"),
        ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("http://localhost:80/", "http://localhost"),
        ("https://localhost", "https://localhost"),
        ("intranet", "https://intranet"),
        ("пример.рф", "https://пример.рф"),
        ("192.168.1.2", "https://192.168.1.2"),
    ])
    func whatIsTypedBecomesABaseURL(typed: String, url: String) throws {
        #expect(try ServerAddress(typed).url == url)
    }

    @Test(arguments: [
        "hello world", "https:/example.org", "http//example.org", "https://", "://x",
        "example..org", ".org", "a,b", "example.org:99999", "example.org:port", "me@:/",
        "ex\u{7}.org",
        "https://https://example.org", "exa\u{200B} mple", "/etc/passwd", "?", "example.org//x",
    ])
    func nonsenseIsToldFromAddresses(typed: String) {
        #expect(throws: ServerAddressError.self) { try ServerAddress(typed) }
        #expect(throws: ServerAddressError.self) { try ServerAddress(typed, allowInsecure: true) }
    }

    @Test func eachMistakeHasItsName() {
        #expect(throws: ServerAddressError.empty) { try ServerAddress(" \t") }
        #expect(throws: ServerAddressError.unsupportedScheme("ftp")) {
            try ServerAddress("ftp://example.org")
        }
        #expect(throws: ServerAddressError.hasExtras("https://me:pw@example.org")) {
            try ServerAddress("https://me:pw@example.org")
        }
        #expect(throws: ServerAddressError.hasExtras("example.org/?access_token=1")) {
            try ServerAddress("example.org/?access_token=1")
        }
        #expect(throws: ServerAddressError.unreadable("hello world")) {
            try ServerAddress("hello world")
        }
    }

    @Test func plainTextToAnotherMachineMustBeWantedTwice() throws {
        #expect(throws: ServerAddressError.insecure(host: "example.org")) {
            try ServerAddress("http://example.org")
        }
        #expect(
            try ServerAddress("http://example.org", allowInsecure: true).url == "http://example.org"
        )
        #expect(try ServerAddress("example.org", allowInsecure: true).url == "https://example.org")
    }

    @Test func theSamePlaceIsEqual() throws {
        #expect(try ServerAddress("Example.org/") == ServerAddress("https://example.org:443"))
    }
}
