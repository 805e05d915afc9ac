import Catalog
import Foundation
import LocalStore
import TML
import Terminology
import TestSupport
import Testing
import Text

/// A store with random keys, and the same keys in an array.
struct ListModel {
    /// A class, because a debug build copies a large value slowly.
    final class Entry {
        var pulled: PulledKey { didSet { text = Self.text(pulled) } }
        /// What a search looks through.
        private(set) var text: Data
        /// The label in the sort order of labels. The label of a key does not change.
        let sortLabel: String
        var hasDraft = false
        var change: Change.ID?
        var verdicts: Set<Int> = []
        var hasOwnComment = false
        var hasNews = false

        init(_ pulled: PulledKey) {
            self.pulled = pulled
            text = Self.text(pulled)
            sortLabel = ListModel.asciiLowercased(pulled.key.label.string)
        }

        private static func text(_ pulled: PulledKey) -> Data {
            let parts =
                [pulled.key.label.string, pulled.key.description.string]
                + pulled.translations.map(\.text.string)
            return Data(parts.map(FoldedText.string).joined(separator: "\n").utf8)
        }

        func contains(_ word: Data) -> Bool { text.range(of: word) != nil }
    }

    let fixture: StoreFixture
    private(set) var entries: [Entry] = []
    private static let words = [
        "Save", "message", "Settings", "zebra", "user", "in", "a", "Файл", "сообщение", "Настройки",
        "日本語", "設定", "{count}", "ok", "Straße", "Ёлка", "Café", "Ｗide", "5\u{A0}km", "мой",
        "[b: mes]sage", "users", "{count||user}", "us<b>er</b>", "&#115;ave", "in\na",
        "us\u{AD}er",
    ]
    /// The terms of the project, and those of the translator.
    private static let terms = ["message", "setting", "save message", "café", "use", "файл"].map {
        Term(word: ExactText($0), locale: "en", wordings: ["ru": [Term.Wording("слово")]])
    }
    private static let ownTerms = [
        Term(word: "user", locale: "en", isNotTranslated: true),
        Term(word: "zebra", locale: "en", wordings: ["fr": [Term.Wording("zèbre")]]),
    ]
    private let hits: @Sendable (TranslationKey) -> [TermHit]
    private static let sources = ["start", "shop", "mail"]
    /// The clock of the store.
    private static let now = 1_700_000_000

    init(keys: Int, random: inout SeededRandom) throws {
        fixture = try StoreFixture()
        hits = Self.hits(to: fixture.locale)
        try Self.addTerms(to: fixture)
        for number in 1...keys {
            entries.append(Entry(Self.key(number, fixture, &random)))
        }
        let pages = (keys + 999) / 1000
        for page in 1...pages {
            let slice = entries[((page - 1) * 1000)..<min(page * 1000, keys)]
            try fixture.store.apply(
                [fixture.page(slice.map(\.pulled), page, of: pages)], project: fixture.project,
                locale: fixture.locale)
            try fixture.store.catchUp()
        }
    }

    /// Some drafts, changes, verdicts, answers and news.
    mutating func work(random: inout SeededRandom) throws {
        for _ in 0..<40 {
            let index = Int.random(in: entries.indices, using: &random)
            let id = entries[index].pulled.key.id
            switch Int.random(in: 0..<7, using: &random) {
            case 0:
                let form = FormID(key: id, locale: fixture.locale)
                try fixture.store.saveDrafts([Draft(form: form, text: "черновик")])
                entries[index].hasDraft = true
            case 1:
                try fixture.store.discardDrafts(of: id, locale: fixture.locale)
                entries[index].hasDraft = false
            case 2: try submit(index)
            case 3: try approve(index)
            case 4: try comment(index)
            case 5: try changeComments(index)
            default: try change(index, &random)
            }
        }
    }

    func check(queries: Int, random: inout SeededRandom) throws {
        for _ in 0..<queries {
            let query = Self.query(fixture, &random)
            let expected = found(query)
            try check(query, expected, &random)
        }
    }
}

extension ListModel {
    private static func addTerms(to fixture: StoreFixture) throws {
        for (number, term) in terms.enumerated() {
            var term = term
            term.id = number + 1
            try StoredTerms(fixture.store).save(term, of: fixture.project)
        }
        fixture.store.terms.use(
            TermIndexes.Own {
                1
            } terms: { _, _ in
                [(ownTerms, .file("own"))]
            })
    }

    /// Finds the terms in the label of a key, without a search in an index.
    private static func hits(to locale: LocaleCode) -> @Sendable (TranslationKey) -> [TermHit] {
        let indexes = Dictionary(
            uniqueKeysWithValues: ["en", "ru", ""].map { (source: LocaleCode) in
                (
                    source,
                    TermIndex(
                        [(terms, .project), (ownTerms, .file("own"))], from: source, to: locale)
                )
            })
        return { key in
            key.syntax == "xmessage"
                ? [] : indexes[key.locale]?.hits(in: Label(key.label.string)) ?? []
        }
    }

    private static func key(
        _ number: Int, _ fixture: StoreFixture, _ random: inout SeededRandom
    ) -> PulledKey {
        let statuses = TranslationStatus.allCases
        let translations = (0..<Int.random(in: 0...2, using: &random)).map { index in
            var made = translation(
                number * 4 + index, ExactText(text(&random)),
                context: random.chance(2) ? Context() : ["count": ["number": "one"]],
                status: statuses.randomElement(using: &random) ?? .pending)
            let age = Int.random(in: 0...60, using: &random) * 86_400
            made.updatedAt =
                random.chance(4) ? "" : WireTime(secondsSince1970: Self.now - age).text
            return made
        }
        var pulled = fixture.pulled(
            number, label: ExactText(text(&random)),
            sources: sources.filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
            isLocked: Int.random(in: 0..<50, using: &random) == 0,
            status: TargetStatus.allCases.randomElement(using: &random) ?? .pending,
            translations: translations)
        if random.chance(5) { pulled.comments = [KeyComment(id: number)] }
        pulled.key.description = Bool.random(using: &random) ? ExactText(text(&random)) : ""
        if Int.random(in: 0..<10, using: &random) == 0 { pulled.key.locale = fixture.locale }
        return pulled
    }

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...6, using: &random))
            .compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
    }

    private static func query(_ fixture: StoreFixture, _ random: inout SeededRandom) -> KeyQuery {
        var query = fixture.query(
            filter(&random),
            source: Int.random(in: 0..<4, using: &random) == 0 ? "shop" : nil,
            order: Int.random(in: 0..<3, using: &random) == 0 ? .label : .registered)
        if Int.random(in: 0..<3, using: &random) > 0 {
            let words = (0...Int.random(in: 0...2, using: &random)).compactMap { _ in
                Self.words.randomElement(using: &random)
            }
            let whole = words.joined(separator: " ")
            query.search = ExactText(
                Bool.random(using: &random) ? whole.uppercased() : String(whole.dropLast()))
        }
        if random.chance(3) {
            let conditions = KeyFilter.condition(condition(&random)).text
            query.search = ExactText("\(conditions) \(query.search)")
        }
        return query
    }

    private mutating func submit(_ index: Int) throws {
        let key = entries[index].pulled
        guard entries[index].change == nil else { return }
        let edit = Edit(context: Context(), text: "наш \(index)")
        let detail = try fixture.store.submit([edit], of: key.key.id, locale: fixture.locale)
        entries[index].hasDraft = false
        entries[index].change = detail.changes.last { $0.text != nil }?.id
    }

    private mutating func approve(_ index: Int) throws {
        let key = entries[index].pulled
        guard let pending = key.translations.first(where: { $0.status == .pending }) else { return }
        _ = try fixture.store.review(
            .approve, of: [SeenTranslation(pending)], key: key.key.id, locale: fixture.locale)
        entries[index].verdicts.insert(pending.id)
    }

    private mutating func comment(_ index: Int) throws {
        let id = entries[index].pulled.key.id
        _ = try fixture.store.comment("Hm", on: id, locale: fixture.locale)
        entries[index].hasOwnComment = true
    }

    /// Deletes the comment of a key, or adds one, as the feed reports it.
    private mutating func changeComments(_ index: Int) throws {
        let hash = entries[index].pulled.key.id.hash
        if let comment = entries[index].pulled.comments?.first {
            try fixture.news([.commentDeleted(id: comment.id, hash: hash)])
            entries[index].pulled.comments = []
        } else {
            try fixture.news([.comment(KeyComment(id: index), hash: hash)])
            entries[index].pulled.comments = [KeyComment(id: index)]
            entries[index].hasNews = true
        }
    }

    /// Another status and text, as the feed tells it.
    private mutating func change(_ index: Int, _ random: inout SeededRandom) throws {
        var target = entries[index].pulled.target
        target.status = TargetStatus.allCases.randomElement(using: &random) ?? .pending
        target.isLocked.toggle()
        target.revision += 1
        let hash = entries[index].pulled.key.id.hash
        var items: [NewsItem] = [.target(target, hash: hash)]
        entries[index].pulled.target = target
        if var record = entries[index].pulled.translations.first {
            record.text = ExactText(Self.text(&random))
            record.revision += 1
            entries[index].pulled.translations[0] = record
            items.append(.translation(record, hash: hash))
        }
        try fixture.news(items)
    }

    private func found(_ query: KeyQuery) -> [Entry] {
        let words = query.searched.words.map { Data(FoldedText.string($0).utf8) }
        let found = entries.filter { entry in
            passes(entry, query.condition)
                && (query.source.map { entry.pulled.key.sources.contains($0.string) } ?? true)
                && words.allSatisfy(entry.contains)
        }
        guard query.order == .label else { return found }
        return found.enumerated().sorted {
            let (left, right) = ($0.element.sortLabel, $1.element.sortLabel)
            return left == right ? $0.offset < $1.offset : left < right
        }.map(\.element)
    }

    /// Compared scalar by scalar.
    fileprivate static func asciiLowercased(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ("A"..."Z") ~= $0 ? lowercase($0) : $0 }))
    }

    private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(scalar.value + 32) ?? scalar
    }

    private func passes(_ entry: Entry, _ filter: KeyFilter) -> Bool {
        filter.isMet { meets(entry, $0) }
    }

    private func meets(_ entry: Entry, _ condition: KeyFilter.Condition) -> Bool {
        let (key, target) = (entry.pulled.key, entry.pulled.target)
        let translations = entry.pulled.translations
        return switch condition {
        case .state(.rejected): translations.contains { $0.status == .rejected }
        case .state(let state): target.status.rawValue == state.rawValue
        case .source(let name): key.sources.contains(name.string)
        case .tag(let tag): key.labels.contains(tag.string)
        case .author(.name(let name)): translations.contains { $0.author == name.string }
        case .author(.number(let number)): translations.contains { $0.authorID == number }
        case .author(.me): false
        case .words(let words, nil): entry.contains(Data(FoldedText.string(words.string).utf8))
        case .words(let words, .label?): Self.holds(key.label, words)
        case .words(let words, .description?): Self.holds(key.description, words)
        case .words(let words, .translation?): translations.contains { Self.holds($0.text, words) }
        case .words(let words, .key?): key.id.hash == words.string.lowercased()
        case .whole(let text, .label): key.label == text
        case .whole(let text, .description): key.description == text
        case .whole(let text, .translation): translations.contains { $0.text == text }
        case .whole(let text, .key): key.id.hash == text.string
        case .pattern(let pattern):
            ([key.label, key.description] + translations.map(\.text)).contains {
                Pattern(pattern.string, letters: .all)?.occurs(in: $0.string) ?? false
            }
        case .own(.draft): entry.hasDraft
        case .own(.waiting):
            entry.change != nil || !entry.verdicts.isEmpty || entry.hasOwnComment
        case .own(.edit): entry.change != nil
        case .own(.review), .own(.stopped): false
        case .changed(let seconds): Self.changed(translations, since: seconds)
        case .changedWithin(let seconds): Self.changed(translations, since: Self.now - seconds)
        case .unchangedFor(let seconds):
            translations.contains { !$0.updatedAt.isEmpty }
                && !Self.changed(translations, since: Self.now - seconds)
        case .forms(let range):
            range.contains(
                Set(translations.filter { $0.status != .rejected }.map(\.context)).count)
        case .wordCount(let range):
            range.contains(key.label.string.split(whereSeparator: \.isWhitespace).count)
        case .has(.lock): target.isLocked
        case .has(.permission): !isClosed(entry)
        case .has(.description): !key.description.isEmpty
        case .has(.note): !key.note.isEmpty
        case .has(.limit): key.maxLength != nil
        case .has(.comment): entry.pulled.comments?.isEmpty == false || entry.hasOwnComment
        case .term(let term):
            hits(key).contains {
                FoldedText($0.word.string) == FoldedText(term.string)
            }
        case .has(.term): !hits(key).isEmpty
        // The random work changes texts of the translator alone, and rejects none.
        case .has(.news): entry.hasNews
        case .has(.follower), .has(.issue), .check: false
        case .has(.rejection):
            entry.pulled.translations.contains { translation in
                translation.status == .rejected
                    && !entry.pulled.translations.contains {
                        $0.context == translation.context && $0.status != .rejected
                            && $0.id > translation.id
                    } && (entry.change == nil || !translation.context.isAlways)
            }
        }
    }

    private static func changed(_ translations: [Translation], since seconds: Int) -> Bool {
        translations.contains {
            $0.updatedAt.utf8.lexicographicallyPrecedes(
                WireTime(secondsSince1970: seconds).text.utf8) == false
        }
    }

    private static func holds(_ text: ExactText, _ words: ExactText) -> Bool {
        Data(FoldedText.string(text.string).utf8)
            .range(of: Data(FoldedText.string(words.string).utf8)) != nil
    }

    /// A filter of the menu, or one of several conditions.
    private static func filter(_ random: inout SeededRandom, depth: Int = 0) -> KeyFilter {
        let parts = Int.random(in: depth == 0 ? 0...2 : 1...3, using: &random)
        let standard = KeyFilter.standard.randomElement(using: &random)?.filter ?? .everyKey
        if depth == 0, parts > 0 { return standard }
        if depth == 2 || parts == 1 { return .condition(condition(&random)) }
        if Int.random(in: 0..<4, using: &random) == 0 {
            return .not(filter(&random, depth: depth + 1))
        }
        let filters = (0..<2).map { _ in filter(&random, depth: depth + 1) }
        return Bool.random(using: &random) ? .all(filters) : .any(filters)
    }

    private static func condition(_ random: inout SeededRandom) -> KeyFilter.Condition {
        let word = ExactText(words.randomElement(using: &random) ?? "")
        let conditions: [KeyFilter.Condition] =
            KeyFilter.State.allCases.map { .state($0) }
            + KeyFilter.OwnWork.allCases.map { .own($0) }
            + [nil, .label, .description, .translation].map { .words(word, in: $0) }
            + KeyFilter.Place.allCases.map { .whole(word, of: $0) }
            + [
                .words("Save message", in: nil), .words("e m", in: .label),
                .words("елка", in: nil), .words("CAFE", in: .translation),
                .words("wide", in: .label), .words("5 km", in: nil), .words("мои", in: nil),
                .changedWithin(seconds: 864_000), .unchangedFor(seconds: 2_592_000),
                .forms(2...Int.max), .forms(0...0), .wordCount(2...3), .wordCount(0...1),
                .source("shop"), .source("none"), .tag("urgent"), .author(.number(7)),
                .author(.name("Anna")), .pattern("/^[A-Z].*e/"), .pattern("/сообщ/i"),
                .changed(since: 1_456_790_400), .has(.lock), .has(.permission), .has(.note),
                .has(.description), .has(.limit), .has(.news), .has(.rejection),
                .has(.comment), .has(.term), .term("message"), .term("Cafe"), .term("SAVE message"),
                .term("use"), .term("user"), .term("zebra"), .term("nothing"),
            ]
        return conditions.randomElement(using: &random) ?? .state(.pending)
    }

    private func isToTranslate(_ entry: Entry) -> Bool {
        let status = entry.pulled.target.status
        return (status == .untranslated || status == .pending) && entry.change == nil
            && !isClosed(entry)
    }

    private func isClosed(_ entry: Entry) -> Bool {
        entry.pulled.target.isLocked || entry.pulled.key.locale == fixture.locale
    }

    private func isToReview(_ entry: Entry) -> Bool {
        entry.pulled.translations.contains {
            $0.status == .pending && !entry.verdicts.contains($0.id)
        }
    }

    private func check(
        _ query: KeyQuery, _ expected: [Entry], _ random: inout SeededRandom
    ) throws {
        let store = fixture.store
        let comment = Comment(rawValue: "seed \(random.seed) \(query)")
        guard try store.count(query) == .exact(expected.count) else {
            // A search is cut short when it finds too much, or when a short word has it read many
            // texts; what it gives are the first keys all the same.
            let count = try store.keyCount(query)
            #expect(try store.count(query) == .atLeast(count), comment)
            let isShort = query.searched.words.contains {
                FoldedText.string($0).unicodeScalars.count < 3
            }
            #expect(count == 10_000 || isShort && entries.count > 50_000, comment)
            #expect(expected.count >= count, comment)
            guard query.order == .registered else { return }
            let rows = try store.keys(query, offset: count - 5, limit: 5)
            #expect(rows.map(\.bare) == expected.prefix(count).suffix(5).map(row), comment)
            return
        }
        let offset = Int.random(in: 0...expected.count, using: &random)
        for start in [0, offset, expected.count - 5] {
            let rows = try store.keys(query, offset: start, limit: 7)
            let entries = start < 0 ? expected.prefix(7) : expected.dropFirst(start).prefix(7)
            #expect(rows.map(\.bare) == entries.map(row), comment)
        }
        if let entry = expected.dropFirst(offset).first {
            let window = try store.window(
                query, around: entry.pulled.key.id, offset: 0, limit: 3)
            #expect(window.place == offset, comment)
            #expect(window.rows.contains { $0.id == entry.pulled.key.id }, comment)
        }
        let order = unfiltered(query)
        for unfinished in [Unfinished.toTranslate, .toReview, .toJudge] {
            for (forward, around) in [(true, true), (true, false), (false, true), (false, false)] {
                // Where keys have left the list since, the place that was seen is another.
                let seen = KeyPosition(
                    expected.dropFirst(offset).first?.pulled.key.id,
                    offset: Int.random(in: 0...expected.count, using: &random))
                let next = try store.nextKey(
                    query, after: offset == expected.count ? nil : seen, forward: forward,
                    unfinished: unfinished, around: around)
                let wanted = nextOffset(expected, offset, forward, around) {
                    needs($0, unfinished, query.condition)
                }
                #expect(next?.offset == wanted, comment)
                #expect(next?.row.bare == wanted.map { row(expected[$0]) }, comment)
                if around {
                    try checkAfterGone(query, expected, order, forward, unfinished, &random)
                }
            }
        }
    }

    /// All keys in the sort order of the query.
    private func unfiltered(_ query: KeyQuery) -> [TranslationKey.ID] {
        var all = query
        (all.filter, all.search, all.source) = (.everyKey, "", nil)
        return found(all).map(\.pulled.key.id)
    }

    /// The next key after one that the list does not have.
    private func checkAfterGone(
        _ query: KeyQuery, _ expected: [Entry], _ order: [TranslationKey.ID], _ forward: Bool,
        _ unfinished: Unfinished, _ random: inout SeededRandom
    ) throws {
        let listed = Set(expected.map(\.pulled.key.id))
        guard let gone = order.filter({ !listed.contains($0) }).randomElement(using: &random)
        else { return }
        let before = Set(order.prefix { $0 != gone })
        let place = expected.count { before.contains($0.pulled.key.id) }
        let turned = Array(expected[place...] + expected[..<place])
        let wanted = (forward ? turned : turned.reversed()).first {
            needs($0, unfinished, query.condition)
        }
        let next = try fixture.store.nextKey(
            query, after: KeyPosition(gone, offset: 0), forward: forward, unfinished: unfinished)
        #expect(next?.row.id == wanted?.pulled.key.id, "seed \(random.seed) \(query)")
    }

    private func nextOffset(
        _ list: [Entry], _ offset: Int, _ forward: Bool, _ around: Bool,
        where isWanted: (Entry) -> Bool
    ) -> Int? {
        var order = Array(list.indices)
        if offset < list.count {
            let rest = forward ? Array(order[...offset]) : Array(order[offset...].reversed())
            order = forward ? Array(order[(offset + 1)...]) : Array(order[..<offset].reversed())
            if around { order += rest }
        } else if !forward {
            order.reverse()
        }
        return order.first { isWanted(list[$0]) }
    }

    private func needs(
        _ entry: Entry, _ unfinished: Unfinished, _ filter: KeyFilter
    ) -> Bool {
        switch unfinished {
        case .toTranslate: return isToTranslate(entry)
        case .toReview: return isToReview(entry)
        case .toFix: return true
        case .toJudge:
            let target = entry.pulled.target
            let isMeant =
                filter.states == [.approved]
                ? target.status == .approved : [.pending, .accepted].contains(target.status)
            return isMeant && entry.verdicts.isEmpty && !target.isLocked
        }
    }

    private func row(_ entry: Entry) -> KeyRow {
        let key = entry.pulled.key
        let isQueued =
            entry.change != nil || !entry.verdicts.isEmpty || entry.hasOwnComment
        return KeyRow(
            id: key.id, label: key.label.string, status: entry.pulled.target.status,
            work: entry.hasDraft ? .draft : isQueued ? .queued : .none,
            isLocked: entry.pulled.target.isLocked, level: key.level)
    }
}

extension KeyRow {
    /// Without its text, of which the model knows nothing.
    fileprivate var bare: KeyRow {
        var row = self
        row.translation = ""
        return row
    }
}
