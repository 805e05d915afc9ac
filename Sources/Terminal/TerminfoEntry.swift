import Foundation

/// The compiled description of a terminal (term(5)), as far as needed to change its colours.
///
/// Descriptions with 24-bit colours are seldom installed, or seldom in `TERM`. ncurses draws in
/// these colours on any terminal if the description contains them.
struct TerminfoEntry {
    private let names: [UInt8]
    private let flags: [UInt8]
    private var numbers: [Int32]
    private var offsets: [Int16]
    private var table: [UInt8]
    /// The capabilities that are not in the standard.
    private var extensions = Extensions()

    private struct Extensions {
        var flags: [UInt8] = []
        var numbers: [Int32] = []
        /// The offsets of strings.
        var offsets: [Int16] = []
        /// The offsets of the names of flags, numbers and strings, counted from the end of the
        /// strings.
        var names: [Int16] = []
        var table: [UInt8] = []
    }

    /// Reads the file of a terminal; `nil` if there is none, or if it has another format.
    init?(named name: String, environment: [String: String]) {
        guard let first = name.utf8.first, !name.contains("/") else { return nil }
        let folders = Self.folders(environment)
        let places = folders.flatMap { folder in
            [name.prefix(1) + "", String(first, radix: 16)].map { "\(folder)/\($0)/\(name)" }
        }
        let found = places.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        guard let found else { return nil }
        self.init(compiled: Array(found))
    }

    /// Reads a compiled description; `nil` if it has another format.
    init?(compiled bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let magic = reader.short(), magic == 0o432 || magic == 0o1036,
            let sizes = reader.shorts(5)
        else { return nil }
        let isWide = magic == 0o1036
        guard let names = reader.bytes(sizes[0]), let flags = reader.bytes(sizes[1]) else {
            return nil
        }
        reader.align()
        guard let numbers = reader.numbers(sizes[2], isWide: isWide),
            let offsets = reader.shorts(sizes[3]), let table = reader.bytes(sizes[4])
        else { return nil }
        self.names = names
        self.flags = flags
        self.numbers = numbers
        self.offsets = offsets
        self.table = table
        reader.align()
        guard let counts = reader.shorts(5) else { return }
        guard let extensions = reader.extensions(counts, isWide: isWide) else { return nil }
        self.extensions = extensions
    }

    private static func folders(_ environment: [String: String]) -> [String] {
        let own = environment["HOME"].map { [$0 + "/.terminfo"] } ?? []
        let listed = environment["TERMINFO_DIRS"]?.split(separator: ":").map(String.init) ?? []
        return [environment["TERMINFO"]].compactMap(\.self) + own + listed
            + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    }
}

extension TerminfoEntry {
    /// The positions of the changed capabilities in the standard.
    private static let colors = 13
    private static let pairs = 14
    private static let foreground = 359
    private static let background = 360

    /// Returns the sequence for a colour. Numbers below 8 are the user's colours; all others are
    /// red, green and blue.
    private static func sequence(_ digit: Int) -> [UInt8] {
        Array(
            ("\u{1B}[%?%p1%{8}%<%t\(digit)%p1%d%e\(digit)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
                + "%p1%{255}%&%d%;m\0").utf8)
    }

    /// Changes the description to colours of 24 bits. Does nothing for a terminal without colours.
    mutating func useDirectColors() {
        guard numbers.count > Self.pairs, offsets.count > Self.background else { return }
        numbers[Self.colors] = 1 << 24
        numbers[Self.pairs] = 1 << 16
        for (place, digit) in [(Self.foreground, 3), (Self.background, 4)] {
            offsets[place] = Int16(table.count)
            table += Self.sequence(digit)
        }
        addFlag("RGB")
    }

    /// Adds a flag. The names follow the strings, and their offsets count from there.
    private mutating func addFlag(_ name: String) {
        extensions.flags.insert(1, at: 0)
        extensions.names.insert(Int16(extensions.table.count - stringsLength), at: 0)
        extensions.table += Array(name.utf8) + [0]
    }

    /// The number of bytes of the extended strings. The names follow the last string.
    private var stringsLength: Int {
        guard let last = extensions.offsets.filter({ $0 >= 0 }).max() else { return 0 }
        let end = extensions.table[Int(last)...].firstIndex(of: 0) ?? extensions.table.count
        return end + 1
    }

    /// The value for `TERMINFO`, which can be a description instead of a folder.
    var environmentValue: String {
        "hex:" + compiled.map { String(format: "%02X", Int($0)) }.joined()
    }

    /// The compiled form, with numbers of 32 bits.
    var compiled: [UInt8] {
        var bytes: [UInt8] = []
        bytes.add([0o1036, names.count, flags.count, numbers.count, offsets.count, table.count])
        bytes += names + flags
        bytes.align()
        for number in numbers { bytes.add(number) }
        bytes.add(offsets.map(Int.init))
        bytes += table
        bytes.align()
        let items = extensions.offsets.count + extensions.names.count
        bytes.add([
            extensions.flags.count, extensions.numbers.count, extensions.offsets.count, items,
            extensions.table.count,
        ])
        bytes += extensions.flags
        bytes.align()
        for number in extensions.numbers { bytes.add(number) }
        bytes.add((extensions.offsets + extensions.names).map(Int.init))
        return bytes + extensions.table
    }
}

extension TerminfoEntry {
    /// Reads little-endian numbers one after the other; `nil` after the end.
    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func bytes(_ count: Int16) -> [UInt8]? {
            guard count >= 0, place + Int(count) <= bytes.count else { return nil }
            defer { place += Int(count) }
            return Array(bytes[place..<place + Int(count)])
        }

        mutating func short() -> Int16? {
            bytes(2).map { Int16(bitPattern: UInt16($0[0]) | UInt16($0[1]) << 8) }
        }

        mutating func shorts(_ count: Int16) -> [Int16]? {
            guard count >= 0, place + 2 * Int(count) <= bytes.count else { return nil }
            return (0..<count).compactMap { _ in short() }
        }

        mutating func numbers(_ count: Int16, isWide: Bool) -> [Int32]? {
            guard isWide else { return shorts(count)?.map(Int32.init) }
            guard count >= 0, place + 4 * Int(count) <= bytes.count else { return nil }
            return (0..<count).compactMap { _ in
                bytes(4).map { part in
                    Int32(bitPattern: part.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
                }
            }
        }

        mutating func align() { place += place & 1 }

        mutating func extensions(_ counts: [Int16], isWide: Bool) -> Extensions? {
            var found = Extensions()
            guard let flags = bytes(counts[0]) else { return nil }
            align()
            guard let numbers = numbers(counts[1], isWide: isWide),
                let offsets = shorts(counts[2]),
                let names = shorts(counts[0] + counts[1] + counts[2]), let table = bytes(counts[4])
            else { return nil }
            found.flags = flags
            found.numbers = numbers
            found.offsets = offsets
            found.names = names
            found.table = table
            return found
        }
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ shorts: [Int]) {
        for short in shorts {
            let bits = UInt16(truncatingIfNeeded: short)
            self += [UInt8(bits & 255), UInt8(bits >> 8)]
        }
    }

    fileprivate mutating func add(_ number: Int32) {
        let bits = UInt32(bitPattern: number)
        self += (0..<4).map { UInt8(bits >> (8 * $0) & 255) }
    }

    fileprivate mutating func align() {
        if count & 1 == 1 { append(0) }
    }
}
