import Catalog
import Foundation
import TestSupport
import Testing

@testable import TranslationService

/// The sample project as archives that the server itself has written, once for all tests.
enum ExportedSample {
    static func path(in shape: BundleShape) throws -> String {
        try folder.get().path("\(shape.rawValue).tar.gz")
    }

    private static let folder = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let service = try TranslationService(
            path: folder.path("server.sqlite"), clock: { 1_700_000_000 })
        _ = try service.demo.install()
        let project = try #require(service.projects.lines().first).key
        for shape in BundleShape.allCases {
            try service.archives.export(
                project, to: folder.path("\(shape.rawValue).tar.gz"), format: shape.format)
        }
        try service.close()
        return folder
    }
}
