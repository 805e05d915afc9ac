/// Distinct names in their order.
///
/// Up to 12 names are compared one by one, which is faster than hashing. More names are hashed, so
/// that a malicious label with many names is not slow.
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
