/// The result of the vectors of one file.
struct VectorReport {
    /// The name of the file on disk.
    let name: String
    /// The number of passed vectors.
    let passed: Int
    /// The failed vectors, in the order of the file.
    let failures: [Vector.Failure]

    /// Runs all vectors. With `strictly`, skips each vector for which the TML implementations give
    /// different answers.
    init(_ file: VectorFile, strictly: Bool, languages: LanguageCatalog) {
        let vectors = file.vectors.filter { !(strictly && $0.isDisputed) }
        name = file.name
        failures = vectors.compactMap { $0.failure(languages) }
        passed = vectors.count - failures.count
    }

    /// The numbers of passed and failed vectors, in words.
    var counts: String { "\(name): \(passed) passed, \(failures.count) failed" }

    /// The report: the counts, then all failures.
    var text: String {
        ([counts] + failures.map(\.description)).joined(separator: "\n")
    }
}
