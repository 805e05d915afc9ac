import Testing
import TranslationService

@testable import tml_server

/// Forms with a file, read while they arrive.
@Suite struct UploadReaderTests {
    private static let content = "first\r\n--boundar\r\nlast\r\n"
    private static let form = Array(
        """
        --boundary\r
        Content-Disposition: form-data; name="form"\r
        \r
        word\r
        --boundary\r
        Content-Disposition: form-data; name="file"; filename="a.tar.gz"\r
        Content-Type: application/gzip\r
        \r
        \(content)\r
        --boundary--\r

        """.utf8)

    private func read(_ bytes: [UInt8], by count: Int) throws -> (UploadReader, String) {
        var reader = try #require(UploadReader(boundary: "boundary"))
        var file: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            try reader.take(bytes[start..<min(start + count, bytes.count)])
            file += reader.takeFile()
        }
        return (reader, String(decoding: file, as: UTF8.self))
    }

    @Test(arguments: [1, 2, 7, 1000])
    func thePiecesMakeNoDifference(count: Int) throws {
        let (reader, file) = try read(Self.form, by: count)
        #expect(reader.isComplete && reader.hasFile)
        #expect(reader.fields.map(\.name) == ["form"])
        #expect(reader.fields.map(\.value) == ["word"])
        #expect(file == Self.content)
    }

    @Test func aFormThatEndsEarlyIsNotComplete() throws {
        let (reader, _) = try read(Self.form.dropLast(20), by: 1000)
        #expect(reader.hasFile && !reader.isComplete)
    }

    @Test func longFieldsAreRefused() throws {
        let head = "--boundary\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n"
        let bytes = Array((head + String(repeating: "x", count: 70_000)).utf8)
        #expect(throws: ServiceError.self) { try read(bytes, by: 1000) }
    }

    @Test func otherBytesAreRefused() throws {
        let bytes = Array("--boundaryX\r\n\r\n".utf8)
        #expect(throws: ServiceError.self) { try read(bytes, by: 1000) }
    }

    @Test func aBoundaryHasALength() {
        #expect(UploadReader(boundary: "").map { _ in true } == nil)
        #expect(UploadReader(boundary: String(repeating: "x", count: 71)).map { _ in true } == nil)
    }
}
