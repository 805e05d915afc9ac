/// Makes units, such as texts or terms, from the elements of a file.
public protocol XMLUnitMaker: XMLEvents {
    associatedtype Unit
    /// The units that are finished.
    var units: XMLUnits<Unit> { get set }
}

/// The units of a file, in order, until the first error in the file.
public struct XMLUnits<Unit> {
    private var found: [Unit] = []
    private var taken = 0
    /// The first error in the file; `nil` if there is none.
    public private(set) var problem: TextFileError?
    /// The units that could not be used.
    public var skipped = SkippedUnits()

    /// Creates an empty list of units.
    public init() {}

    /// Adds finished units.
    public mutating func add(_ units: [Unit]) { found += units }

    /// Removes the next finished unit from the list and returns it; `nil` if the list is empty.
    public mutating func next() -> Unit? {
        guard taken < found.count else {
            found.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        taken += 1
        return found[taken - 1]
    }

    /// Records an error, unless there is an earlier one.
    public mutating func fail(_ problem: TextFileError) { self.problem = self.problem ?? problem }
}

/// Reads the units of a file, one piece of the file at a time.
public final class XMLUnitReader<Maker: XMLUnitMaker> {
    private let pieces: TextFilePieces
    private let maker: Maker
    private let stream: XMLStream
    private var isAtEnd = false

    /// Opens the file at `path`. Throws if the file cannot be opened.
    public init(path: String, _ maker: Maker) throws {
        pieces = try TextFilePieces(path: path)
        self.maker = maker
        stream = try XMLStream(maker)
    }

    /// The units that could not be used so far.
    public var skipped: SkippedUnits { maker.units.skipped }

    /// Returns the next unit; `nil` at the end. Throws the error of the file after all units before
    /// the error.
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
                // The units before the error are returned first.
                maker.units.fail(error)
            }
        }
    }
}
