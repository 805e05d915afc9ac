import Glibc

/// The words of a search, in lower case, as the indexed text is.
struct TrigramWords {
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
        var text = text
        return text.withUTF8 { bytes in all.allSatisfy { bytes.contains($0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Byte for byte; unlike `String.contains`, which compares whole characters.
    fileprivate func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { word in
            guard let wanted = word.baseAddress, var here = baseAddress else { return word.isEmpty }
            let end = here + count - word.count
            while here <= end, let found = memchr(here, Int32(wanted[0]), end - here + 1) {
                if memcmp(found, wanted, word.count) == 0 { return true }
                here = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
            }
            return false
        }
    }
}
