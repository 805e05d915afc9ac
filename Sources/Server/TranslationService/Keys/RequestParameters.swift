import Text
import Wire

/// The parameters of a request, in order. If a name occurs several times, the last value counts.
public struct RequestParameters: Hashable, Sendable {
    private let pairs: [Pair]

    private struct Pair: Hashable {
        var name: String
        var value: String
    }

    /// Creates the parameters in the order of the request.
    public init(_ pairs: [(name: String, value: String)]) {
        self.pairs = pairs.map { Pair(name: $0.name, value: $0.value) }
    }

    /// Returns the value; `nil` if the parameter is missing or empty.
    public func text(_ name: String) -> String? {
        pairs.last { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Returns all values of a parameter that may be repeated.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// Returns the parts of a list with commas.
    public func list(_ name: String) -> [String] {
        let parts = text(name)?.utf8.split(separator: UInt8(ascii: ",")) ?? []
        return parts.compactMap { String($0) }
    }

    /// Returns true if the value is `true`, `True`, `1` or `yes` (`tml-service.md` 1.4).
    public func flag(_ name: String) -> Bool {
        text(name).flatMap { JSON.truth(of: $0) } ?? false
    }

    /// Returns a whole number. Throws `.invalid` for any other value.
    public func integer(_ name: String) throws(ServiceError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let value = Int(text) else {
            throw .invalid(name, "invalid", "\(name) must be a whole number")
        }
        return value
    }

    /// Returns true for `true`, `1` and `yes`, and false for their opposites (`tml-service.md`
    /// 1.4). Throws `.invalid` for any other value.
    public func truth(_ name: String) throws(ServiceError) -> Bool? {
        guard let text = text(name) else { return nil }
        guard let value = JSON.truth(of: text) else {
            throw .invalid(name, "invalid", "\(name) must be true or false")
        }
        return value
    }

    /// Returns one of the allowed words. Throws `.invalid` for any other value.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(ServiceError) -> Choice? {
        guard let text = text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw Self.unknown(name, Choice.self) }
        return choice
    }

    /// Returns several of the allowed words. Throws `.invalid` if one word is not allowed.
    public func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(ServiceError) -> [Choice] {
        try list(name).map { (text: String) throws(ServiceError) -> Choice in
            guard let choice = Choice(rawValue: text) else {
                throw Self.unknown(name, Choice.self)
            }
            return choice
        }
    }

    private static func unknown<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _: Choice.Type
    ) -> ServiceError {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return .invalid(name, "invalid", "\(name) must be one of \(words)")
    }

    /// Returns the page if the request names one; `nil` means all records.
    public func pageIfAsked() -> PageRequest? {
        text("page") == nil && text("per_page") == nil ? nil : page()
    }

    /// Returns the requested page. For invalid numbers, the default is used.
    public func page(perPage: Int = 30) -> PageRequest {
        PageRequest(
            page: text("page").flatMap { Int($0) } ?? 1,
            perPage: text("per_page").flatMap { Int($0) } ?? perPage)
    }
}
