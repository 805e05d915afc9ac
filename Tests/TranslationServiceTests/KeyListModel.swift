import Catalog
import Foundation
import GRDB
import KeyIndex
import TML
import Terminology
import Testing
import Text
import Wire

@testable import TranslationService

/// What a list must show, worked out from all rows in the plainest way.
struct KeyListModel {
    struct Key {
        var id: Int
        var hash: String
        var texts: [KeyFilter.Place: [String]]
        var level: Int
        var isIgnored: Bool
        var length: Int
        var updatedAt: Int
        var sources: [String]
        var labels: Set<String>
        var isFollowed: Bool
        var status = "untranslated"
        var hasRejected = false
        var isLocked = false
        var rank: Int?
        var translators: Set<MemberID>
        var translations: [StoredText]
        var wordCount: Int
        var hasNote: Bool
        var hasLimit: Bool
        var hasComment: Bool
        var isInLanguage: Bool
        var terms: [TermHit]
    }

    /// A translation into the language.
    struct StoredText {
        var id: Int
        var text: String
        var context: String
        var isRejected: Bool
        var translator: MemberID?
        var author: String?
        var updatedAt: Int

        init(_ row: Row) {
            id = row["id"]
            text = row["label"]
            context = row["context"]
            isRejected = row["status"] == "rejected"
            translator = row["translator"]
            author = row["author"]
            updatedAt = row["updatedAt"]
        }
    }

    private let keys: [Key]
    private let member: Member
    private let now: Int

    init(_ service: TranslationService, locale: String, user: UserID) throws {
        now = service.database.clock()
        (keys, member) = try service.database.read { db in
            let member = try #require(try Member.find(db, project: 1, user: user))
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM translationKey WHERE project = 1")
            let index = try Self.terms(db, to: locale)
            return (try rows.map { try Self.key(db, $0, locale, member, index) }, member)
        }
    }

    /// All labels are English.
    private static func terms(_ db: Database, to locale: String) throws -> TermIndex {
        let terms = try Row.fetchAll(db, sql: "SELECT * FROM glossaryTerm ORDER BY id").map { row in
            let isTranslated = (row["translations"] as String).contains("\"\(locale)\"")
            return Term(
                word: ExactText(row["keyword"] as String), locale: "en",
                wordings: isTranslated ? [LocaleCode(locale): [Term.Wording("x")]] : [:],
                isNotTranslated: row["isNotTranslated"])
        }
        return TermIndex([(terms, .project)], from: "en", to: LocaleCode(locale))
    }

    private static func key(
        _ db: Database, _ row: Row, _ locale: String, _ member: Member, _ index: TermIndex
    ) throws -> Key {
        let id: Int = row["id"]
        let translations = try Row.fetchAll(
            db,
            sql: """
                SELECT translation.*, user.name AS author FROM translation
                LEFT JOIN membership ON membership.id = translator
                LEFT JOIN user ON user.id = membership.user WHERE key = ? AND locale = ?
                """, arguments: [id, locale])
        let target = try Row.fetchOne(
            db, sql: "SELECT * FROM target WHERE key = ? AND locale = ?", arguments: [id, locale])
        func texts(_ sql: String, _ values: StatementArguments) throws -> [String] {
            try String.fetchAll(db, sql: sql, arguments: values)
        }
        let updatedAt: Int = row["updatedAt"]
        return Key(
            id: id, hash: row["hash"],
            texts: [
                .label: [row["label"]], .description: [row["description"]],
                .translation: translations.map { $0["label"] },
            ], level: row["level"], isIgnored: row["isIgnored"], length: row["length"],
            updatedAt: max(updatedAt, target?["updatedAt"] ?? 0),
            sources: try texts(
                """
                SELECT s.name FROM keySource ks JOIN source s ON s.id = ks.source WHERE ks.key = ?
                """, [id]),
            labels: Set(try texts("SELECT name FROM keyLabel WHERE key = ?", [id])),
            isFollowed: try !texts(
                "SELECT key FROM follow WHERE key = ? AND member = ?", [id, member.id]
            ).isEmpty,
            status: target?["status"] ?? "untranslated",
            hasRejected: translations.contains { $0["status"] == "rejected" },
            isLocked: target?["isLocked"] ?? false, rank: target?["bestRank"],
            translators: Set(translations.compactMap { $0["translator"] as MemberID? }),
            translations: translations.map(StoredText.init),
            wordCount: (row["label"] as String).split(whereSeparator: \.isWhitespace).count,
            hasNote: (row["note"] as String?)?.isEmpty == false,
            hasLimit: (row["maxLength"] as Int?) != nil,
            hasComment: try !texts(
                "SELECT message FROM comment WHERE key = ? AND locale = ?", [id, locale]
            ).isEmpty,
            isInLanguage: row["locale"] == locale,
            terms: index.hits(in: Label(row["label"] as String)))
    }

    /// The ids of the page, and how long the list is.
    func page(_ request: KeyListRequest) -> (ids: [Int], total: Int) {
        let sorted = keys.filter { fits($0, request) }.sorted { left, right in
            let order = Self.compare(left, right, request.sort) ?? (left.id < right.id)
            return request.order == .ascending ? order : left.id != right.id && !order
        }
        let ids = sorted.dropFirst(request.page.offset).prefix(request.page.perPage).map(\.id)
        return (Array(ids), sorted.count)
    }

    private func fits(_ key: Key, _ request: KeyListRequest) -> Bool {
        let level = member.role(in: "ru").level
        guard !key.isIgnored, key.level <= min(request.levelMax ?? level, level) else {
            return false
        }
        let isLocked = request.lock == .locked
        let author: MemberID? =
            switch request.translator {
            case .whoAsks: member.id
            case .member(let id): id
            case nil: nil
            }
        return request.statuses.isEmpty || request.statuses.contains { Self.has($0, key) }
            ? (request.lock == .any || key.isLocked == isLocked)
                && (author.map(key.translators.contains) ?? true)
                && request.words.allSatisfy { Self.contains($0, key, request.places) }
                && (request.sources.isEmpty
                    || request.sources.contains(where: key.sources.contains))
                && request.labels.allSatisfy(key.labels.contains)
                && (!request.isFollowed || key.isFollowed)
                && key.updatedAt >= request.updatedSince ?? 0
                && request.filter.isMet { meets(key, $0) }
            : false
    }

    private func meets(_ key: Key, _ condition: KeyFilter.Condition) -> Bool {
        switch condition {
        case .state(.rejected): key.hasRejected
        case .state(let state): key.status == state.rawValue
        case .source(let name): key.sources.contains(name.string)
        case .tag(let tag): key.labels.contains(tag.string)
        case .author(.me): key.translators.contains(member.id)
        case .author(.number(let number)): key.translators.contains(MemberID(number))
        case .author(.name(let name)): key.translations.contains { $0.author == name.string }
        case .words(let words, let place):
            Self.contains(words.string, key, place.map { [$0] } ?? [])
        case .whole(let text, .key): key.hash == text.string
        case .whole(let text, let place): key.texts[place]?.contains(text.string) ?? false
        case .pattern(let pattern):
            key.texts.values.joined().contains {
                Pattern(pattern.string, letters: .all)?.occurs(in: $0) ?? false
            }
        case .changed(let since): Self.changed(key, since: since)
        case .changedWithin(let seconds): Self.changed(key, since: now - seconds)
        case .unchangedFor(let seconds):
            !key.translations.isEmpty && !Self.changed(key, since: now - seconds)
        case .forms(let range):
            range.contains(
                Set(key.translations.filter { !$0.isRejected }.map(\.context)).count)
        case .wordCount(let range): range.contains(key.wordCount)
        case .has(let feature): has(key, feature)
        case .term(let term):
            key.terms.contains { FoldedText($0.word.string) == FoldedText(term.string) }
        case .own, .check: false
        }
    }

    private static func changed(_ key: Key, since: Int) -> Bool {
        key.translations.contains { $0.updatedAt >= since }
    }

    private func has(_ key: Key, _ feature: KeyFilter.Feature) -> Bool {
        switch feature {
        case .lock: key.isLocked
        case .permission: !key.isLocked && !key.isInLanguage
        case .description: key.texts[.description] != [""]
        case .note: key.hasNote
        case .comment: key.hasComment
        case .limit: key.hasLimit
        case .follower: key.isFollowed
        case .term: !key.terms.isEmpty
        case .issue, .news: false
        case .rejection:
            key.translations.contains { old in
                old.isRejected && old.translator == member.id
                    && !key.translations.contains {
                        $0.context == old.context && $0.translator == old.translator
                            && !$0.isRejected && $0.id > old.id
                    }
            }
        }
    }

    private static func has(_ status: KeyListRequest.Status, _ key: Key) -> Bool {
        switch status {
        case .all: true
        case .with: key.status != "untranslated"
        case .without: key.status == "untranslated"
        case .rejected: key.hasRejected
        default: key.status == status.rawValue
        }
    }

    private static func contains(
        _ word: String, _ key: Key, _ places: [KeyFilter.Place]
    ) -> Bool {
        let places = places.isEmpty ? KeyFilter.Place.allCases : places
        if places.contains(.key), key.hash == word.lowercased() { return true }
        return places.contains { place in
            (key.texts[place] ?? []).contains {
                FoldedText.string($0).utf8.firstRange(of: FoldedText.string(word).utf8) != nil
            }
        }
    }

    /// Whether the one comes before the other; `nil` when they are the same in this.
    private static func compare(
        _ left: Key, _ right: Key, _ sort: KeyListRequest.Sort
    ) -> Bool? {
        func order<Value: Comparable>(_ a: Value?, _ b: Value?) -> Bool? {
            guard let a, let b else { return a == nil && b == nil ? nil : a == nil }
            return a == b ? nil : a < b
        }
        return switch sort {
        case .id, .registered: nil
        case .label: order(left.texts[.label]?.first, right.texts[.label]?.first)
        case .length: order(left.length, right.length)
        case .source: order(left.sources.min(), right.sources.min())
        case .updated: order(left.updatedAt, right.updatedAt)
        case .rank: order(left.rank, right.rank)
        }
    }
}
