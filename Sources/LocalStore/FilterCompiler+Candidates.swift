import Catalog
import GRDB
import TML
import Text

/// The keys that can meet a filter. A list tests only these keys.
extension FilterCompiler {
    /// Returns keys that contain every key of the filter, if the tables list these keys directly;
    /// `nil` if all keys of the language have to be tested.
    func candidates(_ filter: KeyFilter) throws -> Candidates? {
        switch filter {
        case .all: return try candidates(ofAll: filter.parts)
        case .any(let filters):
            let lists = try filters.compactMap(candidates)
            guard !lists.isEmpty, lists.count == filters.count else { return nil }
            return .union(lists)
        case .not: return nil
        case .condition(.source(let name)): return keys(of: name)
        case .condition(.wordCount(let range)): return try keys(withWords: range)
        case .condition(.changed(let seconds)): return keys(changedSince: seconds)
        case .condition(.changedWithin(let seconds)): return keys(changedSince: now - seconds)
        case .condition(let condition):
            return try keys(containing: requiredTexts(of: [filter]))
                ?? listed(condition) ?? keys(withTerm: condition)
        }
    }

    /// Returns the keys that one of the filters finds. The shortest lists come first.
    private func candidates(ofAll filters: [KeyFilter]) throws -> Candidates? {
        for filter in filters where filter.hasShortList {
            if let found = try candidates(filter) { return found }
        }
        if let found = try keys(containing: requiredTexts(of: filters)) { return found }
        for filter in filters.filter({ !$0.hasLongList }) + filters.filter(\.hasLongList) {
            if let found = try candidates(filter) { return found }
        }
        return nil
    }

    /// Returns texts that every key that meets all filters contains.
    private func requiredTexts(of filters: [KeyFilter]) -> [String] {
        filters.compactMap { filter in
            switch filter {
            case .condition(.words(let text, let place)): place == .key ? nil : text.string
            case .condition(.whole(let text, let place)): place == .key ? nil : text.string
            case .condition(.pattern(let pattern)): Pattern(pattern.string)?.requiredText
            case .all, .any, .not, .condition: nil
            }
        }
    }

    /// Returns the keys whose texts contain all the texts, and the keys whose texts are not in the
    /// index of the search yet; `nil` if the index has no list for the texts.
    func keys(containing texts: [String]) throws -> Candidates? {
        let words = TrigramWords(words: texts.filter { !$0.utf8.contains(0) }, isFolded: true)
        guard let match = try SearchPhrases(db: db).roughMatch(words) else { return nil }
        return Candidates(
            sql: """
                SELECT rowid & 0xFFFFFFFF AS key FROM searchText WHERE searchText MATCH \(match)
                    AND rowid BETWEEN \(language) << 32 AND (\(language) << 32 | \(searchedTo))
                UNION ALL SELECT key FROM target WHERE language = \(language) AND key > \(searchedTo)
                """, isOrdered: true)
    }
}

extension KeyFilter {
    /// The filters of `all`, also of those within each other.
    var parts: [KeyFilter] {
        if case .all(let filters) = self { filters.flatMap(\.parts) } else { [self] }
    }

    /// True for a condition that is tested in an index and that few keys meet.
    var isQuick: Bool {
        switch self {
        case .condition(.changed), .condition(.changedWithin): true
        case .all, .any, .not, .condition: false
        }
    }

    /// True if a test reads texts.
    var readsTexts: Bool {
        switch self {
        case .all(let filters), .any(let filters): filters.contains(where: \.readsTexts)
        case .not(let filter): filter.readsTexts
        case .condition(.words), .condition(.whole), .condition(.pattern), .condition(.term): true
        case .condition: false
        }
    }

    /// True for a condition that few keys meet in most projects.
    fileprivate var hasShortList: Bool {
        switch self {
        case .condition(.own), .condition(.has(.news)), .condition(.has(.comment)),
            .condition(.words(_, in: .key)), .condition(.whole(_, of: .key)):
            true
        case .all, .any, .not, .condition: false
        }
    }

    /// True for a condition with a list that is often longer than the lists of others.
    fileprivate var hasLongList: Bool {
        if case .condition(.wordCount) = self { true } else { asksForTerms }
    }
}

/// The keys that indexes list.
extension FilterCompiler {
    /// The last key whose texts are in the index of the search.
    var searchedTo: SQL { "(SELECT searchedTo FROM language WHERE id = \(language))" }

    /// A query for the numbers of keys.
    struct Candidates {
        /// The query. Its only column is `key`.
        let sql: SQL
        /// True if the keys are distinct and in ascending order.
        var isOrdered = false

        /// Returns the keys of all lists.
        static func union(_ lists: [Candidates]) -> Candidates {
            let keys = lists.map { list -> SQL in "SELECT key FROM (\(list.sql))" }
            return Candidates(sql: keys.joined(separator: " UNION "))
        }

        /// The query for distinct keys in ascending order.
        var inOrder: SQL {
            isOrdered ? sql : "SELECT DISTINCT key FROM (\(sql)) ORDER BY key"
        }
    }

    /// Returns the keys that an index lists for a condition, perhaps with others; `nil` without such
    /// an index.
    private func listed(_ condition: KeyFilter.Condition) -> Candidates? {
        let keys: SQL? =
            switch condition {
            case .state(.rejected), .has(.rejection): keysWithRejectedText
            case .whole(let hash, .key): keys(withHash: hash.string)
            case .words(let hash, .key): keys(withHash: hash.string.lowercased())
            case .own(let work):
                "SELECT key FROM \(rows(of: work)) AND language = \(language)"
            case .check(let check): keys(failing: check)
            case .has(.issue): keysWithIssue
            case .has(.news): keysWithNews
            case .has(.comment): keysWithComment
            case .has(.description): keys(with: "description <> ''", index: "keyDescribed")
            case .has(.note): keys(with: "note <> ''", index: "keyNoted")
            case .has(.limit): keys(with: "maxLength IS NOT NULL", index: "keyLimited")
            case .tag: keys(with: "labels <> ''", index: "keyTagged")
            case .state, .source, .author, .words, .whole, .pattern, .changed, .changedWithin,
                .unchangedFor, .has, .forms, .wordCount, .term:
                nil
            }
        return keys.map { Candidates(sql: $0) }
    }

    /// A key of a source is in one level of the table.
    private func keys(of name: ExactText) -> Candidates {
        Candidates(
            sql: "SELECT key FROM keyOfSource WHERE source = \(source(name)) ORDER BY key",
            isOrdered: true)
    }

    /// The index has only the rejected translations.
    private var keysWithRejectedText: SQL {
        """
        SELECT key FROM translation INDEXED BY translationRejected
        WHERE language = \(language) AND status = 3
        """
    }

    private func keys(withHash hash: String) -> SQL {
        """
        SELECT key FROM keyHash WHERE level IN (0, 1, 2) AND hash = \(hash)
            AND project = (SELECT id FROM project WHERE key = \(project.rawValue))
        """
    }

    /// Returns the keys whose labels have so many words. If a range contains more than 10,000 keys,
    /// returns `nil`, because the first keys of the list are found sooner without the index.
    private func keys(withWords range: ClosedRange<Int>) throws -> Candidates? {
        if range.lowerBound == range.upperBound {
            let keys = keys(with: "words = \(range.lowerBound)", index: "keyByWords")
            return Candidates(sql: "\(keys) ORDER BY id", isOrdered: true)
        }
        let keys = keys(
            with: "words BETWEEN \(range.lowerBound) AND \(range.upperBound)", index: "keyByWords")
        let most = 10_000
        let count: SQL = "SELECT count(*) FROM (SELECT 1 FROM (\(keys)) LIMIT \(most + 1))"
        let number = try Int.fetchOne(db, SQLRequest<Int>(literal: count, cached: true)) ?? 0
        return number <= most ? Candidates(sql: keys) : nil
    }

    /// The keys with a property that an index has.
    private func keys(with property: SQL, index: String) -> SQL {
        """
        SELECT id AS key FROM translationKey INDEXED BY \(sql: index)
        WHERE project = (SELECT project FROM language WHERE id = \(language)) AND \(property)
        """
    }

    /// The keys with a translation from that time or later. Only the blocks with such a translation
    /// are read.
    private func keys(changedSince seconds: Int) -> Candidates {
        let time = WireTime(secondsSince1970: seconds).text
        return Candidates(
            sql: """
                SELECT DISTINCT listed.key FROM changedBlock AS block
                CROSS JOIN translation AS listed INDEXED BY translationOfKey
                    ON listed.language = block.language
                    AND listed.key BETWEEN block.number << 10 AND (block.number << 10 | 1023)
                    AND listed.updatedAt >= \(time)
                WHERE block.language = \(language) AND block.newest >= \(time)
                ORDER BY block.number, listed.key
                """, isOrdered: true)
    }
}
