import Text

/// The mapping of the unnamed parameters of a piped token to rules (`tml-language.md` 5.1).
enum TokenMapping: Hashable, Sendable {
    case unsupported
    /// The layouts by number of parameters minus one. `nil` if the language does not support the
    /// number.
    case byCount([[String: FormTemplate]?])
    case always([String: FormTemplate])

    init(_ definition: JSON) {
        switch definition {
        case .array(let layouts):
            self = .byCount(layouts.map { $0.object.map { Self.templates($0.dictionary) } })
        case .object(let layout): self = .always(Self.templates(layout.dictionary))
        case .null, .boolean, .integer, .number, .string: self = .unsupported
        }
    }

    func templates(for count: Int) -> [String: FormTemplate]? {
        switch self {
        case .unsupported: nil
        case .byCount(let layouts): count > 0 && count <= layouts.count ? layouts[count - 1] : nil
        case .always(let layout): layout
        }
    }

    private static func templates(_ layout: [String: JSON]) -> [String: FormTemplate] {
        layout.compactMapValues { $0.strictString.map(FormTemplate.init) }
    }
}

/// A word form made from parameters: `{$0}`, `{$0::plural}`, `{$0}/{$1}`.
struct FormTemplate: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case literal(String)
        case parameter(Int, cases: [String])
    }

    private let pieces: [Piece]

    init(_ text: String) {
        var pieces: [Piece] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            let end = rest[start...].firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex - 1
            pieces.append(.literal(rest[..<start].string))
            let inside = rest[start...end]
            pieces.append(Self.parameter(inside.dropFirst().dropLast()) ?? .literal(inside.string))
            rest = rest[(end + 1)...]
        }
        self.pieces = (pieces + [.literal(rest.string)]).filter { $0 != .literal("") }
    }

    /// The cases that the form applies to parameters.
    var cases: [String] {
        pieces.flatMap { piece in
            if case .parameter(_, let cases) = piece { cases } else { [] as [String] }
        }
    }

    /// Returns the word form. `nil` if a parameter or a case is missing, or if the form is too
    /// long.
    func form(of parameters: [String], in language: Language) -> String? {
        if pieces.count == 1, case .parameter(let index, []) = pieces[0] {
            return index < parameters.count ? parameters[index] : nil
        }
        var form = ""
        for piece in pieces {
            switch piece {
            case .literal(let text): form += text
            case .parameter(let index, let cases):
                guard index < parameters.count else { return nil }
                var text = parameters[index]
                for keyword in cases {
                    guard let found = language.languageCase(keyword) else { return nil }
                    text = found.applied(to: text, of: nil)
                }
                form += text
                if form.utf8.count > TextLimit.longest { return nil }
            }
        }
        return form
    }

    private static func parameter(_ inside: ArraySlice<UInt8>) -> Piece? {
        guard inside.first == UInt8(ascii: "$") else { return nil }
        let parts = inside.dropFirst().string.split(separator: "::").map(\.trimmed)
        guard let index = parts.first?.digits else { return nil }
        return .parameter(index, cases: Array(parts.dropFirst()))
    }
}
