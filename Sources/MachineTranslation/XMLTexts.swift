import CExpat

/// The texts of a small XML answer by the names of their elements, at any depth.
///
/// A document type is an error: no service uses it, and its entities could expand without limit.
struct XMLTexts {
    /// The texts by name. If several elements have the same name, the first counts.
    let texts: [String: String]

    /// Throws unless the bytes are complete XML without a document type.
    ///
    /// - Parameter names: the names of the elements to read. These contain no elements.
    init(of bytes: [UInt8], named names: Set<String>) throws(EngineError) {
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw .unreadable("There is not enough RAM for the answer")
        }
        defer { XML_ParserFree(parser) }
        let reader = Reader(names, parser)
        let status = withExtendedLifetime(reader) {
            reader.listen()
            return bytes.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
            }
        }
        guard status == XML_STATUS_OK else { throw .unreadable("The answer is not XML") }
        texts = reader.texts
    }
}

extension XMLTexts {
    /// Receives the events of the XML parser.
    private final class Reader {
        private(set) var texts: [String: String] = [:]
        private let names: Set<String>
        private let parser: XML_Parser
        /// The open element, if it is to be read.
        private var open: (name: String, text: String)?

        init(_ names: Set<String>, _ parser: XML_Parser) {
            self.names = names
            self.parser = parser
        }

        func listen() {
            XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
            XML_SetElementHandler(
                parser,
                { context, name, _ in
                    if let name { Reader.of(context)?.begin(String(cString: name)) }
                },
                { context, name in
                    if let name { Reader.of(context)?.end(String(cString: name)) }
                })
            XML_SetCharacterDataHandler(parser) { context, start, count in
                guard let start else { return }
                Reader.of(context)?.take(UnsafeRawBufferPointer(start: start, count: Int(count)))
            }
            XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
                guard let reader = Reader.of(context) else { return }
                XML_StopParser(reader.parser, 0)
            }
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> Reader? {
            context.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
        }

        private func begin(_ name: String) {
            open = names.contains(name) && texts[name] == nil ? (name, "") : nil
        }

        private func end(_ name: String) {
            if let open, open.name == name { texts[name] = open.text }
            open = nil
        }

        /// Adds a piece of text. Pieces contain only complete characters.
        private func take(_ bytes: UnsafeRawBufferPointer) {
            open?.text += String(decoding: bytes, as: UTF8.self)
        }
    }
}
