import CXML

/// What an `XMLStream` tells: the elements and the text between them, in their order.
protocol XMLEvents: AnyObject {
    func start(_ element: String, _ attributes: [String: String], line: Int)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    func end(_ element: String)
    /// A reference to something that the file does not contain or explain.
    func reference(_ name: String)
}

/// Reads XML as it comes, a piece at a time, and keeps nothing of it.
///
/// Entities that a file declares are not known, so that none can grow; nothing is fetched.
final class XMLStream {
    private let parser: xmlParserCtxtPtr
    private let events: any XMLEvents

    init(_ events: any XMLEvents) throws(MemoryFileError) {
        self.events = events
        var handler = Self.handler
        guard let parser = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            throw .failed("There is no memory.")
        }
        self.parser = parser
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { xmlFreeParserCtxt(parser) }

    /// Where it is, counted from 1.
    var line: Int { Int(parser.pointee.input?.pointee.line ?? 1) }

    /// Reads on. Without bytes the text has come to its end.
    func read(_ bytes: [UInt8]) throws(MemoryFileError) {
        let status = bytes.withUnsafeBytes { raw in
            xmlParseChunk(
                parser, raw.bindMemory(to: CChar.self).baseAddress, CInt(raw.count),
                raw.isEmpty ? 1 : 0)
        }
        guard status != 0, parser.pointee.wellFormed == 0 else { return }
        let error = xmlCtxtGetLastError(parser)
        let words = error?.pointee.message.map { String(cString: $0) } ?? ""
        throw .malformed(
            line: error.map { max(1, Int($0.pointee.line)) } ?? line,
            words.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}

extension XMLStream {
    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.startElement = { context, name, attributes in
            XMLStream.of(context)?.start(name, attributes)
        }
        handler.endElement = { context, name in
            XMLStream.of(context)?.events.end(XMLStream.string(name))
        }
        handler.characters = { context, text, count in
            XMLStream.of(context)?.events.text(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.reference = { context, name in
            XMLStream.of(context)?.events.reference(XMLStream.string(name))
        }
        return handler
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
        context.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?,
        _ pairs: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        var attributes: [String: String] = [:]
        var place = 0
        while let pairs, let attribute = pairs[place] {
            attributes[Self.string(attribute)] = Self.string(pairs[place + 1])
            place += 2
        }
        events.start(Self.string(name), attributes, line: line)
    }
}
