import Foundation
import Hummingbird
import TranslationService

/// A form with a file that the server receives.
struct FileUpload: Sendable {
    let pages: PageContext
    let request: Request
    let visitor: Visitor

    /// The bytes of a file that are in memory before they are written.
    private static let piece = 1 << 20

    /// Receives a form with one file and writes the file to `path`. Returns the other fields.
    ///
    /// Nothing is written before the fields prove that the form is from a page of this server.
    /// Throws `.foreignForm`, `.tooLarge`, `.unsupportedMedia` and `.malformed`.
    func receive(limit: Int, to path: String) async throws -> PlainFields {
        guard let boundary = Multipart.boundary(of: request.headers[.contentType]),
            var reader = UploadReader(boundary: boundary)
        else { throw ServiceError.unsupportedMedia("A file must be sent as multipart/form-data") }
        var count = 0
        for try await part in request.body {
            count += part.readableBytes
            // The rest is ignored, so that the browser can read the answer.
            guard count <= limit else {
                guard count <= 4 * limit else { break }
                continue
            }
            let wasWithout = !reader.hasFile
            try reader.take(part.readableBytesView)
            if wasWithout, reader.hasFile {
                try pages.require(PlainFields(reader.fields), request, visitor)
            }
            if reader.fileBytes >= Self.piece { try await write(reader.takeFile(), to: path) }
        }
        guard count <= limit else {
            throw ServiceError.tooLarge("The file has more than \(limit >> 20) MiB")
        }
        guard reader.isComplete, reader.hasFile else {
            throw ServiceError.malformed("The file did not arrive completely")
        }
        try pages.require(PlainFields(reader.fields), request, visitor)
        try await write(reader.takeFile(), to: path)
        return PlainFields(reader.fields)
    }

    private func write(_ bytes: [UInt8], to path: String) async throws {
        try await pages.run { _ in
            do {
                try Self.append(bytes, to: path)
            } catch {
                throw ServiceError.storage("\(path) cannot be written: \(error)")
            }
        }
    }

    private static func append(_ bytes: [UInt8], to path: String) throws {
        let files = FileManager.default
        if !files.fileExists(atPath: path) {
            _ = files.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
    }
}
