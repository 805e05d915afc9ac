import Catalog
import GRDB
import KeyIndex
import TML
import Text
import Wire

/// The part of an import that writes to the database.
struct ReleaseImport {
    typealias Progress = (Archives.ImportStep, _ done: Int, _ all: Int) throws -> Void

    let db: Database
    let file: ReleaseFile
    let writer: ProjectWriter
    private let defaultLocale: String
    private var report: Archives.ImportReport
    private var keys = ArchiveKeys()
    /// Keys with only a hash so far, and keys of this kind whose label was found later.
    private var nameless: Set<String> = []
    private var names: [NewKey] = []
    private var addedKeys: Set<KeyID> = []
    /// True if the project had keys before the import.
    private let hadKeys: Bool
    /// The highest level that the import may read and write; `nil` for all levels.
    private let levelLimit: Int?
    /// The hashes of keys of the project above the limit.
    private var skipped: Set<String> = []
    /// Locale of the archive → the project's spelling.
    private let spellings: [String: String]
    /// The rows that are added with bulk statements.
    private var rows: NewRows?
    /// The keys to lock in a language.
    private var locked: [(key: KeyID, locale: String)] = []
    /// The translations of keys that already have translations in the language.
    private var later: [(ReleaseArchive.Translations, key: KeyID, locale: String)] = []
    private var done = 0

    init(_ db: Database, _ file: ReleaseFile, _ options: ImportOptions, now: Int) throws {
        self.db = db
        self.file = file
        let archive = file.archive
        let builder = ProjectBuilder(db: db, now: now)
        let project = try builder.project(of: archive, options)
        levelLimit = try options.destination.map { destination in
            try Access(db, destination.session, project).level(in: nil)
        }
        spellings =
            try options.destination.map { _ in
                try builder.spellings(of: archive, in: project)
            } ?? [:]
        let base = archive.project.defaultLocale
        defaultLocale = spellings[base] ?? base
        writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
        hadKeys =
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM translationKey WHERE project = ?)",
                arguments: [project.id]) ?? true
        report = Archives.ImportReport(
            project: Project.Key(project.key), name: project.name)
        for var language in archive.languages {
            language.locale = spellings[language.locale] ?? language.locale
            try builder.add(
                language, to: project.id, keepsCommon: options.destination != nil)
            report.locales.append(language.locale)
        }
    }

    mutating func run(
        _ progress: Progress
    ) throws -> Archives.ImportReport {
        let writer = writer
        return try writer.countingAhead {
            rows = try NewRows(writer, withoutIndexes: isFarLarger)
            try Prefetch.each { [file, defaultLocale] give in
                try file.keys.eachKey(defaultLocale: defaultLocale, give)
            } _: { (key: ReleaseArchive.Key) in
                try add(key)
                try advance(progress)
            }
            try file.eachTranslations { locale, member in try add(member, of: locale, progress) }
            let list = try Prefetch.value { [file, keys] in
                try file.sources(keys)
            } during: {
                try finish { try progress(.indexes, $0, $1) }
            }
            try add(list)
            return finishedReport
        }
    }

    private var finishedReport: Archives.ImportReport {
        var report = report
        report.namelessKeys = nameless.count
        report.skippedKeys = skipped.count
        report.unknownIgnored = file.archive.ignoredKeys.count { keys[$0] == nil }
        report.unplaced = file.unplaced.map { name, count in
            Archives.Unplaced(file: name, translations: count)
        }
        report.translations += report.unplacedTranslations
        return report
    }

    /// True if the archive contains far more rows than all projects together.
    private var isFarLarger: Bool {
        get throws {
            let present =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT coalesce((SELECT max(id) FROM translationKey), 0)
                               + coalesce((SELECT max(id) FROM translation), 0)
                        """) ?? 0
            return present < file.count / 8
        }
    }

    private mutating func advance(_ progress: Progress) throws {
        done += 1
        if done % 1000 == 0 || done == file.count { try progress(.rows, done, file.count) }
    }

    private mutating func add(_ key: ReleaseArchive.Key) throws {
        let new = NewKey(
            hash: key.hash, label: key.label, description: key.description,
            locale: spellings[key.locale] ?? key.locale,
            level: min(key.level, levelLimit ?? .max), syntax: key.syntax,
            isIgnored: file.archive.ignoredKeys.contains(key.hash))
        guard keys[key.hash] == nil else {
            if nameless.remove(key.hash) != nil { names.append(new) }
            return
        }
        if key.hasForeignHash { report.foreignHashes += 1 }
        try add(new)
    }

    private mutating func add(_ new: NewKey) throws {
        guard !skipped.contains(new.hash) else { return }
        if hadKeys, let (id, outcome) = try known(new) {
            guard !skipped.contains(new.hash) else { return }
            keys.add(new.hash, id: id)
            if outcome == .changed { report.changedKeys += 1 }
        } else {
            let id = try rows?.add(new) ?? writer.register(new).id
            keys.add(new.hash, id: id)
            addedKeys.insert(id)
            report.newKeys += 1
            if new.label.isEmpty { nameless.insert(new.hash) }
        }
    }

    /// An existing key keeps its label if the archive has none.
    private mutating func known(_ new: NewKey) throws -> (id: KeyID, ProjectWriter.Registration)? {
        if levelLimit == nil, !new.label.isEmpty { return try writer.registerKnown(new) }
        guard let key = try StoredKey.find(db, project: writer.project.id, hash: new.hash) else {
            return nil
        }
        if let levelLimit, key.level > levelLimit {
            skipped.insert(new.hash)
            return (key.id, .unchanged)
        }
        guard !new.label.isEmpty else {
            if key.label.isEmpty { nameless.insert(new.hash) }
            return (key.id, .unchanged)
        }
        return try register(new, known: key)
    }

    /// Registers a known key for a person. The file does not change the level of the key. It does
    /// not change the text of a key either: only a foreign hash comes with another text.
    private func register(
        _ new: NewKey, known key: StoredKey
    ) throws -> (id: KeyID, ProjectWriter.Registration)? {
        guard !key.label.isEmpty else { return try writer.registerKnown(new) }
        guard KeyHash.key(label: new.label, description: new.description) == new.hash else {
            return (key.id, .unchanged)
        }
        var new = new
        new.level = key.level
        return try writer.registerKnown(new)
    }

    /// Returns the id of a key. The key may have only a hash.
    private mutating func id(of hash: String) throws -> KeyID? {
        if keys[hash] == nil {
            try add(
                NewKey(
                    hash: hash, label: "", description: "", locale: defaultLocale,
                    isIgnored: file.archive.ignoredKeys.contains(hash)))
        }
        return keys[hash]
    }

    /// Adds the translations of one language. Translations of keys without translations are added
    /// with bulk statements, the others later one by one.
    private mutating func add(
        _ member: ReleaseMember, of archiveLocale: String, _ progress: Progress
    ) throws {
        let locale = spellings[archiveLocale] ?? archiveLocale
        var new = try NewTranslations(writer, locale: locale)
        try Prefetch.each { [defaultLocale] give in
            try member.eachTranslations(defaultLocale: defaultLocale) { try give(($0, $1)) }
        } _: { (key: ReleaseArchive.Key?, translations: ReleaseArchive.Translations) in
            if let key { try add(key) }
            guard let id = try id(of: translations.key) else { return }
            count(cleaned: translations.list, of: translations.key, locale)
            keys.note(translations.digest, of: translations.key, in: archiveLocale)
            if let count = try new.add(translations, to: id) {
                report.newTranslations += count
                report.translations += count
                if translations.isLocked, count > 0 { locked.append((id, locale)) }
            } else {
                later.append((translations, id, locale))
            }
            try advance(progress)
        }
        try new.finish()
        guard rows?.isWithoutIndexes != true else { return }
        try finish()
        rows = try NewRows(writer, withoutIndexes: false)
    }

    /// Completes the bulk statements, then adds the remaining translations.
    private mutating func finish(
        _ progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws {
        try rows?.finish(progress)
        rows = nil
        for (key, locale) in locked { try writer.setLock(true, key: key, locale: locale) }
        locked = []
        for (translations, key, locale) in later { try add(translations, key, locale) }
        later = []
        for new in names { _ = try writer.registerKnown(new) }
        names = []
    }

    private mutating func add(_ list: SourceList) throws {
        keys = list.keys
        var moved: Set<KeyID> = []
        // All sources are created before the nested sources, so that they keep the order of the
        // archive.
        let ids = try list.sources.map { try writer.source(named: $0.name) }
        for (source, id) in zip(list.sources, ids) {
            let strangers = try source.strangers.sorted().compactMap { try self.id(of: $0) }
            let all = source.keys.union(strangers).sorted()
            moved.formUnion(try writer.put(keys: all, inSource: id))
            for name in source.nested.sorted() {
                try writer.nest(try writer.source(named: name.string), in: id)
            }
        }
        for key in moved.subtracting(addedKeys).sorted() { try writer.touch(key: key) }
        report.sources = list.sources.count
        try add(list.texts)
    }

    /// Adds the texts that occur only in files of sources.
    private mutating func add(_ texts: [PageText]) throws {
        let subjects = Dictionary(grouping: texts) { [$0.locale, $0.hash] }
        var known: [[String]: Set<PageTexts.Text>] = [:]
        for (subject, texts) in subjects.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let first = texts.first, let key = keys[first.hash] else { continue }
            let locale = spellings[first.locale] ?? first.locale
            count(cleaned: texts.flatMap(\.list), of: first.hash, locale)
            let page = PageTexts(
                writer: writer, key: key, locale: locale,
                isAgreedWith: keys.isAgreedWith(first.hash, in: first.locale))
            for (text, outcome) in try page.add(texts) {
                if outcome == .known { known[subject, default: []].insert(text) }
                count(outcome)
            }
        }
        try count(known)
    }

    /// Counts the texts of pages that the project already had and that are not in any
    /// `translations.json`. The other texts are already counted.
    private mutating func count(_ known: [[String]: Set<PageTexts.Text>]) throws {
        guard !known.isEmpty else { return }
        var known = known
        let hashes = Set(known.keys.compactMap(\.last))
        try file.eachTranslations { [defaultLocale] locale, member in
            try member.eachTranslations(defaultLocale: defaultLocale, of: hashes) { _, ofKey in
                let texts = ofKey.list.map {
                    PageTexts.Text(label: $0.label, context: $0.context)
                }
                known[[locale, ofKey.key]]?.subtract(texts)
            }
        }
        let count = known.values.reduce(0) { $0 + $1.count }
        report.knownTranslations += count
        report.translations += count
    }

    private mutating func count(
        cleaned list: [ReleaseArchive.Translation], of hash: String, _ locale: String
    ) {
        guard list.contains(where: \.isCleaned) else { return }
        report.cleaned.insert(Archives.CleanedForm(key: hash, locale: locale))
    }

    private mutating func count(_ outcome: PageTexts.Outcome) {
        switch outcome {
        case .known: return
        case .shown: report.shownPageTexts += 1
        case .further: report.furtherPageTexts += 1
        }
        report.newTranslations += 1
        report.translations += 1
    }

    private mutating func add(
        _ ofKey: ReleaseArchive.Translations, _ key: KeyID, _ locale: String
    ) throws {
        for translation in ofKey.list { try add(translation, of: ofKey, key, locale) }
        if ofKey.isLocked, try !writer.target(key: key, locale: locale).isLocked {
            try writer.setLock(true, key: key, locale: locale)
        }
    }

    /// An existing text stays unchanged. If the new archive no longer contains an imported text,
    /// this text is replaced by the archive's text for the same context. Texts that people wrote
    /// are never changed.
    private mutating func add(
        _ translation: ReleaseArchive.Translation, of ofKey: ReleaseArchive.Translations,
        _ key: KeyID, _ locale: String
    ) throws {
        let same = try StoredTranslation.same(
            db, key: key, locale: locale, label: translation.label, context: translation.context)
        report.translations += 1
        guard same == nil else {
            report.knownTranslations += 1
            return
        }
        let kept = ofKey.list.filter { $0.context == translation.context }.map(\.label)
        let outdated = try StoredTranslation.imported(
            db, key: key, locale: locale, context: translation.context
        ).first { !kept.contains($0.label) }
        if let outdated {
            try writer.reimport(outdated, label: translation.label)
            report.changedTranslations += 1
        } else {
            _ = try writer.add(
                ProjectWriter.NewTranslation(
                    key: key, locale: locale, label: translation.label,
                    context: translation.context, isImported: true))
            report.newTranslations += 1
        }
    }
}
