import Catalog
import Text
import TranslationService
import Wire

/// The fields of a form that was sent from the page of a key.
struct KeyForm: Sendable {
    let fields: PlainFields

    /// The fields of the settings. The form also has each of them as the person saw it.
    private static let details = ["level", "max_length", "note", "ignored"]

    func text(_ name: String) -> String { fields.lines(name) }

    /// The change that locks or unlocks the key.
    func lock(of hash: String) -> ChangeRecord {
        var change = ChangeRecord(id: "", operation: fields["locked"] == "1" ? .lock : .unlock)
        change.key = hash
        change.locale = fields["locale"]
        return change
    }

    /// The settings that the person changed. The others stay, so that no person undoes the work of
    /// another one.
    func changedDetails() throws(ServiceError) -> JSONObject { try details(old: "") }

    /// The changed settings as the person saw them.
    func expectedDetails() throws(ServiceError) -> JSONObject { try details(old: "old_") }

    private func details(old prefix: String) throws(ServiceError) -> JSONObject {
        var changed = JSONObject()
        for name in Self.details where isChanged(name) {
            changed[name] = try value(name, text(prefix + name))
        }
        return changed
    }

    func isChanged(_ name: String) -> Bool { text(name) != text("old_\(name)") }

    private func value(_ name: String, _ text: String) throws(ServiceError) -> JSON {
        switch name {
        case "note": return .string(text)
        case "ignored": return .boolean(!text.isEmpty)
        default:
            guard !text.isEmpty else { return .null }
            guard let number = Int(text) else {
                throw .malformed("“\(text)” is not a whole number")
            }
            return .integer(number)
        }
    }

    /// The texts that a person typed.
    var typed: [String] {
        [text("message"), isChanged("note") ? text("note") : ""].filter { !$0.isEmpty }
    }
}

/// A form of the page of a key that the service refused.
struct RefusedKeyForm: Sendable {
    let form: KeyForm
    let refusal: ServiceError

    /// True if another person changed the same setting.
    private var isConflict: Bool {
        if case .conflict = refusal { true } else { false }
    }

    /// The values of the page that the form changes: each changed field is as it was sent.
    func values(stored: [String: String]) -> [String: Any] {
        var values: [String: Any] = [
            "problem": problem, "draft": form.text("message"),
            "once": FormSubmission.once(form.fields, after: refusal),
        ]
        for (name, text) in stored where form.isChanged(name) {
            values["\(name)Text"] = form.text(name)
            values["old_\(name)"] = isConflict ? text : form.text("old_\(name)")
        }
        if isConflict, form.isChanged("note"), let note = stored["note"] {
            values["storedNote"] = note.isEmpty ? "(no note)" : note
        }
        return values
    }

    /// The values of the partial template with texts that no form shows.
    static func left(_ texts: [String]) -> [String: Any] {
        ["hasLeft": !texts.isEmpty, "left": texts.map { ["typed": $0] }]
    }

    private var problem: String {
        guard isConflict, !form.text("old_level").isEmpty else {
            return "\(PageContext.sentence(of: refusal))."
        }
        return """
            Another person changed these settings after you opened the page. Your values are still in \
            the form. If you save them, they replace the values of the other person.
            """
    }
}
