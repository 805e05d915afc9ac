import Catalog
import GRDB
import TML
import Text

/// The keys that can meet a filter. A list tests only these keys.
extension FilterCompiler {
    /// Returns keys that contain every key of the filter, if the tables list these keys directly;
    /// `nil` if all keys of the language have to be tested.
    func candidates(_ filter: KeyFilter) -> Candidates? {
        switch filter {
        case .all(let filters):
            // The lists of terms are longer than others.
            let others = filters.filter { !$0.asksForTerms }
            return (others + filters.filter(\.asksForTerms)).lazy.compactMap(candidates).first
        case .any(let filters):
            let lists = filters.compactMap(candidates)
            guard !lists.isEmpty, lists.count == filters.count else { return nil }
            return .union(lists)
        case .not: return nil
        case .condition(.words(let text, let place)) where place != .key:
            return keys(containing: text)
        case .condition(.whole(let text, let place)) where place != .key:
            return keys(containing: text)
        case .condition(.pattern(let pattern)):
            return keys(containing: ExactText(Pattern(pattern.string)?.requiredText ?? ""))
        case .condition(let condition): return listed(condition) ?? keys(withTerm: condition)
        }
    }

    /// Returns the keys whose texts contain the words, and the keys whose texts are not in the index
    /// of the search yet; `nil` if the words are too short for the index.
    func keys(containing text: ExactText) -> Candidates? {
        let words = TrigramWords(words: [text.string], isFolded: true)
        guard !words.long.isEmpty, !text.utf8.contains(0) else { return nil }
        return Candidates(
            sql: """
                SELECT rowid & 0xFFFFFFFF AS key FROM searchText WHERE searchText MATCH \(words.match)
                    AND rowid BETWEEN \(language) << 32 AND (\(language) << 32 | \(searchedTo))
                UNION ALL SELECT key FROM target WHERE language = \(language) AND key > \(searchedTo)
                """, isOrdered: true)
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
            case .source(let name):
                "SELECT key FROM keySource WHERE source = \(source(name))"
            case .check(let check): keys(failing: check)
            case .has(.issue): keysWithIssue
            case .has(.news): keysWithNews
            case .has(.comment): keysWithComment
            case .has(.description): keys(with: "description <> ''")
            case .has(.note): keys(with: "note <> ''")
            case .has(.limit): keys(with: "maxLength IS NOT NULL")
            case .tag: keys(with: "labels <> ''")
            case .changed(let seconds): keysOfBlocks(changedSince: seconds)
            case .changedWithin(let seconds): keysOfBlocks(changedSince: now - seconds)
            case .state, .author, .words, .whole, .pattern, .unchangedFor, .has, .forms, .wordCount,
                .term:
                nil
            }
        return keys.map { Candidates(sql: $0) }
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

    /// The keys in a partial index.
    private func keys(with property: SQL) -> SQL {
        """
        SELECT id AS key FROM translationKey
        WHERE project = (SELECT project FROM language WHERE id = \(language)) AND \(property)
        """
    }

    /// All keys of the blocks with a translation from that time or later.
    private func keysOfBlocks(changedSince seconds: Int) -> SQL {
        """
        SELECT listed.key FROM changedBlock AS block CROSS JOIN target AS listed
            ON listed.language = block.language
                AND listed.key BETWEEN block.number << 10 AND (block.number << 10 | 1023)
        WHERE block.language = \(language)
            AND block.newest >= \(WireTime(secondsSince1970: seconds).text)
        """
    }
}
