import CExpat

/// The texts of a small XML answer by the names of their elements, wherever these stand.
///
/// A document type is refused: no service has one in its answers, and its entities can be made to
/// grow without end.
struct XMLTexts {
    /// By name; of several elements with one name the first.
    let texts: [String: String]

    /// Throws for what is not XML to its end, or has a document type.
    ///
    /// - Parameter names: of the elements that are wanted, which have no elements in them.
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
    /// What expat tells of what it reads.
    private final class Reader {
        private(set) var texts: [String: String] = [:]
        private let names: Set<String>
        private let parser: XML_Parser
        /// The element that is being read, if it is wanted.
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

        /// Pieces end between characters.
        private func take(_ bytes: UnsafeRawBufferPointer) {
            open?.text += String(decoding: bytes, as: UTF8.self)
        }
    }
}
