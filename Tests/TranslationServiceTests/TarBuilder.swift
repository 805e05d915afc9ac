/// Writes tar archives by hand, good ones and bad ones.
struct TarBuilder {
    /// The type flags of the format.
    enum Kind: Character {
        case file = "0"
        case hardLink = "1"
        case symbolicLink = "2"
        case device = "3"
        case folder = "5"
    }

    private(set) var bytes: [UInt8] = []

    /// Adds a member; `claimedSize` is what the header says instead of the true size.
    mutating func add(
        _ name: String, _ content: String = "", kind: Kind = .file, link: String = "",
        claimedSize: Int? = nil
    ) {
        let content = Array(content.utf8)
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int, _ length: Int) {
            for (offset, byte) in text.utf8.prefix(length).enumerated() {
                header[place + offset] = byte
            }
        }
        func octal(_ value: Int, _ digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        put(name, at: 0, 100)
        put("0000644", at: 100, 8)
        put("0000000", at: 108, 8)
        put("0000000", at: 116, 8)
        put(octal(claimedSize ?? content.count, 11), at: 124, 12)
        put(octal(0, 11), at: 136, 12)
        put("        ", at: 148, 8)
        put(String(kind.rawValue), at: 156, 1)
        put(link, at: 157, 100)
        put("ustar", at: 257, 6)
        put("00", at: 263, 2)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(octal(sum, 6) + "\0 ", at: 148, 8)
        bytes += header + content
        bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }

    /// With the two empty blocks that end an archive.
    var archive: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }
}
