/// The words of a search, in lower case, as the indexed text is.
struct SearchWords {
    /// Three characters or more: the index finds them.
    var long: [String] = []
    /// Too short for the index of trigrams.
    var short: [String] = []

    init(_ search: String) {
        for word in search.lowercased().split(whereSeparator: \.isWhitespace) {
            let scalars = word.unicodeScalars.filter { $0 != "\0" }
            guard !scalars.isEmpty else { continue }
            let text = String(String.UnicodeScalarView(scalars))
            if scalars.count < 3 { short.append(text) } else { long.append(text) }
        }
    }

    var isEmpty: Bool { long.isEmpty && short.isEmpty }
    var all: [String] { long + short }

    /// What FTS5 is asked: every long word as a phrase of trigrams.
    var match: String {
        long.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
    }

    func areAll(in text: String) -> Bool {
        all.allSatisfy { text.utf8.contains($0.utf8) }
    }
}

extension String.UTF8View {
    /// Byte for byte; unlike `String.contains`, which compares whole characters.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        let wanted = Array(other)
        guard let first = wanted.first else { return true }
        return self.indices.contains { index in
            self[index] == first && self[index...].starts(with: wanted)
        }
    }
}
