/// Web and e-mail addresses.
extension TextComparison {
    var linkIssues: [Issue] {
        if label.links.isEmpty && translation.links.isEmpty { return [] }
        if translation.links.map(translation.written) == label.links.map(label.written) {
            return []
        }
        let (mine, theirs) = (addresses(translation), addresses(label))
        let (known, used) = (Set(theirs.map(\.parts)), Set(mine.map(\.parts)))
        let missing = theirs.filter { !used.contains($0.parts) }.map { Issue(.links, $0.text) }
        return missing
            + mine.filter { !known.contains($0.parts) }
            .map { Issue(.links, $0.text, at: range($0.places)) }
    }

    /// With the parts that have to be the same: pages in another language often differ in its code
    /// only.
    private func addresses(
        _ text: ShownText
    ) -> [(text: String, parts: [Substring], places: Range<Int>)] {
        let codes: Set<Substring> = [
            "en", "us", "www", "https", "http", "html", "index", Substring(writing.language),
        ]
        return text.links.map { places in
            let address = text.written(places)
            let parts = address.split { "/.:-_".contains($0) }
                .filter { !codes.contains(Substring($0.lowercased())) }
            return (address, parts, places)
        }
    }
}
