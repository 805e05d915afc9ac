/// Why a vector, or a whole file of them, cannot be run.
struct VectorError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
