import TestSupport
import Testing

@testable import tml_server

@Suite struct MultipartTests {
    private static let body = """
        --b\r\nContent-Disposition: form-data; name="title"\r\n\r\nRecipe list\r\n\
        --b\r\nContent-Type: image/png\r\n\
        content-disposition: form-data; name="image"; filename="a;\\"b.png"\r\n\r\n\
        \r\n--c\r\n-\r\n--b  \r\nContent-Disposition: form-data; name=empty\r\n\r\n\r\n--b--\r\n
        """

    private func read(_ text: String, boundary: String = "b") -> Multipart? {
        Multipart(Array(text.utf8), boundary: boundary)
    }

    @Test func aFormIsTakenApart() throws {
        let form = try #require(read(Self.body))
        #expect(form.parts.map(\.name) == ["title", "image", "empty"])
        #expect(form["title"]?.text == "Recipe list")
        #expect(form["title"]?.fileName == nil)
        #expect(form["image"]?.fileName == "a;\"b.png")
        #expect(form["image"]?.text == "\r\n--c\r\n-")
        #expect(form["empty"]?.bytes.isEmpty == true)
        #expect(form["other"] == nil)
    }

    @Test func aPreambleAndAnEndAreNoParts() throws {
        let form = try #require(
            read("Hello\r\n--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--bye"))
        #expect(form.parts.map(\.text) == ["1"])
        #expect(try #require(read("--b--")).parts.isEmpty)
    }

    @Test(arguments: [
        "", "--b", "--b\r\n", "--b\n", "--bb--", "--b\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b-",
        "--b\r\nContent-Disposition: form-data; name=a\r\nx\r\n--b--",
    ])
    func whatIsNoFormIsNone(text: String) {
        #expect(read(text) == nil)
    }

    @Test func thereAreLimits() {
        let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n"
        #expect(read(String(repeating: part, count: 64) + "--b--") != nil)
        #expect(read(String(repeating: part, count: 65) + "--b--") == nil)
        let long = String(repeating: "x", count: 5000)
        #expect(
            read("--b\r\nX: \(long)\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--")
                == nil)
        #expect(read(Self.body, boundary: "") == nil)
        #expect(read(Self.body, boundary: String(repeating: "b", count: 71)) == nil)
    }

    static let types: [(String?, String?)] = [
        ("multipart/form-data; boundary=abc", "abc"),
        ("Multipart/Form-Data;charset=utf-8; Boundary=\"a b\"", "a b"),
        ("multipart/mixed; boundary=abc", nil), ("multipart/form-data", nil),
        ("application/json", nil), ("", nil), (nil, nil), ("multipart/form-data; boundary", nil),
        ("multipart/form-data; boundary=\"a\\", "a\\"),
    ]

    @Test(arguments: types)
    func theTypeNamesTheBoundary(type: String?, boundary: String?) {
        #expect(Multipart.boundary(of: type) == boundary)
    }

    /// What is in no order at all must be refused or understood, and never be a crash.
    @Test(arguments: 0..<8)
    func anyBytesAreReadWithoutHarm(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let whole = Array(Self.body.utf8)
        let pieces: [[UInt8]] = ["--b", "\r\n", "\r\n\r\n", "--", ";", "name=", "\"", "\\", "\0"]
            .map { Array($0.utf8) }
        for _ in 0..<2500 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                case 2: bytes.removeLast(bytes.count - place)
                default:
                    bytes.insert(
                        contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                }
            }
            guard let form = Multipart(bytes, boundary: "b") else { continue }
            #expect(form.parts.count <= 64)
            #expect(form.parts.reduce(0) { $0 + $1.bytes.count } <= bytes.count)
        }
    }
}
