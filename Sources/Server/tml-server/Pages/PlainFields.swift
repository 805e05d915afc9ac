import Hummingbird
import Text
import TranslationService
import Wire

/// The fields of a form as plain text.
struct PlainFields {
    private let values: [String: String]
    /// Whether a field occurs more than once, which OAuth forbids.
    let hasRepetitions: Bool

    init(_ pairs: [(name: String, value: String)]) {
        values = Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
        hasRepetitions = values.count != pairs.count
    }

    /// All names and values in one text, without the word that proves the origin of the form.
    var content: String {
        values.filter { $0.key != "form" }.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
    }

    /// The value; `nil` if it is missing or empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The values of the fields whose names begin with `prefix`, by the rest of the name. Empty
    /// values are not included.
    func texts(after prefix: String) -> [String: String] {
        let pairs = values.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }
            .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
        return Dictionary(pairs) { $1 }
    }

    /// The text of a field with the line breaks of Unix, because browsers send CR and LF; empty if
    /// the field is missing.
    func lines(_ name: String) -> String {
        (self[name] ?? "").replacing("\r\n", with: "\n")
    }
}

extension APIContext {
    /// The fields of a form or of a JSON object. Unlike `fields`, this keeps a password that looks
    /// like JSON unchanged.
    func plainFields(
        _ request: Request, _ context: ServerContext, limit: Int = 16384
    ) async throws -> PlainFields {
        let body = try await body(request, context, limit: limit, from: .stranger)
        guard FormBody.isObject(body) else {
            let texts = FormBody.texts(of: String(decoding: body, as: UTF8.self))
            guard let texts else { throw FormBody.tooMany }
            return PlainFields(texts)
        }
        return PlainFields(
            try Self.fields(of: body).members.compactMap { member in
                member.value.string.map { (name: member.name, value: $0) }
            })
    }
}
