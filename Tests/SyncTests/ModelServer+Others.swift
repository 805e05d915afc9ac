import Catalog
import TML
import Text
import TranslationAPI

/// What others do, and what tests arrange.
extension ModelServer {
    func addKey(_ number: Int) {
        let id = TranslationKey.ID(project: Self.project, hash: "key-\(number)")
        keys.append(TranslationKey(id: id, label: "Label \(number)", revision: advance()))
        targets[id.hash] = Target(revision: revision)
    }

    func deleteKey(_ hash: String) {
        keys.removeAll { $0.id.hash == hash }
        targets[hash] = nil
        records = records.filter { $0.value.hash != hash }
        deleted.append((advance(), .keyDeleted(hash: hash)))
    }

    func addTranslation(_ text: ExactText, of hash: String, by author: Int) {
        guard targets[hash] != nil else { return }
        _ = create(text, Context(), hash, by: author)
    }

    func edit(_ id: Int, _ text: ExactText) {
        guard records[id] != nil else { return }
        reword(id, text)
        records[id]?.othersText = revision
    }

    func judge(_ id: Int, _ status: TranslationStatus) {
        guard records[id] != nil else { return }
        setStatus(id, status)
    }

    func delete(_ id: Int) {
        guard let record = records.removeValue(forKey: id) else { return }
        deleted.append((advance(), .translationDeleted(id: id, hash: record.hash)))
        touch(record.hash)
    }

    /// Locked or unlocked.
    func lock(_ hash: String) {
        targets[hash]?.isLocked.toggle()
        targets[hash]?.revision = advance()
    }

    func refuseRequests(with text: ExactText) { unreadable = text }

    /// From here on without faults.
    func work() { faults = [] }

    func forgetOldNews() { oldestCursor = revision }

    func translations(of hash: String) -> [Translation] {
        records.values.filter { $0.hash == hash }.map(\.translation).sorted { $0.id < $1.id }
    }
}
