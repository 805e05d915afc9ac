public import Wire

/// What a release is to be (`tml-service.md` 3.14).
public struct ReleaseRequest: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Becomes the project's current release as soon as it is built.
        case release
        /// Is built, to be looked at or made current later.
        case draft
    }

    public var kind: Kind
    /// Empty: all published languages.
    public var locales: [String]
    public var accept: Acceptance

    public init(
        kind: Kind = .release, locales: [String] = [], accept: Acceptance = .accepted
    ) {
        self.kind = kind
        self.locales = locales
        self.accept = accept
    }

    /// Reads `type`, `locales` (a list, or text with commas) and `accept`; throws `.invalid`.
    public init(_ fields: JSONObject) throws(ServiceError) {
        kind = try Self.choice(fields, "type") ?? .release
        accept = try Self.choice(fields, "accept") ?? .accepted
        let text = fields["locales"]?.string?.utf8.split(separator: UInt8(ascii: ","))
        locales = text?.compactMap { String($0) } ?? fields.strings("locales")
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ fields: JSONObject, _ name: String
    ) throws(ServiceError) -> Choice? {
        guard let value = fields[name], !value.isNull, value.string != "" else { return nil }
        if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid(name, "invalid", "\(name) is one of \(words)")
    }
}
