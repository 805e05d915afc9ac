public import Text

/// JSON in requests.
public enum JSONText {
    /// Parses the bytes. Throws `.malformed` if they are not JSON or contain half a surrogate pair,
    /// and `.tooLarge` for too many values.
    public static func parsed(_ bytes: [UInt8]) throws(ServiceError) -> JSON {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, most: Limits.jsonValues)
        } catch {
            throw error.hasTooMany
                ? tooMany
                : .malformed("The body is not valid JSON: error at byte \(error.offset)")
        }
        try requireWhole(bytes)
        return json
    }

    /// Parses the bytes; `nil` if they are not JSON.
    public static func parsedIfJSON(_ bytes: [UInt8]) throws(ServiceError) -> JSON? {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, most: Limits.jsonValues)
        } catch {
            guard error.hasTooMany else { return nil }
            throw tooMany
        }
        try requireWhole(bytes)
        return json
    }

    private static var tooMany: ServiceError {
        .tooLarge("The JSON can have at most \(Limits.jsonValues) values")
    }

    /// Throws `.malformed` for an escape of half a surrogate pair. Half a pair is not a character
    /// and would be stored as another character.
    static func requireWhole(_ bytes: [UInt8]) throws(ServiceError) {
        var place = 0
        while let escape = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
            guard let unit = unit(bytes, at: escape) else {
                place = min(escape + 2, bytes.count)
                continue
            }
            place = escape + 6
            guard (0xD800...0xDFFF).contains(unit) else { continue }
            guard unit < 0xDC00, let low = self.unit(bytes, at: place),
                (0xDC00...0xDFFF).contains(low)
            else {
                throw .malformed(
                    "The body contains half of a surrogate pair: \\u\(String(unit, radix: 16))")
            }
            place += 6
        }
    }

    /// Returns the code unit of an escape `\\u` with four digits.
    private static func unit(_ bytes: [UInt8], at place: Int) -> Int? {
        guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        return Int(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
    }
}
