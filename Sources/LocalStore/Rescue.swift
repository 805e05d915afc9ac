import Catalog
import GRDB
import Glibc
import TML
import Text

/// Reads drafts and outbox from a database in any state: in use, damaged, written by a newer
/// program, or in a place without write permission. The database is not changed.
struct Rescue {
    private let db: Database
    private let salvage: RowSalvage
    private var languages: [Int64: (project: String, name: String, locale: String)] = [:]
    private var keys: [Int64: (hash: String, label: ExactText, description: ExactText)] = [:]

    private init(_ db: Database) {
        self.db = db
        salvage = RowSalvage(db: db)
    }

    /// Returns the work in a database. Throws `readOnly` if the file does not exist or cannot be
    /// read, and `damaged` if it is not a database.
    static func work(in path: String) throws(StoreError) -> RescuedWork {
        guard access(path, R_OK) == 0 else {
            throw .readOnly("\(path): \(String(cString: strerror(errno)))")
        }
        if !StoreFiles(path: path).isEmptied, let work = try? workInPlace(path) { return work }
        // Reading in place needs files beside the database and an intact schema; a copy needs
        // neither.
        let source = try SalvageSource(path)
        do {
            return try source.queue.unsafeRead { db in
                try SalvageSource.open(db)
                var rescue = Rescue(db)
                return rescue.work(at: path)
            }
        } catch {
            throw StoreError(error)
        }
    }

    private static func workInPlace(_ path: String) throws -> RescuedWork {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.unsafeRead { db in
            try SalvageSource.open(db)
            var rescue = Rescue(db)
            return rescue.work(at: path)
        }
    }

    private mutating func work(at path: String) -> RescuedWork {
        var work = RescuedWork(database: path)
        let drafts = salvage.rows(of: "draft", key: ["language", "key", "context"], numbers: 2)
        let changes = salvage.rows(of: "change", key: ["sequence"], numbers: 1)
        let kept =
            salvage.has("keptChange")
            ? salvage.rows(of: "keptChange", key: ["sequence"], numbers: 1)
            : (rows: [], trouble: nil)
        for (table, trouble) in [
            ("draft", drafts.trouble), ("change", changes.trouble), ("keptChange", kept.trouble),
        ] {
            guard let trouble else { continue }
            work.unreadable.append("Some rows of the table \(table) cannot be read: \(trouble)")
        }
        for row in drafts.rows {
            guard let text = row.text("text"), !text.isEmpty else { continue }
            work.drafts.append(
                RescuedWork.Draft(form: form(of: row, in: &work), text: ExactText(text)))
        }
        for row in changes.rows { work.outbox.append(change(row, in: &work)) }
        for row in kept.rows where row.integer("isGone") == 1 {
            work.outbox.append(change(row, in: &work))
        }
        return work
    }
}

extension Rescue {
    private mutating func change(
        _ row: RowSalvage.Fields, in work: inout RescuedWork
    ) -> RescuedWork.Change {
        RescuedWork.Change(
            form: form(of: row, in: &work), id: row.text("id") ?? "",
            kind: row.text("kind") ?? "translate",
            state: row.text("state") ?? (row["isGone"] == nil ? "queued" : "gone"),
            text: row.exact("text"), vote: row.integer("vote").map { Int($0) },
            translation: row.integer("translation").map { Int($0) },
            submittedAt: Int(row.integer("submittedAt") ?? 0),
            serverWords: row.text("refusal"), conflict: row.text("conflict"),
            serverText: row.text("theirs").flatMap {
                try? SavedTranslation.translation(fromJSON: $0)?.text
            })
    }

    /// Returns the form of a row. Unreadable names are reported, and row ids replace them.
    private mutating func form(
        of row: RowSalvage.Fields, in work: inout RescuedWork
    ) -> RescuedWork.Form {
        let (language, key) = (row.integer("language") ?? 0, row.integer("key") ?? 0)
        let place = self.language(language)
        let named = self.key(key)
        if place == nil {
            add(
                "The language with number \(language) cannot be read. "
                    + "Its project cannot be read either.",
                to: &work)
        }
        if named == nil { add("The translation key with number \(key) cannot be read.", to: &work) }
        return RescuedWork.Form(
            project: place?.project ?? "", projectName: place?.name ?? "",
            locale: place?.locale ?? "#\(language)", key: named?.hash ?? "#\(key)",
            label: named?.label ?? "", description: named?.description ?? "",
            context: row.text("context") ?? "")
    }

    private func add(_ sentence: String, to work: inout RescuedWork) {
        if !work.unreadable.contains(sentence) { work.unreadable.append(sentence) }
    }

    private mutating func language(
        _ id: Int64
    ) -> (project: String, name: String, locale: String)? {
        if let known = languages[id] { return known }
        guard let row = look("SELECT project, locale FROM language WHERE id = ?", id),
            let locale = row.text("locale"), let number = row.integer("project"),
            let project = look("SELECT key, name FROM project WHERE id = ?", number),
            let key = project.text("key")
        else { return nil }
        languages[id] = (key, project.text("name") ?? "", locale)
        return languages[id]
    }

    private mutating func key(_ id: Int64) -> (
        hash: String, label: ExactText, description: ExactText
    )? {
        if let known = keys[id] { return known }
        guard
            let row = look("SELECT hash, label, description FROM translationKey WHERE id = ?", id),
            let hash = row.text("hash")
        else { return nil }
        keys[id] = (hash, row.exact("label") ?? "", row.exact("description") ?? "")
        return keys[id]
    }

    private func look(_ sql: String, _ id: Int64) -> RowSalvage.Fields? {
        guard let row = try? Row.fetchOne(db, sql: sql, arguments: [id]) else { return nil }
        return RowSalvage.Fields(row.map { ($0.0, $0.1) }) { first, _ in first }
    }
}
