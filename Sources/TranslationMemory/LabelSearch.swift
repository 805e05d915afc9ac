import Foundation
import GRDB
import TML
import Text

/// Finds labels that are similar to the label in question, with their translations.
///
/// The search reads the signatures of the labels with about the same length, and compares the best
/// candidates character by character. `Adaptation` then adapts the translations to the label:
/// tokens, decorations, numbers and capitals. Everything doubtful becomes a warning.
struct LabelSearch {
    /// The limit of labels that are compared character by character.
    static let mostCompared = 1000
    /// The number of labels that are read from the disk together.
    private static let readAtOnce = 250
    /// The limit of different translations per label in the matches.
    private static let textsOfLabel = 3
    /// The limit of keys that are read per label.
    private static let keysOfLabel = 100

    struct Found {
        var number: Int64
        var label: Label
        var similarity: Double
        /// The number of words that are equal including their capitals.
        var sameWords = 0

        func isBetter(than other: Found) -> Bool {
            (similarity, sameWords) > (other.similarity, other.sameWords)
        }
    }

    /// A text of a key with its details.
    private struct FoundText {
        var entry: MemoryEntry
        var isApproved: Bool
        var isPending: Bool
        var author: String
        var date: String
    }

    let db: Database
    let question: MemoryQuestion
    let kind: MemoryKind
    /// The entries that are not offered.
    let hidden: Set<MemoryEntry>
    let mostCompared: Int
    /// Returns true as long as the answer is needed.
    let isWanted: () -> Bool
    private let hiddenLabels: Set<ExactText>
    private let wanted: ComparedLabel
    private let similarity: Similarity

    init(
        _ db: Database, _ question: MemoryQuestion, _ kind: MemoryKind,
        hiding hidden: Set<MemoryEntry> = [], mostCompared: Int = Self.mostCompared,
        isWanted: @escaping () -> Bool = { true }
    ) {
        self.db = db
        self.question = question
        self.kind = kind
        self.hidden = hidden
        hiddenLabels = Set(hidden.map(\.label))
        self.mostCompared = mostCompared
        self.isWanted = isWanted
        wanted = ComparedLabel(Label(question.label.string, syntax: question.syntax))
        similarity = Similarity(to: wanted)
    }

    /// Returns the matches, the best first. Among the keys of a label, the keys with the same
    /// description come first.
    func matches() throws -> [MemoryMatch] {
        let pair = LanguagePair(question.source, question.target)
        var matches: [MemoryMatch] = []
        for alike in try kind.pairs(like: pair, in: db) {
            matches += try self.matches(alike.id, alike.pair, penalty: alike.penalty)
        }
        return MemoryMatch.best(of: matches, for: question)
    }
}

extension LabelSearch {
    private func matches(
        _ id: Int64, _ pair: LanguagePair, penalty: Double
    ) throws -> [MemoryMatch] {
        var matches: [MemoryMatch] = []
        for found in try labels(id) where matches.count < question.limit {
            for var match in try self.matches(found, pair)
            where !matches.contains(where: { match.hasTexts(of: $0) }) {
                match.similarity -= penalty
                if match.similarity >= question.least { matches.append(match) }
            }
        }
        return matches
    }

    /// Returns the most similar labels, one more than the limit, because one of them can be the
    /// label of the key itself. Labels with hidden entries do not count.
    func labels(_ pair: Int64) throws -> [Found] {
        var best: [Found] = []
        if let same = try sameLabel(pair) {
            best.append(Found(number: same, label: wanted.label, similarity: 1))
        }
        var floor = question.least
        let nearest = try candidates(pair).nearestFirst
        var forms: [Int64: NormalForm] = [:]
        for (place, candidate) in nearest.enumerated()
        where candidate.label != best.first?.number || best.first?.similarity != 1 {
            guard isWanted() else { return [] }
            guard candidate.best >= floor else { continue }
            if forms[candidate.label] == nil {
                let next = nearest[place...].prefix(Self.readAtOnce).filter { $0.best >= floor }
                forms = try self.forms(of: next)
            }
            guard let form = forms[candidate.label],
                let found = try compare(candidate.label, form, atLeast: floor)
            else { continue }
            let place = best.firstIndex(where: found.isBetter) ?? best.count
            best.insert(found, at: place)
            let room =
                question.limit + best.count { hiddenLabels.contains(ExactText($0.label.text)) }
            guard best.count > room else { continue }
            best.removeLast(best.count - room - 1)
            floor = max(floor, best[room].similarity)
        }
        return best
    }

    /// Returns the number of the equal label. Files of other programs do not contain the syntax, so
    /// an imported label of TML with the same bytes has the syntax of the question.
    private func sameLabel(_ pair: Int64) throws -> Int64? {
        if let same = try MemoryLabel.find(wanted.label, pair, in: db) { return same }
        guard kind == .imported, question.syntax != .tml else { return nil }
        return try MemoryLabel.find(Label(wanted.label.text), pair, in: db)
    }

    private func candidates(_ pair: Int64) throws -> Candidates {
        var candidates = Candidates(
            wanted.form.symbols, similarity, atLeast: question.least, most: mostCompared)
        let lengths = lengths
        let blocks = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT class, signatures FROM block
                    WHERE pair = ? AND class BETWEEN ? AND ?
                    """),
            arguments: [pair, lengths.shortest.number, lengths.longest.number])
        while isWanted(), let block = try blocks.next() {
            let lengthClass = LengthClass(number: block[0])
            try block.withUnsafeData(atIndex: 1) { data in
                data?.withUnsafeBytes { candidates.look(at: $0, class: lengthClass) }
            }
        }
        return candidates
    }

    /// The range of the length classes. Labels of other classes are too short or too long to be
    /// similar enough.
    private var lengths: (shortest: LengthClass, longest: LengthClass) {
        let length = Double(wanted.form.symbols.count)
        let most = similarity.longest(atLeast: question.least)
        return (
            LengthClass(length: Int(length * most.shorter)),
            LengthClass(length: Int((length * most.longer).rounded(.up)))
        )
    }

    /// Reads the normal forms in their order on disk.
    private func forms(of candidates: [Candidates.Candidate]) throws -> [Int64: NormalForm] {
        let ids = candidates.map(\.label).sorted().map { JSON.integer(Int($0)) }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT label.id, form FROM json_each(?) AS wanted
                    CROSS JOIN label ON label.id = wanted.value
                    """), arguments: [JSON.array(ids).text])
        var forms: [Int64: NormalForm] = [:]
        while let row = try rows.next() {
            forms[row[0]] = try row.withUnsafeData(atIndex: 1) { data in
                data?.withUnsafeBytes { NormalForm(utf8: $0) }
            }
        }
        return forms
    }

    private func compare(
        _ number: Int64, _ form: NormalForm, atLeast floor: Double
    ) throws -> Found? {
        guard let share = similarity.ofWords(form, atLeast: floor) else { return nil }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT text, syntax FROM label WHERE id = ?"),
            arguments: [number])
        guard let row else { return nil }
        let label = Label(row[0], syntax: LabelSyntax(name: row[1]) ?? .tml)
        let whole = similarity.with(ComparedLabel(label), share: share)
        guard whole >= floor else { return nil }
        return Found(
            number: number, label: label, similarity: whole,
            sameWords: wordsAsWritten(in: label.text))
    }

    private func wordsAsWritten(in text: String) -> Int {
        let words = Set(wanted.label.text.split(separator: " ").map { ExactText(String($0)) })
        return text.split(separator: " ").count { words.contains(ExactText(String($0))) }
    }

    /// Returns the matches with different texts. Most keys of a label can have the same texts.
    private func matches(_ found: Found, _ pair: LanguagePair) throws -> [MemoryMatch] {
        let adaptation = Adaptation(
            of: ComparedLabel(found.label), to: wanted, in: question.target, question.language)
        var matches: [MemoryMatch] = []
        var known: Set<[MemoryEntry]> = []
        for segment in try segments(of: found) where matches.count < Self.textsOfLabel {
            let texts = try texts(of: segment[0], found, pair)
            guard known.insert(texts.map(\.entry)).inserted,
                let offered = match(found, segment, texts, adaptation),
                !matches.contains(where: { offered.hasTexts(of: $0) })
            else { continue }
            matches.append(offered)
        }
        return matches
    }

    /// Reads the keys of a label, the keys with the same description first.
    private func segments(of found: Found) throws -> [Row] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, project, key, description FROM segment
                    WHERE label = ? AND NOT (project = ? AND key = ?)
                    ORDER BY description = ? DESC, project = ? DESC, id DESC LIMIT ?
                    """),
            arguments: [
                found.number, question.project, question.key, question.description.string,
                question.project, Self.keysOfLabel,
            ])
    }

    private func match(
        _ found: Found, _ segment: Row, _ texts: [FoundText], _ adaptation: Adaptation
    ) -> MemoryMatch? {
        guard let first = texts.first else { return nil }
        var match = MemoryMatch(
            similarity: found.similarity, label: ExactText(found.label.text),
            syntax: found.label.syntax,
            description: ExactText(segment[3]), origin: kind.origin(segment[1], segment[2]),
            forms: [],
            isApproved: texts.allSatisfy(\.isApproved), author: first.author, date: first.date,
            warnings: [])
        for learned in texts {
            let context = adaptation.fit(learned.entry.context)
            guard !match.forms.contains(where: { $0.context == context }) else { continue }
            let (text, warnings) = adaptation.fit(learned.entry.text)
            match.isPending = match.isPending || learned.isPending
            match.forms.append(
                MemoryMatch.Form(context: context, text: text, entry: learned.entry))
            match.warnings += warnings.filter { !match.warnings.contains($0) }
        }
        match.forms.sort { isBefore($0.context, $1.context) }
        if match.isPending { match.similarity -= MemoryKind.pendingPenalty }
        return match
    }

    /// Orders the forms as the language orders its rules: one, few, other.
    private func isBefore(_ left: Context, _ right: Context) -> Bool {
        let (mine, theirs) = (places(of: left), places(of: right))
        return mine == theirs ? left < right : mine.lexicographicallyPrecedes(theirs)
    }

    private func places(of context: Context) -> [Int] {
        context.choices.map { choice in
            let rules = question.language?.context(choice.keyword)?.ruleKeys
            return rules?.firstIndex(of: choice.rule) ?? .max
        }
    }

    /// Returns the texts that are not hidden, the best first: in the order in which the server sends
    /// them to apps (`tml-service.md` 4.6).
    private func texts(
        of segment: Int64, _ found: Found, _ pair: LanguagePair
    ) throws -> [FoundText] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT context, text, isApproved, isPending, author, date FROM text
                    WHERE segment = ? ORDER BY isPending, isApproved DESC, rank DESC,
                        iif(author = '', id, -id)
                    """), arguments: [segment]
        ).map { row in
            FoundText(
                entry: MemoryEntry(
                    source: LocaleCode(pair.source), target: LocaleCode(pair.target),
                    label: ExactText(found.label.text), context: Context(code: row[0]) ?? Context(),
                    text: ExactText(row[1] as String)),
                isApproved: row[2], isPending: row[3], author: row[4], date: row[5])
        }.filter { !hidden.contains($0.entry) }
    }
}
