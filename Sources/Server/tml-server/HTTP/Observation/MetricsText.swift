import TranslationService

/// The metrics in the text format of Prometheus (version 0.0.4).
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// A number that can increase and decrease.
    mutating func gauge(_ name: String, _ help: String, _ value: Int) {
        head(name, "gauge", help)
        text += "tml_\(name) \(value)\n"
    }

    /// A number that only increases.
    mutating func counter(_ name: String, _ help: String, _ value: Int) {
        head(name, "counter", help)
        text += "tml_\(name) \(value)\n"
    }

    mutating func requests(_ counts: ServerMetrics.Counts) {
        head("http_requests_total", "counter", "Answered requests.")
        let lines = counts.requests.map { request, count in
            let labels = [
                "method=\"\(request.method)\"", "route=\"\(Self.escaped(request.route))\"",
                "status=\"\(request.status)\"",
            ]
            return "tml_http_requests_total{\(labels.joined(separator: ","))} \(count)\n"
        }
        text += lines.sorted().joined()
        answers(counts)
        head("http_request_seconds", "histogram", "Time until the answer was ready.")
        for (route, histogram) in counts.times.sorted(by: { $0.key < $1.key }) {
            add(histogram, of: route)
        }
    }

    /// Each class has a line from the start. A counter that appears with its first error shows no
    /// increase in Prometheus.
    private mutating func answers(_ counts: ServerMetrics.Counts) {
        head("http_answers_total", "counter", "Answered requests by the class of the status.")
        for hundreds in 2...5 {
            let count = counts.requests.filter { $0.key.status / 100 == hundreds }
                .reduce(0) { $0 + $1.value }
            text += "tml_http_answers_total{class=\"\(hundreds)xx\"} \(count)\n"
        }
    }

    private mutating func add(_ histogram: Histogram, of route: String) {
        let name = "tml_http_request_seconds"
        let label = "route=\"\(Self.escaped(route))\""
        var total = 0
        for (count, limit) in zip(histogram.counts, Histogram.limits.map { "\($0)" } + ["+Inf"]) {
            total += count
            text += "\(name)_bucket{\(label),le=\"\(limit)\"} \(total)\n"
        }
        text += "\(name)_sum{\(label)} \(histogram.sum)\n"
        text += "\(name)_count{\(label)} \(total)\n"
    }

    private mutating func head(_ name: String, _ type: String, _ help: String) {
        text += "# HELP tml_\(name) \(help)\n# TYPE tml_\(name) \(type)\n"
    }

    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\\"".contains($0) ? ["\\", $0] : [$0] })
    }
}
