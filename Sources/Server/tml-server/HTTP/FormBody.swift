import Text
import TranslationService
import Wire

/// The format `a=1&b=2` of queries and form bodies. Empty pairs are ignored (`tml-service.md` 1.3).
enum FormBody {
    /// Returns no parameters if the text has more than a thousand. `RequestLimits` refuses such a
    /// query.
    static func parameters(of text: String) -> RequestParameters {
        RequestParameters(texts(of: text) ?? [])
    }

    /// Names and values, decoded. Bytes that are not UTF-8 become U+FFFD. `nil` if there are too
    /// many.
    static func texts(of text: String) -> [(name: String, value: String)]? {
        FormFields.decoded(text)?.map { pair in
            (
                name: String(decoding: pair.name, as: UTF8.self),
                value: String(decoding: pair.value, as: UTF8.self)
            )
        }
    }

    /// Returns true if the body is a JSON object and not a form.
    static func isObject(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    /// The fields as JSON: values that are objects or arrays stay objects or arrays, and all others
    /// are text. If a name occurs several times, the last value counts.
    ///
    /// Throws `.tooLarge` for more than a thousand fields. Throws `.malformed` for a name or value
    /// that is not UTF-8, because the stored text would be different.
    static func object(of text: String) throws(ServiceError) -> JSONObject {
        var object = JSONObject()
        guard let pairs = FormFields.decoded(text) else { throw tooMany }
        for pair in pairs {
            guard let name = String(validating: pair.name, as: UTF8.self),
                let value = String(validating: pair.value, as: UTF8.self)
            else { throw .malformed("The form is not UTF-8") }
            object[name] = try nested(name, value) ?? .string(value)
        }
        return object
    }

    static var tooMany: ServiceError {
        .tooLarge("A form can have at most \(FormFields.most) fields")
    }

    /// Fields that are always text, whatever their first character is.
    private static let texts: Set = ["label", "translation", "message", "reason", "note"]

    /// `nil` if the value is text and not JSON.
    private static func nested(_ name: String, _ value: String) throws(ServiceError) -> JSON? {
        guard !texts.contains(name),
            value.utf8.first == UInt8(ascii: "{") || value.utf8.first == UInt8(ascii: "[")
        else { return nil }
        return try JSONText.parsedIfJSON(Array(value.utf8))
    }
}
