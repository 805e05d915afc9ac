import Text

/// The sizes of the entities that an XML file declares, with the entities in their values.
struct XMLEntities {
    /// The limit of an entity in bytes, after its expansion.
    private static let longest = 1 << 16
    /// The limit of the entities in an entity in an entity.
    private static let deepest = 16

    private var values: [String: [UInt8]] = [:]
    private var sizes: [String: Int] = [:]

    /// Adds a declaration. The first declaration of a name counts.
    mutating func declare(_ name: String, _ value: [UInt8]) {
        if values[name] == nil { values[name] = value }
    }

    /// Returns the name of an entity that expands too much; `nil` if there is none.
    mutating func firstBomb() -> String? {
        values.keys.sorted().first { size(of: $0, depth: 0) > Self.longest }
    }

    /// Returns the number of bytes of an entity. An entity that contains itself is too long.
    private mutating func size(of name: String, depth: Int) -> Int {
        if let size = sizes[name] { return size }
        guard let value = values[name] else { return 0 }
        guard depth < Self.deepest else { return Self.longest + 1 }
        var size = value.count
        for reference in Self.references(in: value) where size <= Self.longest {
            size += self.size(of: reference, depth: depth + 1)
        }
        sizes[name] = size
        return size
    }

    private static func references(in value: [UInt8]) -> [String] {
        value.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst()
            .compactMap { part in
                part.firstIndex(of: UInt8(ascii: ";")).map { part[..<$0].string }
            }
    }
}
