/// The reason why a vector or a vector file cannot be run.
struct VectorError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
