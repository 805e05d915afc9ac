/// Names, each once, in their order.
///
/// A few are compared one by one, which is faster than hashing; a label that somebody made to be
/// slow has many.
struct NameList {
    private static let few = 12

    private(set) var names: [String] = []
    private var hashed: Set<String> = []

    init() {}

    init(_ names: some Sequence<String>) {
        for name in names { insert(name) }
    }

    func contains(_ name: String) -> Bool {
        names.count > Self.few ? hashed.contains(name) : names.contains(name)
    }

    mutating func insert(_ name: String) {
        guard !contains(name) else { return }
        names.append(name)
        if names.count > Self.few {
            if hashed.isEmpty { hashed = Set(names) } else { hashed.insert(name) }
        }
    }
}
