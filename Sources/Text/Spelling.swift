/// Finds the name that somebody may have meant.
public enum Spelling {
    /// The name with the fewest letters to change, if that is at most half of them.
    public static func nearest(to word: String, among names: [String]) -> String? {
        let distances = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance * 2 <= best.name.count ? best.name : nil
    }

    /// How many letters must be put in, left out or replaced (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (place, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (other, wanted) in right.enumerated() {
                let changed = diagonal + (letter == wanted ? 0 : 1)
                diagonal = row[other + 1]
                row[other + 1] = min(changed, row[other] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
