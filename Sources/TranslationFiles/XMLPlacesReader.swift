import CExpat
import Text

/// Makes the nodes of `XMLPlaces` from the events of the XML parser.
final class XMLPlacesReader {
    private static let deepest = 256
    /// The limit of a file in bytes. The parser counts with numbers of 32 bits.
    private static let longest = 1 << 29

    private let bytes: [UInt8]
    private let parser: XML_Parser
    /// The limit of the nodes.
    private let most: Int
    private var nodes: [XMLPlaces.Node] = []
    private var names: [XMLPlaces.Name] = []
    private var numbers: [XMLPlaces.Name: Int] = [:]
    /// The open elements, with the prefixes that they declare.
    private var open: [(index: Int, prefixes: [String])] = []
    /// The namespaces of each prefix, the innermost last.
    private var namespaces: [String: [String]] = [:]
    private var prefixes: [String: Set<String>] = [:]
    /// The place after the delimiter of the open CDATA section.
    private var cdata: Int?
    private var isInDocumentType = false
    private var entities = XMLEntities()
    private var problem: FileError?

    private init(_ bytes: [UInt8], _ parser: XML_Parser, most: Int) {
        self.bytes = bytes
        self.parser = parser
        self.most = most
    }

    /// Returns the nodes of a text and the names of its elements.
    static func read(
        _ bytes: [UInt8], most: Int
    ) throws(FileError) -> (
        nodes: [XMLPlaces.Node], names: [XMLPlaces.Name], prefixes: [String: Set<String>]
    ) {
        guard bytes.count <= longest else {
            throw .tooLarge("The file has more than \(longest >> 20) MB.")
        }
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw .failed("There is not enough RAM.")
        }
        defer { XML_ParserFree(parser) }
        let reader = XMLPlacesReader(bytes, parser, most: most)
        try withExtendedLifetime(reader) { () throws(FileError) in try reader.read() }
        return (reader.nodes, reader.names, reader.prefixes)
    }

    private func read() throws(FileError) {
        listen()
        let status = bytes.withUnsafeBytes { raw in
            XML_Parse(parser, raw.bindMemory(to: CChar.self).baseAddress, CInt(raw.count), 1)
        }
        if let problem { throw problem }
        guard status != XML_STATUS_OK else { return }
        let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        throw .malformed(line: line, words ?? "")
    }

    private var line: Int { max(1, Int(XML_GetCurrentLineNumber(parser))) }

    /// The bytes of the current event.
    private var place: Range<Int> {
        let start = max(0, Int(XML_GetCurrentByteIndex(parser)))
        return start..<(start + Int(XML_GetCurrentByteCount(parser)))
    }

    private func stop(_ words: String) { stop(.malformed(line: line, words)) }

    private func stop(_ error: FileError) {
        problem = problem ?? error
        XML_StopParser(parser, 0)
    }

    /// Adds a node, unless there are too many.
    private func append(_ node: XMLPlaces.Node) {
        nodes.append(node)
        do {
            try FileStorage.check(parts: nodes.count, most: most)
        } catch {
            stop(error)
        }
    }
}

extension XMLPlacesReader {
    private func listen() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { context, name, pairs in XMLPlacesReader.of(context)?.start(name, pairs) },
            { context, _ in XMLPlacesReader.of(context)?.end() })
        XML_SetCharacterDataHandler(parser) { context, _, _ in
            XMLPlacesReader.of(context)?.addText()
        }
        XML_SetCdataSectionHandler(
            parser, { context in XMLPlacesReader.of(context)?.startCDATA() },
            { context in XMLPlacesReader.of(context)?.endCDATA() })
        XML_SetCommentHandler(parser) { context, _ in
            XMLPlacesReader.of(context)?.add(.comment, delimiters: (4, 3))
        }
        XML_SetProcessingInstructionHandler(parser) { context, _, _ in
            XMLPlacesReader.of(context)?.add(.instruction, delimiters: (2, 2))
        }
        listenToEntities()
    }

    private func listenToEntities() {
        // While this handler is set, the parser does not replace references to entities that the
        // file declares.
        XML_SetDefaultHandler(parser) { context, _, _ in
            XMLPlacesReader.of(context)?.addReference()
        }
        XML_SetDoctypeDeclHandler(
            parser,
            { context, _, _, _, _ in XMLPlacesReader.of(context)?.isInDocumentType = true },
            { context in XMLPlacesReader.of(context)?.endDocumentType() })
        XML_SetEntityDeclHandler(parser) {
            context, name, isParameter, value, count, _, system, _, _ in
            // A parameter entity can have the name of another entity.
            let value = isParameter == 0 ? value : nil
            XMLPlacesReader.of(context)?.declare(name, value, count, isExternal: system != nil)
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLPlacesReader? {
        context.map { Unmanaged<XMLPlacesReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<XML_Char>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private func endDocumentType() {
        isInDocumentType = false
        if let name = entities.firstBomb() { stop("The entity &\(name); is too long.") }
    }

    private func declare(
        _ name: UnsafePointer<XML_Char>?, _ value: UnsafePointer<XML_Char>?, _ count: CInt,
        isExternal: Bool
    ) {
        let name = Self.string(name)
        if isExternal { return stop("The entity &\(name); is in another file.") }
        guard let value else { return }
        entities.declare(
            name, UnsafeBufferPointer(start: value, count: Int(count)).map(UInt8.init(bitPattern:)))
    }
}

extension XMLPlacesReader {
    private func start(
        _ name: UnsafePointer<XML_Char>?,
        _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard open.count < Self.deepest else {
            return stop("Elements are nested more than \(Self.deepest) levels deep.")
        }
        let prefixes = declareNamespaces(pairs)
        let place = place
        open.append((nodes.count, prefixes))
        append(
            XMLPlaces.Node(
                .element, at: nodes.count, place, content: place.upperBound..<place.upperBound,
                name: number(of: Self.string(name))))
    }

    private func end() {
        guard problem == nil, let (index, prefixes) = open.popLast() else { return }
        nodes[index].close(place, next: nodes.count)
        for prefix in prefixes { namespaces[prefix]?.removeLast() }
    }

    /// Adds the namespaces that a tag declares, and returns their prefixes.
    private func declareNamespaces(
        _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) -> [String] {
        var prefixes: [String] = []
        var index = 0
        while let pairs, let name = pairs[index] {
            defer { index += 2 }
            // Most attributes do not begin with `x`.
            guard name[0] == CChar(UInt8(ascii: "x")) else { continue }
            let attribute = Self.string(name)
            guard attribute == "xmlns" || attribute.hasPrefix("xmlns:") else { continue }
            let prefix = String(attribute.dropFirst("xmlns:".count))
            let namespace = Self.string(pairs[index + 1])
            namespaces[prefix, default: []].append(namespace)
            self.prefixes[namespace, default: []].insert(prefix)
            prefixes.append(prefix)
        }
        return prefixes
    }

    private func number(of qualified: String) -> Int {
        let parts = qualified.split(separator: ":", maxSplits: 1).map(String.init)
        let name = XMLPlaces.Name(
            qualified: qualified, local: parts.last ?? qualified,
            namespace: namespaces[parts.count == 2 ? parts[0] : ""]?.last ?? "")
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}

extension XMLPlacesReader {
    /// Adds a text, or makes the text before longer.
    private func addText() {
        guard cdata == nil else { return }
        let place = place
        if let last = nodes.last, last.kind == .text, last.range.upperBound == place.lowerBound {
            let end = place.upperBound..<place.upperBound
            return nodes[last.index].close(end, next: nodes.count)
        }
        append(XMLPlaces.Node(.text, at: nodes.count, place, content: place))
    }

    private func startCDATA() { cdata = place.upperBound }

    private func endCDATA() {
        guard let start = cdata else { return }
        cdata = nil
        let place = place
        append(
            XMLPlaces.Node(
                .cdata, at: nodes.count, (start - "<![CDATA[".utf8.count)..<place.upperBound,
                content: start..<place.lowerBound))
    }

    private func addReference() {
        // Outside of elements, the handler receives the XML declaration and white space.
        guard !open.isEmpty, !place.isEmpty, bytes[place.lowerBound] == UInt8(ascii: "&") else {
            return
        }
        add(.reference, delimiters: (0, 0))
    }

    private func add(_ kind: XMLPlaces.Node.Kind, delimiters: (first: Int, last: Int)) {
        guard !isInDocumentType else { return }
        let place = place
        let content =
            (place.lowerBound + delimiters.first)..<(place.upperBound - delimiters.last)
        append(XMLPlaces.Node(kind, at: nodes.count, place, content: content))
    }
}
