import Foundation
import TestSupport
import Testing
import Text

@testable import TML

/// The vectors that say what an engine has to do, and the definitions of languages they name.
enum ConformanceFolder {
    static func json(_ path: String) throws -> JSON {
        try #require(JSON(try Data(contentsOf: conformanceFolder.appending(path: path))))
    }

    /// The ids of the published definitions.
    static func languageIDs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: publishedDefinitionsFolder.path)
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// A published definition as it is written.
    static func definition(_ id: String) throws -> JSON {
        try #require(JSON(publishedDefinition(id)))
    }

    static func language(_ id: String) throws -> Language {
        try Language(definition: publishedDefinition(id))
    }
}
