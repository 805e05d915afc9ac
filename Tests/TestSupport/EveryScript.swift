import Foundation

/// Scalars of every script that Unicode has, by the file of Debian's unicode-data.
public enum EveryScript {
    /// Which scalars each script has, by its name; without them, there is nothing to take words of.
    public static let scalars: [(name: String, ranges: [ClosedRange<UInt32>])] = {
        let file = "/usr/share/unicode/Scripts.txt"
        guard let data = FileManager.default.contents(atPath: file) else {
            fatalError("\(file) is missing: `scripts/prepare test` installs unicode-data")
        }
        var scripts: [String: [ClosedRange<UInt32>]] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            guard let (name, range) = entry(line) else { continue }
            scripts[name, default: []].append(range)
        }
        return scripts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()

    /// A few scalars of one script, as likely of one as of another.
    public static func word(_ random: inout some RandomNumberGenerator) -> String {
        guard let script = scalars.randomElement(using: &random) else { return "" }
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard let range = script.ranges.randomElement(using: &random),
                let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
            else { continue }
            word.append(scalar)
        }
        return String(word)
    }

    /// The name and the scalars of a line such as `0000..001F    ; Common # Cc [32]`.
    private static func entry(_ line: Data.SubSequence) -> (String, ClosedRange<UInt32>)? {
        let fields = line.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: ";"))
        guard fields.count == 2 else { return nil }
        let bounds = fields[0].split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
            .compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
        guard let first = bounds.first, let last = bounds.last else { return nil }
        let name = fields[1].filter { $0 != UInt8(ascii: " ") }
        return (String(decoding: name, as: UTF8.self), first...last)
    }
}
