import Glibc

/// The list of the unused pages of a database file, from its header and its trunk pages (SQLite's
/// file format, 1.3.5 and 1.5).
///
/// SQLite reads the list only if it needs a page, and then writes to a page of the list. For this
/// reason, a damaged list must be found before the first write.
struct FreeList {
    private let file: Int32
    private let header: [UInt8]

    /// Returns the damage of a file's list in words; `nil` if there is none, or if the list cannot
    /// be read.
    static func damage(of path: String) -> String? {
        // The write-ahead log may be newer than the file.
        guard StoreFiles.size(path + "-wal") <= 0 else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let list = FreeList(file) else { return nil }
        return list.damage
    }

    private init?(_ file: Int32) {
        self.file = file
        guard let header = Self.bytes(100, of: file, at: 0),
            header.starts(with: "SQLite format 3\0".utf8)
        else { return nil }
        self.header = header
    }

    private var pageSize: Int {
        let size = Int(header[16]) << 8 | Int(header[17])
        return size == 1 ? 65536 : size
    }

    /// The maximum number of leaves of a trunk page.
    private var mostLeaves: Int { (pageSize - Int(header[20])) / 4 - 2 }

    private var damage: String? {
        let pages = Self.number(header, at: 28)
        guard pageSize >= 512, pages > 0 else { return nil }
        let count = Self.number(header, at: 36)
        let isPage = { (number: Int) in number > 1 && number <= pages }
        var (trunk, found) = (Self.number(header, at: 32), 0)
        while trunk != 0 {
            guard isPage(trunk), found < count,
                let page = Self.bytes(pageSize, of: file, at: (trunk - 1) * pageSize)
            else { return Self.words }
            let leaves = Self.number(page, at: 4)
            guard leaves <= mostLeaves else { return Self.words }
            for place in 0..<leaves {
                let leaf = Self.number(page, at: 8 + 4 * place)
                guard isPage(leaf) else { return Self.words }
            }
            found += 1 + leaves
            trunk = Self.number(page, at: 0)
        }
        return found == count ? nil : Self.words
    }

    private static let words = "the list of free pages is wrong"

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ count: Int, of file: Int32, at place: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(place)) == count ? bytes : nil
    }
}
