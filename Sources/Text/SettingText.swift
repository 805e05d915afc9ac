/// A TOML text in which one setting is changed. All other lines stay as they are, also comments.
public struct SettingText: Sendable {
    /// The reason why a setting cannot be changed.
    public enum Obstacle: Error, Hashable, Sendable {
        /// This line, from 1, is not TOML.
        case unreadable(line: Int)
        /// The table is written in another way on this line, such as in braces.
        case otherwiseWritten(line: Int)
    }

    private let bytes: [UInt8]
    private let statements: [SettingStatement]
    /// The names of the table and of the setting for each statement; `nil` if the statement is a
    /// comment or part of a list of tables.
    private let paths: [[String]?]
    /// The numbers of the statements that are headers.
    private let headers: [Int]

    /// Throws if the text cannot be divided into settings.
    public init(_ text: String) throws(Obstacle) {
        bytes = Array(text.utf8)
        do {
            statements = try SettingScanner.statements(of: bytes)
        } catch {
            throw .unreadable(line: Self.line(of: error.position, in: bytes))
        }
        paths = Self.paths(of: statements)
        headers = statements.indices.filter { [statements] in statements[$0].isHeader }
    }

    /// Returns the text after the change.
    ///
    /// - The line of the setting gets the new value. A comment behind the value stays.
    /// - If the setting is only in a comment (`# least = 70`), the comment becomes the setting.
    /// - Otherwise the setting becomes the last one of its table. If the table is missing, the table
    ///   is added at the end of the text.
    ///
    /// - Parameters:
    ///   - path: the names of the table, then the name of the setting.
    ///   - value: the new value; `nil` makes the setting a comment, so that the default value
    ///     counts.
    public func setting(_ path: [String], to value: SettingValue?) throws(Obstacle) -> String {
        guard let name = path.last else { return bytes.string }
        let table = Array(path.dropLast())
        if let number = paths.firstIndex(of: path), case .setting = statements[number].kind {
            return value.map { replacing(number, with: $0) } ?? removing(number)
        }
        if let number = obstacle(to: path) {
            throw .otherwiseWritten(
                line: Self.line(of: statements[number].lines.lowerBound, in: bytes))
        }
        guard let value else { return bytes.string }
        return uncommenting(name, in: table, value) ?? adding(name, to: table, value)
    }

    /// Returns the text with one more table of a list, `[[list]]`, at its end.
    public func adding(
        _ settings: KeyValuePairs<String, SettingValue>, toList list: String
    ) throws(Obstacle) -> String {
        if let number = paths.firstIndex(where: { $0?.first == list }) {
            throw .otherwiseWritten(
                line: Self.line(of: statements[number].lines.lowerBound, in: bytes))
        }
        let lines = settings.map { "\(Self.written([$0.key])) = \($0.value.literal)" }
        let table = ["[[\(Self.written([list]))]]"] + lines
        let gap = bytes.isEmpty ? "" : lineBreak.string
        return ended + gap + table.map { $0 + lineBreak.string }.joined()
    }

    /// Returns a statement that excludes the setting: the table in braces or as a list, or a table
    /// with the name of the setting.
    private func obstacle(to path: [String]) -> Int? {
        statements.indices.first { number in
            switch statements[number].kind {
            case .remark: false
            case .tables(let names): path.starts(with: names)
            case .table(let names): names.starts(with: path)
            case .setting:
                paths[number].map {
                    $0.count > path.count ? $0.starts(with: path) : path.starts(with: $0)
                }
                    ?? false
            }
        }
    }

    private static func line(of position: Int, in bytes: [UInt8]) -> Int {
        1 + bytes.prefix(position).count { $0 == SettingScanner.lineFeed }
    }

    private static func paths(of statements: [SettingStatement]) -> [[String]?] {
        var table: [String]? = []
        var lists: [[String]] = []
        return statements.map { statement in
            switch statement.kind {
            case .remark: return nil
            case .tables(let names):
                lists.append(names)
                table = nil
                return nil
            case .table(let names):
                table = lists.contains { names.starts(with: $0) } ? nil : names
                return table
            case .setting(let names): return table.map { $0 + names }
            }
        }
    }
}

extension SettingText {
    /// A mistake in a TOML text.
    public struct Mistake: Error, Hashable, Sendable {
        /// The number of the line, from 1.
        public let line: Int
        /// The mistake or its correction, as a sentence without a full stop.
        public let sentence: String

        /// Creates a mistake. The mistakes of the parser and wrong values are reported like the
        /// mistakes that `check` finds.
        public init(line: Int, sentence: String) {
            self.line = line
            self.sentence = sentence
        }
    }

    /// Throws the first mistake at which the TOML parser would end the program. All other mistakes
    /// are left to the parser, which reports them.
    public static func check(_ text: String) throws(Mistake) {
        let bytes = Array(text.utf8)
        var scanner = SettingScanner(bytes)
        while scanner.hazard == nil, (try? scanner.statement()) != nil {}
        guard let hazard = scanner.hazard else { return }
        throw Mistake(line: line(of: hazard.position, in: bytes), sentence: hazard.sentence)
    }
}

/// The changes of the text.
extension SettingText {
    /// Comments inside the former value get lines of their own above the setting.
    private func replacing(_ number: Int, with value: SettingValue) -> String {
        let statement = statements[number]
        let indent = indent(of: number)
        let comments = statement.comments.flatMap { indent + bytes[$0] + lineBreak }
        return edited([
            (statement.lines.lowerBound..<statement.lines.lowerBound, comments),
            (statement.value, Array(value.literal.utf8)),
        ])
    }

    /// Makes a comment of each line of the setting.
    private func removing(_ number: Int) -> String {
        let lines = statements[number].lines
        let starts = lines.filter {
            $0 == lines.lowerBound || bytes[$0 - 1] == SettingScanner.lineFeed
        }
        return edited(starts.map { ($0..<$0, Array("# ".utf8)) })
    }

    /// Makes a setting of a comment in the table; returns `nil` if no comment contains the setting.
    private func uncommenting(_ name: String, in table: [String], _ value: SettingValue) -> String?
    {
        guard let region = region(of: table) else { return nil }
        for number in region {
            guard let bare = commentedOut(number) else { continue }
            if bare.isHeader { return nil }
            guard bare.kind == .setting([name]) else { continue }
            let lines = statements[number].lines
            let line = Array(bytes[lines])
            let start = line.count - bare.lines.count
            return edited([
                (
                    lines,
                    indent(of: number) + line[start...].prefix(bare.value.lowerBound)
                        + value.literal.utf8 + line[(start + bare.value.upperBound)...]
                )
            ])
        }
        return nil
    }

    private func adding(_ name: String, to table: [String], _ value: SettingValue) -> String {
        let setting = Array("\(Self.written([name])) = \(value.literal)".utf8)
        if let region = region(of: table), let last = lastSetting(in: region) {
            return inserted(indent(of: last) + setting, after: last)
        }
        if let header = paths.firstIndex(of: table) { return inserted(setting, after: header) }
        if table.isEmpty { return insertedAtTop(setting) }
        if let (last, names) = dotted(table) {
            let path = Self.written(Array(table.dropFirst(names)) + [name])
            return inserted(indent(of: last) + "\(path) = \(value.literal)".utf8, after: last)
        }
        let gap = bytes.isEmpty ? [] : lineBreak
        return ended
            + (gap + "[\(Self.written(table))]".utf8 + lineBreak + setting + lineBreak).string
    }
}

/// The positions in the text.
extension SettingText {
    /// Returns the statements of a table, without its header; `nil` if no header begins the table.
    private func region(of table: [String]) -> Range<Int>? {
        let start: Int
        if table.isEmpty {
            start = 0
        } else {
            let found = headers.first { paths[$0] == table }
            guard let found else { return nil }
            start = found + 1
        }
        return start..<(headers.first { $0 >= start } ?? statements.count)
    }

    private func lastSetting(in region: Range<Int>) -> Int? {
        region.last { if case .setting = statements[$0].kind { true } else { false } }
    }

    /// Returns the last setting that names the table with dots, and the number of names in the
    /// header of its own table.
    private func dotted(_ table: [String]) -> (number: Int, names: Int)? {
        for number in statements.indices.reversed() {
            guard case .setting(let names) = statements[number].kind, let path = paths[number],
                path.count > table.count, path.starts(with: table),
                path.count - names.count < table.count
            else { continue }
            return (number, path.count - names.count)
        }
        return nil
    }

    /// Returns the statement in a comment of one line; `nil` if the comment contains none.
    private func commentedOut(_ number: Int) -> SettingStatement? {
        let line = bytes[statements[number].lines]
        guard statements[number].kind == .remark,
            let mark = line.firstIndex(of: UInt8(ascii: "#"))
        else { return nil }
        let rest = Array(line[(mark + 1)...].drop { $0 == UInt8(ascii: " ") })
        guard let found = try? SettingScanner.statements(of: rest).first else { return nil }
        let isSentence =
            !Self.isClosed(rest[found.value])
            && rest[found.value].contains(
                where: \.isSpace)
        return found.kind == .remark || isSentence ? nil : found
    }

    /// Whether a value begins with a quote or a bracket, so that its end is marked.
    private static func isClosed(_ value: ArraySlice<UInt8>) -> Bool {
        value.first.map { "\"'[{".utf8.contains($0) } ?? false
    }

    private func indent(of number: Int) -> [UInt8] {
        let line = bytes[statements[number].lines]
        return Array(line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    }

    /// The line break of the text, as its first line has it.
    private var lineBreak: [UInt8] {
        guard let first = bytes.firstIndex(of: SettingScanner.lineFeed), first > 0,
            bytes[first - 1] == SettingScanner.carriageReturn
        else { return [SettingScanner.lineFeed] }
        return [SettingScanner.carriageReturn, SettingScanner.lineFeed]
    }

    /// Returns the names of a key, in quotes if necessary.
    private static func written(_ names: [String]) -> String {
        names.map { name in
            let isBare = !name.isEmpty && name.utf8.allSatisfy(SettingScanner.isBare)
            return isBare ? name : SettingValue.quoted(name)
        }.joined(separator: ".")
    }
}

/// The construction of the new text.
extension SettingText {
    private func edited(_ changes: [(range: Range<Int>, text: [UInt8])]) -> String {
        var result: [UInt8] = []
        var done = 0
        for change in changes {
            result += bytes[done..<change.range.lowerBound] + change.text
            done = change.range.upperBound
        }
        return (result + bytes[done...]).string
    }

    /// The text with a line break at its end.
    private var ended: String {
        let isEnded = bytes.isEmpty || bytes.last == SettingScanner.lineFeed
        return bytes.string + (isEnded ? "" : lineBreak.string)
    }

    private func inserted(_ line: [UInt8], after number: Int) -> String {
        let end = statements[number].lines.upperBound
        guard bytes[end - 1] != SettingScanner.lineFeed else {
            return edited([(end..<end, line + lineBreak)])
        }
        return edited([(end..<end, lineBreak + line + lineBreak)])
    }

    /// Inserts a setting without a table: before the first header and the comment above it.
    private func insertedAtTop(_ line: [UInt8]) -> String {
        guard let header = headers.first else { return ended + (line + lineBreak).string }
        let above = statements[..<header].reversed().prefix { commented in
            bytes[commented.lines].contains(UInt8(ascii: "#"))
        }
        let mark = bytes.starts(with: SettingScanner.byteOrderMark) ? 3 : 0
        let start = max(mark, statements[header - above.count].lines.lowerBound)
        return edited([(start..<start, line + lineBreak + lineBreak)])
    }
}

extension SettingStatement {
    fileprivate var isHeader: Bool {
        switch kind {
        case .table, .tables: true
        case .remark, .setting: false
        }
    }
}
