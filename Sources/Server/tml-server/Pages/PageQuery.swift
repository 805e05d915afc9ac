import Text
import TranslationService

/// The query of a link to the same page with other parameters.
struct PageQuery {
    private let pairs: [(name: String, value: String)]

    /// Keeps these parameters of a request.
    init(_ parameters: RequestParameters, _ names: [String]) {
        pairs = names.compactMap { name in
            parameters.text(name).map { (name: name, value: $0) }
        }
    }

    /// `?…` with the kept parameters; empty if there are none.
    var text: String { pairs.isEmpty ? "" : Self.text(pairs) }

    /// Returns `?…` with one more parameter.
    func with(_ name: String, _ value: Int) -> String {
        Self.text(pairs + [(name: name, value: String(value))])
    }

    private static func text(_ pairs: [(name: String, value: String)]) -> String {
        "?"
            + pairs.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }
            .joined(separator: "&")
    }
}
