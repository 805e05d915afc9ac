import Foundation

/// The drawing of the modules in `docs/architecture.md`, section 2.
struct Bands {
    /// The number of the band of each module. The number of the highest band is 0.
    let numbers: [String: Int]

    init(architecture: String) {
        var numbers: [String: Int] = [:]
        var band = -1
        let lines = architecture.split(separator: "\n", omittingEmptySubsequences: false)
        let drawing = lines.drop { !$0.hasPrefix("    band ") }.dropFirst()
        for line in drawing.prefix(while: { !$0.isEmpty }) {
            let words = line.split { " ,".contains($0) }.map(String.init)
            let beginsBand = line.dropFirst(4).first != " "
            if beginsBand { band += 1 }
            for module in words.dropFirst(beginsBand ? 1 : 0) { numbers[module] = band }
        }
        self.numbers = numbers
    }
}
