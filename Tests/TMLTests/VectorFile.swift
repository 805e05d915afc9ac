import Testing

@testable import TML

/// A file of vectors.
struct VectorFile {
    let vectors: [Vector]

    init(_ name: String) throws {
        let file = try ConformanceFolder.json("\(name).json")
        vectors = try #require(file["vectors"]?.array).map(Vector.init)
    }
}
