import Catalog
import TML

/// The numbers of statuses in the tables, as described in `LocalSchema1.swift`.
extension TranslationStatus {
    var number: Int {
        switch self {
        case .approved: 0
        case .accepted: 1
        case .pending: 2
        case .rejected: 3
        }
    }

    init(number: Int) { self = Self.allCases.first { $0.number == number } ?? .pending }
}

extension TargetStatus {
    var number: Int {
        switch self {
        case .untranslated: 0
        case .pending: 1
        case .accepted: 2
        case .approved: 3
        }
    }

    init(number: Int) { self = Self.allCases.first { $0.number == number } ?? .untranslated }

    /// Calculates the status from the translations (`tml-service.md` 3.12) if the server did not
    /// send it: the status of the least advanced context of the translations.
    init(of translations: [Translation]) {
        var best: [String: Int] = [:]
        for translation in translations where translation.status != .rejected {
            let code = translation.context.code
            best[code] = min(best[code] ?? 2, translation.status.number)
        }
        self.init(number: best.values.max().map { 3 - $0 } ?? 0)
    }
}
