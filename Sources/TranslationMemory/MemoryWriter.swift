import Foundation
import GRDB
import TML
import Text

/// Adds texts to the memory and removes texts, in one transaction.
final class MemoryWriter {
    private struct BlockPlace: Hashable {
        var pair: Int64
        var lengthClass: LengthClass
    }

    private struct OpenBlock {
        var block: SignatureBlock
        var isChanged = false
    }

    private let db: Database
    private var pairs: [String: Int64] = [:]
    /// The blocks that were read since the last `finish`.
    private var blocks: [Int64: OpenBlock] = [:]
    /// The block of each class that takes new labels.
    private var lastBlocks: [BlockPlace: Int64] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// Learns a text, which replaces the earlier text of the same translation.
    func learn(_ learned: LearnedText) throws {
        let known = try Row.fetchOne(statement(Self.known), arguments: [learned.id])
        if let known {
            let isSame = known[0] == learned.revision && known[1] == learned.syntax.name
            if isSame { return }
            try forget(learned.id)
        }
        try insert(learned, try segment(learned, try label(learned)))
    }

    /// The syntax of a key can change without a new revision of its translations.
    private static let known = """
        SELECT text.revision, label.syntax FROM text
        JOIN segment ON segment.id = text.segment JOIN label ON label.id = segment.label
        WHERE text.id = ?
        """

    /// Adds a text of a file. Returns false if the file already contains the text.
    func add(_ text: LearnedText) throws -> Bool {
        let segment = try segment(text, try label(text))
        let known = try integer(
            "SELECT 1 FROM text WHERE segment = ? AND context = ? AND text = ?",
            [segment, text.context.code, text.text.string])
        if known != nil { return false }
        try insert(text, segment)
        try run(
            "INSERT INTO words (rowid, text) VALUES (?, ?)",
            [text.id, FoldedText.lines([text.label.string, text.text.string])])
        return true
    }

    /// Deletes the text of a translation, if there is one.
    func forget(_ id: Int) throws {
        let place = try Row.fetchOne(
            statement(
                """
                SELECT text.segment, segment.label, label.block, block.class
                FROM text JOIN segment ON segment.id = text.segment
                JOIN label ON label.id = segment.label JOIN block ON block.id = label.block
                WHERE text.id = ?
                """), arguments: [id])
        guard let place else { return }
        let (segment, label): (Int64, Int64) = (place[0], place[1])
        try run("DELETE FROM text WHERE id = ?", [id])
        if try integer("SELECT 1 FROM text WHERE segment = ?", [segment]) != nil { return }
        try run("DELETE FROM segment WHERE id = ?", [segment])
        if try integer("SELECT 1 FROM segment WHERE label = ?", [label]) != nil { return }
        try run("DELETE FROM label WHERE id = ?", [label])
        try change(place[2], LengthClass(number: place[3])) { $0.remove(label) }
    }

    /// Deletes the texts of all translations with a number in the range, except the kept ones.
    func forget(in range: ClosedRange<Int>, but kept: Set<Int>) throws {
        let known = try Int.fetchAll(
            statement("SELECT id FROM text WHERE id BETWEEN ? AND ?"),
            arguments: [range.lowerBound, range.upperBound])
        for id in known where !kept.contains(id) { try forget(id) }
    }

    /// Writes the changed blocks, and removes all blocks from memory.
    func finish() throws {
        for (id, open) in blocks where open.isChanged {
            try run("UPDATE block SET signatures = ? WHERE id = ?", [Data(open.block.bytes), id])
        }
        blocks = [:]
    }
}

extension MemoryWriter {
    private func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }

    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try statement(sql).execute(arguments: arguments)
    }

    private func integer(_ sql: String, _ arguments: StatementArguments) throws -> Int64? {
        try Int64.fetchOne(statement(sql), arguments: arguments)
    }

    private func pair(_ source: LocaleCode, _ target: LocaleCode) throws -> Int64 {
        let codes = LanguagePair(source, target)
        if let known = pairs[codes.source + " " + codes.target] { return known }
        try run(
            "INSERT OR IGNORE INTO languagePair (source, target) VALUES (?, ?)",
            [codes.source, codes.target])
        let id = try codes.id(in: db) ?? 0
        pairs[codes.source + " " + codes.target] = id
        return id
    }

    private func label(_ learned: LearnedText) throws -> Int64 {
        let pair = try pair(learned.source, learned.target)
        let label = Label(learned.label.string, syntax: learned.syntax)
        if let known = try MemoryLabel.find(label, pair, in: db) { return known }
        let form = ComparedLabel(label).form
        let lengthClass = LengthClass(length: form.symbols.count)
        let block = try lastBlock(BlockPlace(pair: pair, lengthClass: lengthClass))
        try run(
            """
            INSERT INTO label (pair, block, hash, text, syntax, form) VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                pair, block, MemoryLabel.hash(label.text), label.text, label.syntax.name, form.text,
            ])
        let id = db.lastInsertedRowID
        try change(block, lengthClass) {
            $0.append(
                id, length: form.symbols.count, Signature(form.symbols, class: lengthClass))
        }
        return id
    }

    private func insert(_ learned: LearnedText, _ segment: Int64) throws {
        try run(
            """
            INSERT INTO text (
                id, segment, context, text, isApproved, author, date, revision, isPending, rank)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                learned.id, segment, learned.context.code, learned.text.string, learned.isApproved,
                learned.author, learned.date, learned.revision, learned.isPending,
                learned.rank,
            ])
    }

    private func segment(_ learned: LearnedText, _ label: Int64) throws -> Int64 {
        let known = try integer(
            "SELECT id FROM segment WHERE label = ? AND project = ? AND key = ?",
            [label, learned.project, learned.key])
        if let known { return known }
        try run(
            "INSERT INTO segment (label, project, key, description) VALUES (?, ?, ?, ?)",
            [label, learned.project, learned.key, learned.description.string])
        return db.lastInsertedRowID
    }

    /// Returns a block with room for another label of its class.
    private func lastBlock(_ place: BlockPlace) throws -> Int64 {
        let known =
            try lastBlocks[place]
            ?? integer(
                "SELECT max(id) FROM block WHERE pair = ? AND class = ?",
                [place.pair, place.lengthClass.number])
        if let known, try !open(known, place.lengthClass).isFull {
            lastBlocks[place] = known
            return known
        }
        try run(
            "INSERT INTO block (pair, class, signatures) VALUES (?, ?, x'')",
            [place.pair, place.lengthClass.number])
        lastBlocks[place] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }

    private func open(_ id: Int64, _ lengthClass: LengthClass) throws -> SignatureBlock {
        if let open = blocks[id] { return open.block }
        let bytes = try Data.fetchOne(
            statement("SELECT signatures FROM block WHERE id = ?"), arguments: [id])
        let block = SignatureBlock(Array(bytes ?? Data()), class: lengthClass)
        blocks[id] = OpenBlock(block: block)
        return block
    }

    private func change(
        _ id: Int64, _ lengthClass: LengthClass, _ body: (inout SignatureBlock) -> Void
    ) throws {
        _ = try open(id, lengthClass)
        guard var open = blocks[id] else { return }
        blocks[id] = nil
        body(&open.block)
        open.isChanged = true
        blocks[id] = open
    }
}
