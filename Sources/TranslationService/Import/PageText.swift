import GRDB
import TML

/// What the file of a source says of a key in a language, where `translations.json` says something
/// else.
struct PageText: Sendable {
    let hash: String
    let locale: String
    let list: [ReleaseArchive.Translation]
}

/// The texts of one key in one language that stand only in files of sources.
///
/// Apps showed these on the pages of the sources, so the one that most of these pages have is put
/// before that of `translations.json`; the others are further translations. Nothing is put before
/// the work of people, and before what a page agrees with.
struct PageTexts {
    let writer: ProjectWriter
    let key: Int
    let locale: String
    /// Whether a page has what `translations.json` has.
    let isAgreedWith: Bool

    /// What became of a text.
    enum Outcome {
        /// It is what apps are given.
        case shown
        /// Another one is.
        case further
        /// It was here already.
        case known
    }

    private var db: Database { writer.db }

    /// Adds what is not here yet; returns what became of each of the texts, without repetitions.
    func add(_ texts: [PageText]) throws -> [Outcome] {
        var counts: [Text: Int] = [:]
        var order: [Text] = []
        for translation in texts.flatMap(\.list) {
            let text = Text(label: translation.label, context: translation.context)
            if counts.updateValue(counts[text, default: 0] + 1, forKey: text) == nil {
                order.append(text)
            }
        }
        // A stable sort: of those that as many pages have, the first in the archive.
        let ranked = order.enumerated().sorted {
            (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
        }
        var decided: Set<Context> = []
        return try ranked.map { _, text in
            try add(text, isFirst: decided.insert(text.context).inserted)
        }
    }

    private struct Text: Hashable {
        let label: ExactText
        let context: Context
    }

    private func add(_ text: Text, isFirst: Bool) throws -> Outcome {
        let same = try StoredTranslation.same(
            db, key: key, locale: locale, label: text.label, context: text.context)
        guard same == nil else { return .known }
        let rivals = try rivals(text.context)
        let isShown = isFirst && !isAgreedWith && !rivals.haveWork
        _ = try writer.add(
            ProjectWriter.NewTranslation(
                key: key, locale: locale, label: text.label, context: text.context,
                isImported: true, isPreferred: isShown && rivals.count > 0))
        return isShown || rivals.count == 0 ? .shown : .further
    }

    /// How many others there are for the context, and whether people had a hand in them.
    private func rivals(_ context: Context) throws -> (count: Int, haveWork: Bool) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) AS count,
                       coalesce(max(isImported = 0 OR positiveVotes + negativeVotes > 0
                                    OR approvedBy IS NOT NULL OR rejectedBy IS NOT NULL), 0)
                           AS haveWork
                FROM translation WHERE key = ? AND locale = ? AND context = ?
                """, arguments: [key, locale, context.code])
        return (row?["count"] ?? 0, row?["haveWork"] ?? false)
    }
}
