/// A translation that says what the label says.
extension TextComparison {
    var sameIssues: [Issue] {
        guard translation.source == label.source else { return [] }
        let words = label.words.filter { places in
            places.contains { label.kind(at: $0).isLetter } && !isUntranslatable(places)
        }
        return words.isEmpty ? [] : [Issue(.sameAsLabel)]
    }

    /// An abbreviation, a name such as `iPhone`, part of a path, or a word that many languages have.
    private func isUntranslatable(_ places: Range<Int>) -> Bool {
        let rest = places.dropFirst()
        if places.count == 1 || places.contains(where: { label.kind(at: $0) == .digit }) {
            return true
        }
        if rest.contains(where: { label.kind(at: $0) == .upper }) { return true }
        if isPartOfPath(places) { return true }
        let word = label.text(of: places).lowercased()
        return Self.international.contains(word) || isSharedWord(word)
    }

    /// Words that came into English as they are, or from there: `notification`, `Version`, `error`.
    private func isSharedWord(_ word: String) -> Bool {
        let endings: [String] =
            switch writing.language {
            case "fr": ["tion", "tions", "sion", "sions", "able", "ible", "age", "ages"]
            case "de", "sv", "da", "nb", "nn", "no": ["tion", "sion", "or"]
            case "es", "pt", "ca", "gl", "ro": ["al", "or", "ble"]
            default: []
            }
        return word.utf8.count > 4 && endings.contains { word.hasSuffix($0) }
    }

    private func isPartOfPath(_ places: Range<Int>) -> Bool {
        let (before, after) = (
            label.scalar(at: places.lowerBound - 1), label.scalar(at: places.upperBound)
        )
        let next = label.kind(at: places.upperBound + 1)
        return "/_@$\\=".unicodeScalars.contains(before) || "/_@=(".unicodeScalars.contains(after)
            || (before == "." || before == "-") && !label.kind(at: places.lowerBound - 2).endsWord
            || before == "." || after == "." && (next.isLetter || next == .digit)
    }

    private static let international: Set<String> = [
        "admin", "album", "albums", "alias", "api", "app", "audio", "beta", "blog", "bit", "bits",
        "byte", "bytes",
        "chat", "cookie", "cookies", "cm", "demo", "e-mail", "email", "mail", "fax", "forum", "gb",
        "html", "hz", "ip", "info", "internet", "kb", "kg", "km", "link", "links", "log", "login",
        "logo", "mb", "mm", "ms", "menu", "min", "mobile", "model", "online", "ok", "pdf", "php",
        "pin", "pixel", "plugin", "photo", "photos", "podcast", "radio", "sec", "server", "sms",
        "spam", "status",
        "tag", "tags", "test", "text", "token", "url", "video", "wi", "fi", "web", "widget", "wiki",
        "zip", "zoom", "px", "pt",
        "apache", "facebook", "google", "instagram", "linux", "memcache", "memcached", "nginx",
        "redis", "twitter",
    ]
}
