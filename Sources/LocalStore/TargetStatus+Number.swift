import Catalog
import TML

/// The numbers that stand for statuses in the tables; `LocalSchema1.swift` lists them.
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

    /// What translations amount to (`tml-service.md` 3.12), for when the server did not say:
    /// a key is as far as the least advanced of the contexts that its translations distinguish.
    init(of translations: [Translation]) {
        var best: [String: Int] = [:]
        for translation in translations where translation.status != .rejected {
            let code = translation.context.code
            best[code] = min(best[code] ?? 2, translation.status.number)
        }
        self.init(number: best.values.max().map { 3 - $0 } ?? 0)
    }
}
