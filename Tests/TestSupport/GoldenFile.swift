public import Foundation

/// A file with the text that is expected.
///
/// With `RECORD_SCREENS=1` in the environment the file is written anew instead of compared.
public struct GoldenFile: Sendable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// A file in a folder beside the source file of the test.
    public init(_ name: String, in folder: String, besides testFile: String = #filePath) {
        url = URL(fileURLWithPath: testFile).deletingLastPathComponent()
            .appendingPathComponent(folder).appendingPathComponent(name)
    }

    /// Throws `GoldenMismatch` if the text is not the one in the file, or if there is no file.
    public func expect(_ text: String) throws {
        if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try Data(text.utf8).write(to: url)
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw GoldenMismatch(
                file: url.path, difference: "there is no such file; RECORD_SCREENS=1 writes it")
        }
        let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        guard !expected.utf8.elementsEqual(text.utf8) else { return }
        throw GoldenMismatch(
            file: url.path, difference: GoldenMismatch.difference(from: expected, to: text))
    }
}
