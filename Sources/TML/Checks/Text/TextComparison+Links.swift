/// Web and e-mail addresses.
extension TextComparison {
    var linkIssues: [Issue] {
        if label.links.isEmpty && translation.links.isEmpty { return [] }
        let (mine, theirs) = (addresses(translation), addresses(label))
        var issues: [Issue] = []
        for link in theirs where !mine.contains(where: { isSame($0.text, link.text) }) {
            issues.append(Issue(.links, link.text))
        }
        for link in mine where !theirs.contains(where: { isSame($0.text, link.text) }) {
            issues.append(Issue(.links, link.text, at: range(link.places)))
        }
        return issues
    }

    private func addresses(_ text: ShownText) -> [(text: String, places: Range<Int>)] {
        text.links.map { (text.written($0), $0) }
    }

    /// Pages in another language often differ in its code only.
    private func isSame(_ left: String, _ right: String) -> Bool {
        left.isSame(as: right) || parts(left) == parts(right)
    }

    private func parts(_ address: String) -> [Substring] {
        let codes: Set<Substring> = ["en", "www", Substring(writing.language), "https", "http"]
        return address.lowercased().split { "/.:-_".contains($0) }
            .filter { !codes.contains($0) && $0 != "us" && $0 != "html" && $0 != "index" }
    }
}
