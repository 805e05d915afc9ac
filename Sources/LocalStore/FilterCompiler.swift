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
        return try KeySelection(found, for: need)
    }

    /// Returns the query for the keys in ascending order. It tests the candidates one after another,
    /// so that the first keys are found before the last candidates are read.
    private func statement(_ filter: KeyFilter) throws -> SQL {
        guard let listed = try candidates(filter) else {
            return """
                SELECT target.key FROM target
                WHERE target.language = \(language) AND \(try sql(filter)) ORDER BY target.key
                """
        }
        // Without the limit, SQLite ignores the order of a query that is joined with a table.
        return """
            SELECT target.key FROM (\(listed.inOrder) LIMIT -1) AS listed
            CROSS JOIN target \(row(of: filter)) AND target.key = listed.key
            WHERE \(try sql(filter))
            """
    }

    /// Returns the condition for the row of a candidate. The index by status is much smaller than the
    /// table. So for a filter by status, most rows of the table are not read.
    private func row(of filter: KeyFilter) -> SQL {
        let status = filter.parts.lazy.compactMap(\.status).first
        guard let status else { return "ON target.language = \(language)" }
        return """
            INDEXED BY targetByStatus
            ON target.language = \(language) AND target.status = \(status.number)
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
            if let keys = try candidates(filter) { "AND target.key IN (\(keys.sql))" } else { "" }
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
        case .all(let filters): try joined(Self.quickFirst(filters), " AND ", none: "TRUE")
        case .any(let filters): try joined(filters, " OR ", none: "FALSE")
        case .not(let filter): "NOT \(try sql(filter))"
        case .condition(let condition): try sql(condition)
        }
    }

    /// Returns the conditions that need only an index first, and those that read texts last.
    private static func quickFirst(_ filters: [KeyFilter]) -> [KeyFilter] {
        let (quick, others) = (filters.filter(\.isQuick), filters.filter { !$0.isQuick })
        return quick + others.filter { !$0.readsTexts } + others.filter(\.readsTexts)
    }

    private func joined(_ filters: [KeyFilter], _ separator: String, none: SQL) throws -> SQL {
        guard !filters.isEmpty else { return none }
        let conditions = try filters.map(sql)
        return "(\(conditions.joined(separator: separator)))"
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
            ofKey("words BETWEEN \(range.lowerBound) AND \(range.upperBound)")
        case .check(let check): "EXISTS (\(keys(failing: check)) AND key = target.key)"
        case .term: sql(term: condition)
        }
    }

    func keys(failing check: Check) -> SQL {
        "SELECT key FROM issue WHERE language = \(language) AND checkName = \(check.rawValue)"
    }

    var keysWithIssue: SQL {
        "SELECT key FROM issue WHERE language = \(language) AND \(sql: IssueTable.isWarning)"
    }

    var keysWithNews: SQL { "SELECT key FROM newsKey WHERE language = \(language)" }

    var keysWithComment: SQL {
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
                    AND other.context = mine.context AND other.status < 3 AND other.id > mine.id)
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
        if let status = state.status { return "target.status = \(status.number)" }
        return ofTranslation("status = \(TranslationStatus.rejected.number)")
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
        let isNew: SQL = "target.key > \(searchedTo)"
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
    func rows(of work: KeyFilter.OwnWork) -> SQL {
        switch work {
        case .draft: "draft WHERE TRUE"
        case .review: "draft WHERE isToReview = 1"
        case .waiting: "change WHERE state IN ('queued', 'sent')"
        case .edit: "change WHERE kind = 'translate' AND state IN ('queued', 'sent')"
        case .stopped: "change WHERE state IN ('conflicting', 'refused')"
        }
    }

    /// The number of a source of the project.
    func source(_ name: ExactText) -> SQL {
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

extension KeyFilter {
    /// The status of the keys that meet a filter by status; `nil` for other filters.
    fileprivate var status: TargetStatus? {
        if case .condition(.state(let state)) = self { state.status } else { nil }
    }
}

extension KeyFilter.State {
    /// The status of a key in this state; `nil` for a state of a translation.
    fileprivate var status: TargetStatus? {
        switch self {
        case .untranslated: .untranslated
        case .pending: .pending
        case .accepted: .accepted
        case .approved: .approved
        case .rejected: nil
        }
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
            let pattern = Pattern(text, letters: .all)
            last = (text, pattern)
            return pattern
        }
    }
}
