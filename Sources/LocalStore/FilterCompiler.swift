import Catalog
import GRDB
import Locking
import TML
import Text

/// Compiles a filter into SQL for the local copy.
struct FilterCompiler {
    let db: Database
    let project: Project.Key
    let language: Int64
    let locale: LocaleCode
    let indexes: TermIndexes
    /// The filters of the conditions on terms.
    var terms = Terms()
    /// The time from which the conditions on ages count, in seconds since 1970.
    let now: Int

    /// Returns the keys that meet the filter, in the order of registration.
    ///
    /// - Parameter need: a window for which the first keys are enough; `nil`: all keys are needed.
    func keys(_ filter: KeyFilter, for need: KeySelection.Need?) throws -> KeySelection {
        var compiler = self
        compiler.terms = try terms(of: filter)
        defer { compiler.terms.end() }
        return try compiler.selected(filter, for: need)
    }

    private func selected(
        _ filter: KeyFilter, for need: KeySelection.Need?
    ) throws -> KeySelection {
        let statement = try statement(filter)
        let found = try UInt32.fetchCursor(
            db, SQLRequest<UInt32>(literal: statement, cached: true))
        var selection = KeySelection()
        while let key = try found.next() {
            selection.keys.append(key)
            if let need, need.isMet(by: selection.keys) {
                selection.extent = .beginning
                break
            }
        }
        return selection
    }

    /// Returns the query for the keys in ascending order. It tests the candidates one after another,
    /// so that the first keys are found before the last candidates are read.
    private func statement(_ filter: KeyFilter) throws -> SQL {
        guard let listed = candidates(filter) else {
            return """
                SELECT target.key FROM target
                WHERE target.language = \(language) AND \(try sql(filter)) ORDER BY target.key
                """
        }
        return """
            SELECT target.key FROM (\(listed.inOrder)) AS listed
            CROSS JOIN target ON target.language = \(language) AND target.key = listed.key
            WHERE \(try sql(filter))
            """
    }

    /// Counts the keys that meet the filter. If the deadline comes first, returns the number of keys
    /// that were found until then; `nil` if no key was found.
    ///
    /// - Parameter deadline: the time as in `ConditionTime`.
    func count(_ filter: KeyFilter, until deadline: Int64) throws -> KeyCount? {
        var compiler = self
        compiler.terms = try terms(of: filter)
        defer { compiler.terms.end() }
        return try compiler.counted(filter, until: deadline)
    }

    private func counted(_ filter: KeyFilter, until deadline: Int64) throws -> KeyCount? {
        let listed: SQL =
            if let keys = candidates(filter) { "AND target.key IN (\(keys.sql))" } else { "" }
        // The time is read for every 64th key, because this takes longer than many conditions.
        let statement: SQL = """
            SELECT 1 FROM target WHERE target.language = \(language) \(listed)
                AND (target.key & 63 <> 0 OR isInTime(\(deadline))) AND \(try sql(filter))
            """
        let found = try Int.fetchCursor(db, SQLRequest<Int>(literal: statement, cached: true))
        var number = 0
        do {
            while try found.next() != nil { number += 1 }
            return .exact(number)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return number > 0 ? .atLeast(number) : nil
        }
    }

    /// Returns the condition for a row of `target`. Throws for conditions that the local copy cannot
    /// answer.
    private func sql(_ filter: KeyFilter) throws -> SQL {
        switch filter {
        case .all(let filters): try joined(filters, " AND ", none: "TRUE")
        case .any(let filters): try joined(filters, " OR ", none: "FALSE")
        case .not(let filter): "NOT \(try sql(filter))"
        case .condition(let condition): try sql(condition)
        }
    }

    private func joined(_ filters: [KeyFilter], _ separator: String, none: SQL) throws -> SQL {
        guard !filters.isEmpty else { return none }
        let conditions = try filters.map(sql)
        return "(\(conditions.joined(separator: separator)))"
    }

    /// Returns keys that contain every key of the filter, if the tables list these keys directly;
    /// `nil` if all keys of the language have to be tested.
    private func candidates(_ filter: KeyFilter) -> Candidates? {
        switch filter {
        case .all(let filters):
            // The lists of terms are longer than others.
            let others = filters.filter { !$0.asksForTerms }
            return (others + filters.filter(\.asksForTerms)).lazy.compactMap(candidates).first
        case .any(let filters):
            let lists = filters.compactMap(candidates)
            guard !lists.isEmpty, lists.count == filters.count else { return nil }
            let keys = lists.map { list -> SQL in "SELECT key FROM (\(list.sql))" }
            return Candidates(sql: keys.joined(separator: " UNION "))
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
        let searchedTo: SQL = "(SELECT searchedTo FROM language WHERE id = \(language))"
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
    /// A query for the numbers of keys.
    struct Candidates {
        /// The query. Its only column is `key`.
        let sql: SQL
        /// True if the keys are distinct and in ascending order.
        var isOrdered = false

        /// The query for distinct keys in ascending order.
        var inOrder: SQL {
            isOrdered ? sql : "SELECT DISTINCT key FROM (\(sql)) ORDER BY key"
        }
    }

    /// Returns the keys that an index lists for a condition, perhaps with others; `nil` without such
    /// an index.
    private func listed(_ condition: KeyFilter.Condition) -> Candidates? {
        switch condition {
        case .state(.rejected), .has(.rejection): ordered(keysWithRejectedText)
        case .whole(let hash, .key): ordered(keys(withHash: hash.string))
        case .words(let hash, .key): ordered(keys(withHash: hash.string.lowercased()))
        case .own(let work):
            ordered("SELECT key FROM \(rows(of: work)) AND language = \(language)")
        case .source(let name):
            ordered("SELECT key FROM keySource WHERE source = \(source(name))")
        case .check(let check): ordered(keys(failing: check))
        case .has(.issue): ordered(keysWithIssue)
        case .has(.news): ordered(keysWithNews)
        case .has(.comment): Candidates(sql: keysWithComment)
        case .has(.description): ordered(keys(with: "description <> ''"))
        case .has(.note): ordered(keys(with: "note <> ''"))
        case .has(.limit): ordered(keys(with: "maxLength IS NOT NULL"))
        case .tag: ordered(keys(with: "labels <> ''"))
        case .changed(let seconds): ordered(keysOfBlocks(changedSince: seconds))
        case .changedWithin(let seconds): ordered(keysOfBlocks(changedSince: now - seconds))
        case .state, .author, .words, .whole, .pattern, .unchangedFor, .has, .forms, .wordCount,
            .term:
            nil
        }
    }

    private func ordered(_ keys: SQL) -> Candidates {
        Candidates(
            sql: "SELECT DISTINCT key FROM (\(keys)) ORDER BY key", isOrdered: true)
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

/// The conditions of single kinds.
extension FilterCompiler {
    private func sql(_ condition: KeyFilter.Condition) throws -> SQL {
        switch condition {
        case .state(let state): sql(state)
        case .source(let name):
            """
            EXISTS (SELECT 1 FROM keySource WHERE key = target.key AND source = \(source(name)))
            """
        case .tag(let tag):
            ofKey("instr(char(10) || labels || char(10), \("\n\(tag.string)\n")) > 0")
        case .author(let author): ofTranslation(try sql(author))
        case .words(let words, let place): sql(words.string, in: place)
        case .whole(let text, let place): sql(text.string, whole: place)
        case .pattern(let pattern):
            """
            (\(ofKey("matches(\(pattern.string), label) OR matches(\(pattern.string), description)"))
                OR \(ofTranslation("matches(\(pattern.string), text)")))
            """
        case .own(let work):
            """
            EXISTS (SELECT 1 FROM \(rows(of: work))
                AND language = target.language AND key = target.key)
            """
        case .changed(let seconds): changed(since: seconds)
        case .changedWithin(let seconds): changed(since: now - seconds)
        case .unchangedFor(let seconds):
            "(\(ofTranslation("updatedAt <> ''")) AND NOT \(changed(since: now - seconds)))"
        case .has(let feature): try sql(feature)
        case .forms(let range):
            """
            ((SELECT count(DISTINCT context) FROM translation
                WHERE language = target.language AND key = target.key
                    AND status <> \(TranslationStatus.rejected.number))
            BETWEEN \(range.lowerBound) AND \(range.upperBound))
            """
        case .wordCount(let range):
            ofKey("wordCount(label) BETWEEN \(range.lowerBound) AND \(range.upperBound)")
        case .check(let check): "EXISTS (\(keys(failing: check)) AND key = target.key)"
        case .term: sql(term: condition)
        }
    }

    private func keys(failing check: Check) -> SQL {
        "SELECT key FROM issue WHERE language = \(language) AND checkName = \(check.rawValue)"
    }

    private var keysWithIssue: SQL {
        "SELECT key FROM issue WHERE language = \(language) AND \(sql: IssueTable.isWarning)"
    }

    private var keysWithNews: SQL { "SELECT key FROM newsKey WHERE language = \(language)" }

    private var keysWithComment: SQL {
        """
        SELECT key FROM keyComment WHERE language = \(language)
        UNION SELECT key FROM change WHERE language = \(language) AND kind = 'comment'
            AND state IN ('queued', 'sent')
        """
    }

    /// The keys with a rejected text of the translator that the translator has not replaced.
    private var keysWithRejection: SQL {
        """
        SELECT mine.key FROM translation AS mine
        WHERE mine.language = \(language) AND mine.status = 3 AND mine.authorID = \(me)
            AND NOT EXISTS (SELECT 1 FROM translation AS other
                WHERE other.language = mine.language AND other.key = mine.key
                    AND other.context = mine.context AND other.authorID = mine.authorID
                    AND other.status < 3 AND other.id > mine.id)
            AND NOT EXISTS (SELECT 1 FROM change
                WHERE change.language = mine.language AND change.key = mine.key
                    AND change.context = mine.context AND kind = 'translate'
                    AND state IN ('queued', 'sent'))
        """
    }

    /// The number of the translator in the project.
    private var me: SQL {
        """
        (SELECT translatorID FROM membership
            WHERE project = (SELECT project FROM language WHERE id = \(language)))
        """
    }

    private func changed(since seconds: Int) -> SQL {
        ofTranslation("updatedAt >= \(WireTime(secondsSince1970: seconds).text)")
    }

    private func sql(_ state: KeyFilter.State) -> SQL {
        switch state {
        case .untranslated: "target.status = \(TargetStatus.untranslated.number)"
        case .pending: "target.status = \(TargetStatus.pending.number)"
        case .accepted: "target.status = \(TargetStatus.accepted.number)"
        case .approved: "target.status = \(TargetStatus.approved.number)"
        case .rejected: ofTranslation("status = \(TranslationStatus.rejected.number)")
        }
    }

    private func sql(_ author: KeyFilter.Author) throws -> SQL {
        switch author {
        case .name(let name): return "author = \(name.string)"
        case .number(let number): return "authorID = \(number)"
        case .me:
            return "authorID = \(me)"
        }
    }

    private func sql(_ feature: KeyFilter.Feature) throws -> SQL {
        switch feature {
        case .lock: return "target.isLocked = 1"
        case .permission: return "target.isClosed = 0"
        case .description: return ofKey("description <> ''")
        case .note: return ofKey("note <> ''")
        case .comment: return "target.key IN (\(keysWithComment))"
        case .limit: return ofKey("maxLength IS NOT NULL")
        case .issue: return "EXISTS (\(keysWithIssue) AND key = target.key)"
        case .news: return "EXISTS (\(keysWithNews) AND key = target.key)"
        case .rejection: return "EXISTS (\(keysWithRejection) AND mine.key = target.key)"
        case .term: return sql(term: .has(.term))
        case .follower:
            throw StoreError.failed(
                "The local copy cannot filter by \(KeyFilter.condition(.has(feature)).text).")
        }
    }

    /// The texts are folded, as in the index of the search.
    private func sql(_ text: String, in place: KeyFilter.Place?) -> SQL {
        let words = FoldedText.string(text)
        let ofLabel = ofKey("holds(\(words), label)")
        let ofDescription = ofKey("holds(\(words), description)")
        let ofText = ofTranslation("holds(\(words), text)")
        // During a download, the texts of the last keys are not in the table of the search. In that
        // table, the texts are already folded.
        let isSearched: SQL = """
            EXISTS (SELECT 1 FROM searchText_content
                WHERE id = (target.language << 32 | target.key) AND instr(c0, \(words)) > 0)
            """
        let isNew: SQL = "target.key > (SELECT searchedTo FROM language WHERE id = \(language))"
        return switch place {
        case nil: "(\(isSearched) OR \(isNew) AND (\(ofLabel) OR \(ofDescription) OR \(ofText)))"
        case .label: "((\(isSearched) OR \(isNew)) AND \(ofLabel))"
        case .description: "((\(isSearched) OR \(isNew)) AND \(ofDescription))"
        case .translation: "((\(isSearched) OR \(isNew)) AND \(ofText))"
        case .key: ofKey("hash = \(text.lowercased())")
        }
    }

    private func sql(_ text: String, whole place: KeyFilter.Place) -> SQL {
        switch place {
        case .label: ofKey("label = \(text)")
        case .description: ofKey("description = \(text)")
        case .translation: ofTranslation("text = \(text)")
        case .key: ofKey("hash = \(text)")
        }
    }

    /// The table of a kind of work, with the condition for its rows.
    private func rows(of work: KeyFilter.OwnWork) -> SQL {
        switch work {
        case .draft: "draft WHERE TRUE"
        case .review: "draft WHERE isToReview = 1"
        case .waiting: "change WHERE state IN ('queued', 'sent')"
        case .edit: "change WHERE kind = 'translate' AND state IN ('queued', 'sent')"
        case .stopped: "change WHERE state IN ('conflicting', 'refused')"
        }
    }

    /// The number of a source of the project.
    private func source(_ name: ExactText) -> SQL {
        """
        (SELECT id FROM source WHERE name = \(name.string)
            AND project = (SELECT id FROM project WHERE key = \(project.rawValue)))
        """
    }

    func ofKey(_ condition: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM translationKey WHERE id = target.key AND (\(condition)))"
    }

    private func ofTranslation(_ condition: SQL) -> SQL {
        """
        EXISTS (SELECT 1 FROM translation
            WHERE language = target.language AND key = target.key AND (\(condition)))
        """
    }
}

/// The functions of the conditions.
extension FilterCompiler {
    /// Adds the functions to a connection.
    static let addFunctions: @Sendable (Database) -> Void = { db in
        db.add(function: holds)
        db.add(function: matches)
        db.add(function: wordCount)
        db.add(function: ConditionTime.isInTime)
        db.add(function: holdsTerm)
    }

    /// `wordCount(text)`: the number of words of the text.
    private static let wordCount = DatabaseFunction("wordCount", argumentCount: 1, pure: true) {
        values in String.fromDatabaseValue(values[0])?.wordCount ?? 0
    }

    /// `holds(words, text)`: the words occur in the folded text. The words are folded.
    private static let holds = DatabaseFunction("holds", argumentCount: 2, pure: true) { values in
        guard let words = String.fromDatabaseValue(values[0]),
            let text = String.fromDatabaseValue(values[1])
        else { return false }
        return FoldedText.string(text).utf8.firstRange(of: words.utf8) != nil
    }

    /// `matches(pattern, text)`: the pattern occurs in the text.
    private static let matches = DatabaseFunction("matches", argumentCount: 2, pure: true) {
        values in
        guard let pattern = String.fromDatabaseValue(values[0]),
            let text = String.fromDatabaseValue(values[1])
        else { return false }
        return compiled(pattern)?.occurs(in: text) ?? false
    }

    /// The pattern of the last call, because a list tests many texts with the same pattern.
    private static let lastPattern = Locked<(text: String, pattern: Pattern?)?>(nil)

    private static func compiled(_ text: String) -> Pattern? {
        lastPattern.withLock { last in
            if let last, last.text.utf8.elementsEqual(text.utf8) { return last.pattern }
            let pattern = Pattern(text)
            last = (text, pattern)
            return pattern
        }
    }
}
