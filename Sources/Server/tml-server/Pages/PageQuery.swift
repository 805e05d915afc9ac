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

    /// Returns `?…` with one more parameter.
    func with(_ name: String, _ value: Int) -> String {
        let all = pairs + [(name: name, value: String(value))]
        return "?"
            + all.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }
            .joined(separator: "&")
    }
}
