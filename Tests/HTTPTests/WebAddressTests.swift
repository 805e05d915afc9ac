import HTTP
import Testing

struct WebAddressTests {
    @Test func theUsualPortIsFilledIn() throws {
        let address = try #require(WebAddress("HTTPS://Example.ORG/tml"))
        #expect(address.scheme == "https")
        #expect(address.host == "example.org")
        #expect(address.port == 443)
        #expect(address.path == "/tml")
        #expect(!address.hasExtras)
    }

    @Test(arguments: ["http://u:p@h/", "http://h/?q", "http://h/#f", "http://u@h"])
    func whatMustNotBeInABaseAddressIsSeen(url: String) {
        #expect(WebAddress(url)?.hasExtras == true)
    }

    @Test(arguments: [
        "http://localhost", "http://LOCALHOST:8080/x", "http://127.0.0.1", "http://127.1.2.3/",
        "http://[::1]:80/", "http://tml.localhost/",
    ])
    func thisMachineIsLoopback(url: String) throws {
        #expect(try #require(WebAddress(url)).isLoopback)
    }

    @Test(arguments: [
        "http://example.org", "http://localhost.example.org", "http://128.0.0.1",
        "http://127.0.0.1.example.org", "http://[::2]/", "http://mylocalhost/",
    ])
    func otherMachinesAreNot(url: String) throws {
        #expect(try #require(WebAddress(url)).isLoopback == false)
    }
}
