public import Foundation

/// A new folder, removed with everything in it when nobody holds it any longer.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public var path: String { url.path }

    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("tml-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("cannot remove \(url.path): \(error)")
        }
    }

    /// The path of a file or folder in it.
    public func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }
}
