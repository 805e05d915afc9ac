/// The limits of one request to a service.
struct ServiceLimits: Hashable, Sendable {
    /// The maximum number of texts.
    var texts = 1
    /// The maximum number of characters of all texts together. The program counts Unicode scalars.
    var characters = Int.max
    /// The minimum time between the starts of two requests.
    var pause = Duration.zero

    /// Returns the texts in order, in batches within the limits of one request.
    func batches(of texts: [FormText]) -> [[FormText]] {
        var batches: [[FormText]] = []
        var characters = 0
        for text in texts {
            let count = text.text.unicodeScalars.count
            if let last = batches.last, last.count < self.texts,
                characters + count <= self.characters
            {
                batches[batches.count - 1].append(text)
                characters += count
            } else {
                batches.append([text])
                characters = count
            }
        }
        return batches
    }
}
