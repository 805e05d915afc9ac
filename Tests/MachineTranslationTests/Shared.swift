import Foundation
import TML
import Testing

/// What belongs to the specification: examples of bodies, and definitions of languages.
enum Shared {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("../shared").standardizedFileURL

    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    static func example(_ name: String) throws -> [UInt8] {
        [UInt8](try data("spec/examples/\(name).json"))
    }

    static func language(_ name: String) throws -> Language {
        try Language(definition: [UInt8](try data("conformance/languages/\(name).json")))
    }
}
