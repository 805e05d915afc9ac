/// How the vectors of a file fare.
struct VectorReport {
    /// The name of the file on disk.
    let name: String
    /// How many vectors hold.
    let passed: Int
    /// Those that do not, in the order of the file.
    let failures: [Vector.Failure]

    /// Runs them all, or strictly only those about which implementations agree.
    init(_ file: VectorFile, strictly: Bool, languages: LanguageShelf) {
        let vectors = file.vectors.filter { !(strictly && $0.isDisputed) }
        name = file.name
        failures = vectors.compactMap { $0.failure(languages) }
        passed = vectors.count - failures.count
    }

    /// How many hold and how many do not.
    var counts: String { "\(name): \(passed) passed, \(failures.count) failed" }

    /// For reading: the counts, then every failure.
    var text: String {
        ([counts] + failures.map(\.description)).joined(separator: "\n")
    }
}
