/// Finds the name that a misspelt word probably means.
public enum Spelling {
    /// Returns the name that needs the fewest changes; `nil` if these are more than half of its
    /// characters.
    public static func nearest(to word: String, among names: [String]) -> String? {
        let distances = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance * 2 <= best.name.count ? best.name : nil
    }

    /// Returns the number of characters to insert, delete or replace (Levenshtein).
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
