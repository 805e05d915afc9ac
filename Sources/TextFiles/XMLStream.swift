import CExpat

/// The receiver of the elements and texts that an `XMLStream` reads, in their order.
public protocol XMLEvents: AnyObject {
    /// Receives the beginning of an element on a line.
    func start(_ element: String, _ attributes: [String: String], line: Int)
    /// Receives text of the innermost open element. One text can come in several pieces.
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    /// Receives the end of the innermost open element.
    func end(_ element: String)
    /// Receives a reference to an entity that the parser does not replace.
    func reference(_ name: String)
}

/// Reads XML one piece at a time and keeps none of it.
///
/// Entities that a file declares are not replaced, so that no text can grow. No other file is read.
/// The parser keeps the open elements, an unfinished tag, and every name. All three have limits
/// that no file of texts reaches.
public final class XMLStream {
    private static let deepest = 256
    /// The limit of a tag or a comment in bytes. The parser reads an unfinished tag again with each
    /// new piece.
    private static let longestTag = 1 << 20
    /// The limit of different names of elements and attributes.
    private static let mostNames = 10_000

    private let parser: XML_Parser
    private let events: any XMLEvents
    private var depth = 0
    private var names: Set<String> = []
    /// The number of bytes since the last event of the parser.
    private var untold = 0
    /// The error that ended the reading, except errors of the parser.
    private var problem: TextFileError?

    /// Creates a stream that sends its events to `events`. Throws `failed` if there is not enough
    /// memory.
    public init(_ events: any XMLEvents) throws(TextFileError) {
        self.events = events
        guard let parser = XML_ParserCreate(nil) else {
            throw .failed("There is not enough RAM.")
        }
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        listen()
    }

    deinit { XML_ParserFree(parser) }

    /// The current line, counted from 1.
    public var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Reads the next bytes; no bytes mean the end of the text. Throws `malformed`.
    public func read(_ bytes: [UInt8]) throws(TextFileError) {
        let status = bytes.withUnsafeBytes { raw in
            XML_Parse(
                parser, raw.bindMemory(to: CChar.self).baseAddress, CInt(raw.count),
                raw.isEmpty ? 1 : 0)
        }
        if let problem { throw problem }
        untold += bytes.count
        guard untold <= Self.longestTag else {
            throw .malformed(line: max(1, line), "A tag or a comment is too long.")
        }
        guard status != XML_STATUS_OK else { return }
        let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        throw .malformed(line: max(1, line), words ?? "")
    }
}

extension XMLStream {
    private func listen() {
        XML_SetElementHandler(
            parser, { context, name, attributes in XMLStream.of(context)?.start(name, attributes) },
            { context, name in XMLStream.of(context)?.end(name) })
        XML_SetCharacterDataHandler(parser) { context, text, count in
            XMLStream.of(context)?.take(text, count) { $0.text($1) }
        }
        // While this handler is set, the parser does not replace references to entities that the
        // file declares. The handler receives these references as they are written, and all other
        // parts of the file without a handler.
        XML_SetDefaultHandler(parser) { context, text, count in
            XMLStream.of(context)?.take(text, count) { events, bytes in
                guard bytes.first == UInt8(ascii: "&") else { return }
                events.reference(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))
            }
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
        context.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<XML_Char>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private func take(
        _ text: UnsafePointer<XML_Char>?, _ count: CInt,
        _ body: (any XMLEvents, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        untold = 0
        UnsafeBufferPointer(start: text, count: Int(count)).withMemoryRebound(to: UInt8.self) {
            body(events, $0)
        }
    }

    private func start(
        _ name: UnsafePointer<XML_Char>?,
        _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        untold = 0
        depth += 1
        if depth > Self.deepest {
            return stop("Elements are nested more than \(Self.deepest) levels deep.")
        }
        let element = Self.string(name)
        var attributes: [String: String] = [:]
        var place = 0
        while let pairs, let attribute = pairs[place] {
            attributes[Self.string(attribute)] = Self.string(pairs[place + 1])
            place += 2
        }
        names.formUnion([element] + attributes.keys)
        if names.count > Self.mostNames {
            return stop("Elements and attributes have more than \(Self.mostNames) different names.")
        }
        events.start(element, attributes, line: line)
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        untold = 0
        depth -= 1
        events.end(Self.string(name))
    }

    private func stop(_ words: String) {
        problem = problem ?? .malformed(line: max(1, line), words)
        XML_StopParser(parser, 0)
    }
}
