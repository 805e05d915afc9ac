import Glibc

/// One accepted connection: reads requests and does what the script says about each.
struct TestServerConnection: Sendable {
    private static let mostHeadBytes = 256 << 10
    private static let mostBodyBytes = 64 << 20
    /// POLLRDHUP, which the header shows to GNU sources only.
    private static let otherSideClosed: Int16 = 0x2000

    let descriptor: Int32
    let number: Int

    /// Returns when either side has closed the connection.
    func serve(
        script: TestServer.Script, record: (TestServerRequest) -> TestServerRequest
    ) {
        var buffer: [UInt8] = []
        while let request = nextRequest(&buffer) {
            guard react(script(record(request))) else { return }
        }
        // What is left was no request; like other servers, say so.
        if !buffer.isEmpty { _ = send(TestServerAnswer(400).head) }
    }
}

extension TestServerConnection {
    /// Whether the connection goes on.
    private func react(_ reaction: TestServerReaction) -> Bool {
        switch reaction {
        case .answer(let answer):
            return send(answer.head + answer.body)
        case .delay(let milliseconds, let next):
            return !hasEnded(within: milliseconds) && react(next)
        case .trickle(let answer, let bytes, let pause):
            return trickle(answer, bytes: max(1, bytes), pause: pause)
        case .stop(let answer, let count):
            _ = send(answer.head + answer.body.prefix(count))
        case .raw(let bytes):
            _ = send(bytes)
        case .actThenDrop(let work):
            work()
        case .drop:
            break
        case .hang(let ended):
            if hasEnded(within: 120_000) { ended() }
        }
        return false
    }

    private func trickle(_ answer: TestServerAnswer, bytes: Int, pause: Int) -> Bool {
        guard send(answer.head) else { return false }
        var rest = answer.body[...]
        while !rest.isEmpty {
            guard !hasEnded(within: pause), send(Array(rest.prefix(bytes))) else { return false }
            rest = rest.dropFirst(bytes)
        }
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for the end of the connection, at most so long.
    private func hasEnded(within milliseconds: Int) -> Bool {
        var event = pollfd(fd: descriptor, events: Self.otherSideClosed, revents: 0)
        return poll(&event, 1, Int32(clamping: milliseconds)) != 0
    }

    private func nextRequest(_ buffer: inout [UInt8]) -> TestServerRequest? {
        let end = Array("\r\n\r\n".utf8)
        var headCount: Int?
        while headCount == nil {
            headCount = buffer.firstRange(of: end)?.upperBound
            if headCount == nil {
                guard buffer.count < Self.mostHeadBytes, receive(&buffer),
                    buffer.first.map(Self.isLetter) ?? false
                else { return nil }
            }
        }
        guard let headCount, var request = request(head: buffer.prefix(headCount)) else {
            return nil
        }
        let length = request.headers["content-length"].flatMap(Int.init) ?? 0
        guard (0...Self.mostBodyBytes).contains(length) else { return nil }
        while buffer.count < headCount + length {
            guard receive(&buffer) else { return nil }
        }
        request.body = Array(buffer[headCount..<headCount + length])
        buffer.removeFirst(headCount + length)
        return request
    }

    private func request(head: ArraySlice<UInt8>) -> TestServerRequest? {
        let lines = head.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        }
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers[line[..<colon].lowercased()] = String(value)
        }
        return TestServerRequest(
            method: words[0], target: words[1], headers: headers, body: [], number: 0,
            connection: number)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private func receive(_ buffer: inout [UInt8]) -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        buffer += piece.prefix(count)
        return true
    }
}
