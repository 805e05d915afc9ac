/// The longest text that a message shows.
extension ICUMessage {
    /// Returns the elements of the longest text, from all elements that are shown for some values.
    func longest(of shown: [ShownText.Element]) -> [ShownText.Element] {
        var counts = Array(repeating: 0, count: range.upperBound + 1)
        for element in shown { counts[element.start + 1] += 1 }
        for place in counts.indices.dropFirst() { counts[place] += counts[place - 1] }
        var ranges = longest { counts[$0.upperBound] - counts[$0.lowerBound] }.ranges[...]
        return shown.filter { element in
            ranges = ranges.drop { $0.upperBound <= element.start }
            return ranges.first?.contains(element.start) ?? false
        }
    }

    /// Returns the parts of the longest text from left to right, and their length.
    ///
    /// - Parameter length: returns the length of a part.
    private func longest(
        _ length: (Range<Int>) -> Int
    ) -> (ranges: [Range<Int>], length: Int) {
        var ranges: [Range<Int>] = []
        var position = range.lowerBound
        for argument in arguments {
            ranges.append(position..<argument.range.lowerBound)
            position = argument.range.upperBound
            let texts = argument.branches.map { $0.message.longest(length) }
            ranges += texts.max { $0.length < $1.length }?.ranges ?? []
        }
        ranges.append(position..<range.upperBound)
        return (ranges, ranges.reduce(0) { $0 + length($1) })
    }
}
