import TestSupport
import Text
import Wire

/// A request as bytes, right in some places and wrong in others, and how it is sent.
struct FuzzRequest: Sendable {
    enum Delivery: Hashable, Sendable, CaseIterable {
        case whole, pieces, twice, cutOff
    }

    var bytes: [UInt8]
    var delivery: Delivery
    /// For the message when something goes wrong.
    var line: String
}

/// Makes requests at random; the same for the same seed.
struct FuzzRequestMaker {
    private var random: SeededRandom
    private let routes: [FuzzRoute]
    private let tokens: [String]
    private var values: FuzzValues

    /// - Parameters:
    ///   - words: what the server knows: keys, hashes, ids, locales, which lead deeper than chance.
    ///   - tokens: of all roles.
    init(seed: UInt64, routes: [FuzzRoute], words: [String], tokens: [String]) {
        random = SeededRandom(seed: seed)
        self.routes = routes
        self.tokens = tokens
        values = FuzzValues(words: words)
    }

    /// Takes from an answer what later requests may name.
    mutating func learn(from answer: [UInt8]) {
        values.learn(from: String(decoding: answer.prefix(16384), as: UTF8.self))
    }

    mutating func next() -> FuzzRequest {
        let route = routes.randomElement(using: &random) ?? FuzzRoute(method: "GET", path: "/")
        let method =
            random.chance(20)
            ? random.pick(["GET", "POST", "PUT", "DELETE", "HEAD", "TRACE", "X"])
            : route.method
        let target = path(of: route) + query()
        let (type, body) = method == "GET" && !random.chance(20) ? ("", []) : self.body()
        var head = ["\(method) \(target) HTTP/1.1", "Host: fuzz"]
        head += headers(type: type)
        let isChunked = !body.isEmpty && random.chance(6)
        if isChunked {
            head.append("Transfer-Encoding: chunked")
        } else if !body.isEmpty || random.chance(8) {
            head.append(
                "Content-Length: \(random.chance(25) ? random.pick([0, 5, body.count + 7]) : body.count)"
            )
        }
        head.append("Connection: close")
        var bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        bytes += isChunked ? chunked(body) : body
        if random.chance(12) { damage(&bytes) }
        let delivery: FuzzRequest.Delivery =
            random.chance(10) ? random.pick(FuzzRequest.Delivery.allCases) : .whole
        return FuzzRequest(bytes: bytes, delivery: delivery, line: head[0])
    }
}

extension FuzzRequestMaker {
    private mutating func path(of route: FuzzRoute) -> String {
        route.path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.contains("{") else { return String(part) }
            return FuzzValues.escaped(values.word(for: String(part), &random))
        }.joined(separator: "/")
    }

    private mutating func query() -> String {
        guard !random.chance(3) else { return "" }
        let pairs = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let value = FuzzValues.escaped(values.text(&random))
            return random.pick(FuzzValues.names) + "=" + value
        }
        return "?" + (random.chance(6) ? ["&"] + pairs : pairs).joined(separator: "&")
    }

    private mutating func headers(type: String) -> [String] {
        var list: [String] = []
        if !random.chance(12) { list.append("Authorization: Bearer \(random.pick(tokens))") }
        if !type.isEmpty { list.append("Content-Type: \(type)") }
        if random.chance(6) {
            list.append(
                "Idempotency-Key: \(random.pick(["a", "b", "c"]))\(Int.random(in: 0...9, using: &random))"
            )
        }
        if random.chance(8) {
            list.append(
                "If-Match: \(random.pick(["\"r1\"", "r", "*", "\"r99999999999999999999\""]))")
        }
        if random.chance(10) {
            list.append("If-None-Match: \(random.pick(["\"r1\"", "W/\"1-2\"", "*"]))")
        }
        if random.chance(12) {
            list.append("Accept-Encoding: \(random.pick(["gzip", "gzip;q=0", "br"]))")
        }
        if random.chance(12) {
            list.append("Origin: \(random.pick(["null", "https://x.example", "\u{1}"]))")
        }
        if random.chance(25) {
            list.append("Range: bytes=\(random.pick(["0-", "5-2", "-0", "a-b"]))")
        }
        if random.chance(25) {
            list.append("X-Request-Id: \(values.text(&random).prefix(80).filter { !$0.isNewline })")
        }
        if random.chance(60) { list += (0..<150).map { "X-\($0): x" } }
        return list
    }

    private mutating func body() -> (type: String, bytes: [UInt8]) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: return ("application/json", values.json(&random, depth: 0).bytes)
        case 5..<8:
            let pairs = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                random.pick(FuzzValues.names) + "=" + FuzzValues.escaped(values.text(&random))
            }
            return ("application/x-www-form-urlencoded", Array(pairs.joined(separator: "&").utf8))
        case 8: return ("multipart/form-data; boundary=b", multipart())
        default:
            let depth = random.pick([10, 200, 20000])
            let open = random.pick(["[", "{\"a\":", "[{\"data\":"])
            return ("application/json", Array(String(repeating: open, count: depth).utf8))
        }
    }

    private mutating func multipart() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let name = random.pick(FuzzValues.names + ["image", "keys"])
            bytes += Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"".utf8)
            bytes += Array(random.pick(["", "; filename=\"a.png\""]).utf8) + Array("\r\n\r\n".utf8)
            bytes += random.chance(2) ? FuzzValues.picture : Array(values.text(&random).utf8)
            bytes += Array("\r\n".utf8)
        }
        return bytes + (random.chance(5) ? [] : Array("--b--\r\n".utf8))
    }

    private mutating func chunked(_ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...max(1, rest.count), using: &random))
            let size =
                random.chance(30)
                ? random.pick(["zz", "-1", "ffffffffffffffff"]) : String(part.count, radix: 16)
            bytes += Array("\(size)\r\n".utf8) + part + Array("\r\n".utf8)
            rest = rest.dropFirst(part.count)
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    /// Some bytes become others, or vanish, or come again.
    private mutating func damage(_ bytes: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
            }
        }
    }
}
