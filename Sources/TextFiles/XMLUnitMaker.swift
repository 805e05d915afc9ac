/// Makes units from the elements of an XML file. An entry is an element with the data of some
/// units.
public protocol XMLUnitMaker: SendableMetatype {
    associatedtype Unit
    /// The use of the text of an element.
    associatedtype Use

    /// The name of the format for people.
    static var title: String { get }
    /// The names that the first element of a file can have.
    static var roots: [String] { get }
    /// The names of the elements that are entries.
    static var entries: [String] { get }
    /// Returns the name of an element without the parts that have no meaning in the format.
    static func name(of element: String) -> String
    /// Returns the limit of a text in bytes.
    static func longest(_ use: Use) -> Int

    /// Creates a maker for one file.
    init(_ languages: FileLanguages)
    /// Receives the beginning of an element. Returns the use of its text; `nil` if the text is not
    /// used. The maker does not receive the elements in a text that is used.
    mutating func start(_ element: String, _ attributes: [String: String]) -> Use?
    /// Receives the text of an element; `nil` for a text that is too long.
    mutating func take(_ text: String?, _ use: Use)
    /// Receives the end of an element that is neither an entry nor an element with a used text.
    mutating func end(_ element: String)
    /// Returns the units of the entry that ends.
    mutating func finish() throws(Unusable) -> [Unit]
}

extension XMLUnitMaker {
    /// Returns the whole name.
    public static func name(of element: String) -> String { element }
}

/// The units of an XML file up to its first error.
final class XMLUnits<Maker: XMLUnitMaker>: XMLEvents {
    /// The first error in the file; `nil` if there is none.
    private(set) var problem: TextFileError?
    private(set) var skipped = SkippedUnits()

    private var maker: Maker
    private var isBegun = false
    private var found: [Maker.Unit] = []
    private var taken = 0
    /// The use of the text of the current element; `nil` if the text is not used.
    private var use: Maker.Use?
    /// The number of open elements, from the element with the text on.
    private var depth = 0
    private var text: [UInt8] = []
    private var isTooLong = false
    private var line = 1
    private var lineOfEntry = 1

    init(_ maker: Maker) { self.maker = maker }

    /// Removes the next unit and returns it; `nil` if no unit is finished.
    func next() -> Maker.Unit? {
        guard taken < found.count else {
            found.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        taken += 1
        return found[taken - 1]
    }

    /// Records an error, unless there is an earlier one.
    func fail(_ problem: TextFileError) { self.problem = self.problem ?? problem }
}

extension XMLUnits {
    func start(_ element: String, _ attributes: [String: String], line: Int) {
        self.line = line
        let name = Maker.name(of: element)
        if !isBegun, !Maker.roots.contains(name) {
            fail(
                .malformed(
                    line: line, "This file is not \(Maker.title): it begins with <\(name)>."))
        }
        isBegun = true
        if use != nil {
            depth += 1
            return
        }
        if Maker.entries.contains(name) { lineOfEntry = line }
        use = maker.start(name, attributes)
        guard use != nil else { return }
        depth = 1
        text.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let use, !isTooLong else { return }
        isTooLong = text.count + bytes.count > Maker.longest(use)
        if !isTooLong { text += bytes }
    }

    func end(_ element: String) {
        if let use {
            depth -= 1
            guard depth == 0 else { return }
            maker.take(isTooLong ? nil : String(decoding: text, as: UTF8.self), use)
            self.use = nil
            return
        }
        let name = Maker.name(of: element)
        guard Maker.entries.contains(name) else { return maker.end(name) }
        do throws(Unusable) {
            let units = try maker.finish()
            if problem == nil { found += units }
        } catch {
            skipped.add(line: lineOfEntry, error.reason)
        }
    }

    func reference(_ name: String) {
        // References to characters (`&#…;`) need no definition in the file.
        guard !name.hasPrefix("#") else { return }
        fail(.malformed(line: line, "The file does not define the entity &\(name);."))
    }
}

/// Reads the units of an XML file, one piece of the file at a time.
final class XMLUnitReader<Maker: XMLUnitMaker>: UnitReader {
    private let pieces: TextFilePieces
    private let units: XMLUnits<Maker>
    private let stream: XMLStream
    private var isAtEnd = false

    /// Opens the file at `path`. Throws if the file cannot be opened.
    init(path: String, _ languages: FileLanguages) throws {
        pieces = try TextFilePieces(path: path)
        units = XMLUnits(Maker(languages))
        stream = try XMLStream(units)
    }

    var skipped: SkippedUnits { units.skipped }

    func next() throws -> Maker.Unit? {
        while true {
            if let unit = units.next() { return unit }
            if let problem = units.problem { throw problem }
            if isAtEnd { return nil }
            let piece = try pieces.next()
            isAtEnd = piece.isEmpty
            do {
                try stream.read(piece)
            } catch {
                // The units before the error are returned first.
                units.fail(error)
            }
        }
    }
}
