import TML
import TestSupport
import Text
import TranslationMemory

/// A memory in a folder of its own.
struct MemoryFixture {
    let folder: TemporaryFolder
    let memory: TranslationMemory

    init() throws {
        folder = try TemporaryFolder()
        memory = try TranslationMemory(path: folder.path + "/memory.sqlite")
    }

    func matches(
        _ label: String, description: String = "", key: String = "asked", least: Double = 0.7
    ) throws -> [MemoryMatch] {
        try memory.matches(
            MemoryQuestion(
                source: "en", target: "pl", project: "shop", key: key, label: ExactText(label),
                description: ExactText(description), least: least))
    }

    /// The best text for a label.
    func best(_ label: String) throws -> String? {
        try matches(label).first?.forms.first?.text.string
    }
}

extension LearnedText {
    init(
        _ id: Int, _ label: String, _ text: String, key: String? = nil, revision: Int = 1,
        context: Context = Context(), description: String = ""
    ) {
        self.init(
            id: id, revision: revision, source: "en", target: "pl", project: "shop",
            key: key ?? "key\(id)", label: ExactText(label), description: ExactText(description),
            context: context, text: ExactText(text), isApproved: true, author: "Ewa", date: "")
    }
}
