import Foundation
import Text

/// The file of a release that an address names (`tml-service.md` 3.6, 5.1).
struct CDNAddress: Hashable {
    enum Kind: Hashable {
        /// `version.json`: the version of the current release.
        case version
        case json
        /// A file with the extension `.json.gz`.
        case gzip
        /// An archive with the extension `.tar.gz`.
        case archive
    }

    let kind: Kind
    /// The folder of the project: its key.
    var project: String { parts[0] }
    /// The version of the release; `nil` for `version.json`.
    var version: String? { kind == .version ? nil : String(parts[1].prefix(14)) }
    /// The parts below the folder of releases; none is empty, `.` or `..`.
    let parts: [String]

    /// Parses `/<key>/…` or `/cdn/<key>/…`, exactly as sent. `nil` if no file can have this
    /// address.
    init?(_ path: String) {
        guard path.utf8.last != UInt8(ascii: "/") else { return nil }
        let halves = path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
        var parts = halves.compactMap(\.removingPercentEncoding)
        guard parts.count == halves.count, parts.allSatisfy(Self.isName) else { return nil }
        if parts.first == "cdn" { parts.removeFirst() }
        guard parts.count >= 2, let kind = Self.kind(of: parts) else { return nil }
        self.kind = kind
        self.parts = parts
    }

    /// Returns true if a missing file at this path gets the answer of a CDN.
    static func isFile(_ path: String) -> Bool {
        guard let first = path.utf8.split(separator: UInt8(ascii: "/")).first else { return false }
        return isProjectKey(first) || first.elementsEqual("cdn".utf8)
    }

    private static func isProjectKey(_ part: Substring.UTF8View) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return part.count >= 16 && part.allSatisfy { $0.isDigit || letters.contains($0) }
    }

    private static func isName(_ text: String) -> Bool {
        text != "." && text != ".." && !text.isEmpty && !text.utf8.contains(UInt8(ascii: "/"))
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    private static func kind(of parts: [String]) -> Kind? {
        let name = parts[parts.count - 1]
        if parts.count == 2 {
            if name == "version.json" { return .version }
            let version = name.utf8.prefix(14)
            guard isVersion(version) else { return nil }
            return switch String(name.utf8.dropFirst(14)) {
            case ".tar.gz": .archive
            case ".sha256.json": .json
            default: nil
            }
        }
        guard isVersion(Substring(parts[1]).utf8) else { return nil }
        if name.utf8.suffix(8).elementsEqual(".json.gz".utf8) { return .gzip }
        return name.utf8.suffix(5).elementsEqual(".json".utf8) ? .json : nil
    }

    private static func isVersion(_ text: Substring.UTF8View) -> Bool {
        text.count == 14 && text.allSatisfy(\.isDigit)
    }
}
