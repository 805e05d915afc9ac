import GRDB
import Glibc
import Migrations

/// Replaces the damaged schema of a copied database with the schema of a new database.
///
/// SQLite finds tables through the pages of the schema, which are the first of the file. A database
/// with the same migrations has its tables on the same pages, so its schema pages fit.
struct SchemaTransplant {
    private static let pageSize = 4096
    private static let headerSize = 100

    private let bytes: [UInt8]

    /// - Parameters:
    ///   - folder: a folder for a temporary database.
    ///   - version: the version of the schema.
    init(version: Int, in folder: String) throws {
        let path = "\(folder)/schema.sqlite"
        defer { unlink(path) }
        var configuration = Configuration()
        configuration.prepareDatabase(FilterCompiler.addFunctions)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // The database is temporary, so it need not be safe on the disk.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        try Migrator(Array(Schema.migrator.steps.prefix(version))).migrate(queue)
        try queue.close()
        bytes = try Self.contents(of: path)
    }

    /// Writes the pages of the schema into the database at `path`.
    func apply(to path: String) throws {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw StoreError.readOnly(path) }
        defer { close(file) }
        let count = max(Int(lseek(file, 0, Int32(SEEK_END))) / Self.pageSize, 1)
        for number in pages(from: 1) {
            var page = Array(bytes[((number - 1) * Self.pageSize)..<(number * Self.pageSize)])
            if number == 1 { Self.setHeader(of: &page, pages: count) }
            _ = pwrite(file, page, page.count, off_t((number - 1) * Self.pageSize))
        }
    }

    /// Writes the number of pages of the file, and allows a write-ahead log.
    private static func setHeader(of page: inout [UInt8], pages: Int) {
        page[18] = 2
        page[19] = 2
        for place in 0..<4 {
            page[28 + place] = UInt8(truncatingIfNeeded: pages >> (24 - 8 * place))
        }
        page.replaceSubrange(92..<96, with: page[24..<28])
    }

    /// Returns a page of the schema's tree and the pages below it.
    private func pages(from number: Int) -> [Int] {
        let start = (number - 1) * Self.pageSize
        let head = start + (number == 1 ? Self.headerSize : 0)
        let isInterior = bytes[head] == 5
        guard isInterior else { return [number] }
        let cells = (0..<integer(at: head + 3, bytes: 2)).map { cell in
            integer(at: start + integer(at: head + 12 + 2 * cell, bytes: 2), bytes: 4)
        }
        let children = cells + [integer(at: head + 8, bytes: 4)]
        return [number] + children.flatMap(pages(from:))
    }

    private func integer(at place: Int, bytes count: Int) -> Int {
        bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func contents(of path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw StoreError.readOnly(path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, Int32(SEEK_END))))
        guard pread(file, &bytes, bytes.count, 0) == bytes.count else {
            throw StoreError.readOnly(path)
        }
        return bytes
    }
}
