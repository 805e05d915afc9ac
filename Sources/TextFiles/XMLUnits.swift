/// Makes units of the elements of a file: texts, or terms.
public protocol XMLUnitMaker: XMLEvents {
    associatedtype Unit
    /// What is made and not yet taken.
    var units: XMLUnits<Unit> { get set }
}

/// What is made of a file, one after the other, until something is wrong with it.
public struct XMLUnits<Unit> {
    private var found: [Unit] = []
    private var taken = 0
    /// What is wrong with the file, once something is.
    public private(set) var problem: TextFileError?
    /// What could not be used.
    public var skipped = SkippedUnits()

    /// Nothing yet.
    public init() {}

    /// Adds units that are whole.
    public mutating func add(_ units: [Unit]) { found += units }

    /// Takes the next unit that is whole.
    public mutating func next() -> Unit? {
        guard taken < found.count else {
            found.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        taken += 1
        return found[taken - 1]
    }

    /// Ends with that, unless it has ended before.
    public mutating func fail(_ problem: TextFileError) { self.problem = self.problem ?? problem }
}

/// Reads the units of a file as they are asked for, a piece of it at a time.
public final class XMLUnitReader<Maker: XMLUnitMaker> {
    private let pieces: TextFilePieces
    private let maker: Maker
    private let stream: XMLStream
    private var isAtEnd = false

    /// Throws when the file at `path` cannot be opened.
    public init(path: String, _ maker: Maker) throws {
        pieces = try TextFilePieces(path: path)
        self.maker = maker
        stream = try XMLStream(maker)
    }

    /// What could not be used so far.
    public var skipped: SkippedUnits { maker.units.skipped }

    /// The next unit; `nil` at the end. Throws what is wrong with the file, after all units before it.
    public func next() throws -> Maker.Unit? {
        while true {
            if let unit = maker.units.next() { return unit }
            if let problem = maker.units.problem { throw problem }
            if isAtEnd { return nil }
            let piece = try pieces.next()
            isAtEnd = piece.isEmpty
            do {
                try stream.read(piece)
            } catch {
                // What the piece has before that place is handed over first.
                maker.units.fail(error)
            }
        }
    }
}
