import Foundation
import TestSupport
import Text
import Wire

/// The example files of the specification, as JSON.
enum Examples {
    static func json(_ name: String) throws -> JSON {
        try JSON(parsing: specificationExample(name))
    }

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: specificationExamplesFolder.path)
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }
}
