import Text

/// The head of a request in its usual form, read from the bytes of a connection.
///
/// The reader accepts less than the decoder for HTTP: a head that is complete, with single spaces,
/// without repeated lines for the host and the length, and without control characters. The decoder
/// must read all other requests.
struct PlainRequest {
    /// The address with its query; `nil` if a route must answer the request.
    private(set) var target: String?
    /// The `Host`.
    private(set) var host = ""
    /// The value of `If-None-Match`.
    private(set) var knownTag: String?
    /// The value of `Origin`.
    private(set) var origin: String?
    /// The value of `X-Request-Id`.
    private(set) var id: String?
    /// The number of bytes of the head and the body.
    var length: Int { headLength + bodyLength }

    private var headLength = 0
    private var bodyLength = 0
    private var hasHost = false
    private var hasLength = false

    private var fields = 0

    private static let longestHead = 16 << 10

    /// Reads the head at the beginning of the bytes; `nil` if the decoder must read the bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var lines = HeadLines(bytes: bytes)
        guard let first = lines.next(), readStart(first) else { return nil }
        while let line = lines.next() {
            guard !line.isEmpty else {
                headLength = lines.place
                if hasLength { target = nil }
                guard hasHost, headLength <= Self.longestHead else { return nil }
                return
            }
            fields += 1
            guard fields <= RequestLimits.fields, readField(line) else { return nil }
        }
        return nil
    }

    /// Reads the first line: `GET /path HTTP/1.1`.
    private mutating func readStart(_ line: UnsafeRawBufferPointer) -> Bool {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].elementsEqual("HTTP/1.1".utf8),
            parts[1].first == UInt8(ascii: "/"),
            Self.methods.contains(where: { parts[0].elementsEqual($0.utf8) })
        else { return false }
        if parts[0].elementsEqual("GET".utf8) { target = String(decoding: parts[1], as: UTF8.self) }
        return true
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}

extension PlainRequest {
    private mutating func readField(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
        let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
        guard name.allSatisfy({ $0.isWord || $0 == UInt8(ascii: "-") }) else { return false }
        return take(name, UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]))
    }

    /// Notes a field. Returns false if the field needs the decoder.
    private mutating func take(
        _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
    ) -> Bool {
        switch name.count {
        case 4 where name.spells("host"): return takeHost(value)
        case 6 where name.spells("origin"): return Self.take(value, &origin)
        case 12 where name.spells("x-request-id"): return Self.take(value, &id)
        case 13 where name.spells("if-none-match"): return Self.take(value, &knownTag)
        case 10 where name.spells("connection"):
            return Self.text(value).lowercased() == "keep-alive"
        case 14 where name.spells("content-length"): return takeLength(value)
        case 12 where name.spells("content-type"), 16 where name.spells("content-encoding"):
            target = nil
            return true
        case 2 where name.spells("te"), 6 where name.spells("expect"),
            7 where name.spells("trailer"), 7 where name.spells("upgrade"),
            17 where name.spells("transfer-encoding"):
            return false
        default: return true
        }
    }

    private mutating func takeHost(_ value: UnsafeRawBufferPointer) -> Bool {
        host = Self.text(value)
        defer { hasHost = true }
        return !hasHost && !host.isEmpty
    }

    private mutating func takeLength(_ value: UnsafeRawBufferPointer) -> Bool {
        let text = Self.text(value)
        guard !hasLength, (1...9).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit),
            let length = Int(text)
        else { return false }
        (hasLength, bodyLength) = (true, length)
        return true
    }

    /// Notes the value of a field that may be there once.
    private static func take(_ value: UnsafeRawBufferPointer, _ field: inout String?) -> Bool {
        defer { field = text(value) }
        return field == nil
    }

    /// Returns the value without the blanks around it.
    private static func text(_ value: UnsafeRawBufferPointer) -> String {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = value.firstIndex { !isBlank($0) } ?? value.endIndex
        let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return String(decoding: value[start..<end], as: UTF8.self)
    }
}

/// The lines of a head. The last line is empty.
private struct HeadLines {
    let bytes: UnsafeRawBufferPointer
    /// The offset of the next line.
    private(set) var place = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Returns the next line without its end; `nil` if the line has no end, or has other bytes than
    /// tabs, spaces and visible ASCII characters.
    mutating func next() -> UnsafeRawBufferPointer? {
        var end = place
        while end < bytes.count, Self.isText(bytes[end]) { end += 1 }
        guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\r"),
            bytes[end + 1] == UInt8(ascii: "\n")
        else { return nil }
        defer { place = end + 2 }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<end])
    }

    private static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == UInt8(ascii: "\t")
    }
}

extension UnsafeRawBufferPointer {
    /// Returns true if the bytes are these letters, whatever their case.
    fileprivate func spells(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        return (0..<count).allSatisfy { self[$0] | 0x20 == name.utf8Start[$0] }
    }
}
