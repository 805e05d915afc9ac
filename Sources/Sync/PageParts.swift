import Catalog
import TML
import TranslationAPI

/// The download of a page of the full list in smaller parts, because its answer is too large. A key
/// that is too large alone is left out, and its label is reported.
struct PageParts {
    let synchronizer: Synchronizer
    let project: Project.Key
    let locale: LocaleCode
    let seen: String?

    private enum Part {
        case page(KeyPage)
        case leftOut(label: String)
    }

    /// The numbers of keys of a request; each is a multiple of the next.
    private static let sizes = [Synchronizer.keysPerPage, 100, 20, 4, 1]
    /// The maximum number of attempts; an attempt fails if keys are removed while the parts are
    /// read.
    private static let tries = 5
    /// The maximum number of omitted keys. If there are more, the keys are not the cause: every
    /// answer of the server is too large.
    private static let mostLeftOut = 20

    func page(_ number: Int) async throws(SyncError) -> KeyPage {
        for _ in 0..<Self.tries {
            let parts = try await smaller(than: 0, number)
            let pages = parts.compactMap { if case .page(let page) = $0 { page } else { nil } }
            let labels = parts.compactMap {
                if case .leftOut(let label) = $0 { label } else { nil }
            }
            guard let first = pages.first, let last = pages.last else {
                throw .server(.tooLarge)
            }
            guard try await !hasMoved(from: first.cursor, to: last.cursor) else { continue }
            var whole = KeyPage(
                keys: pages.flatMap(\.keys), page: number,
                totalPages: max(1, (last.totalKeys + Self.sizes[0] - 1) / Self.sizes[0]),
                totalKeys: last.totalKeys, cursor: first.cursor)
            whole.flawed = pages.flatMap(\.flawed)
            whole.tooLarge = labels
            return whole
        }
        throw .server(.unavailable(retryAfter: nil))
    }

    /// Returns true if keys were removed while the parts were read, so that later keys have moved
    /// up.
    private func hasMoved(from first: String, to last: String) async throws(SyncError) -> Bool {
        guard first != last else { return false }
        return try await synchronizer.keysGone(from: project, locale, since: first) > 0
    }

    /// Returns the parts of the piece with that number. The size of the piece is `sizes[place]`.
    private func smaller(than place: Int, _ number: Int) async throws(SyncError) -> [Part] {
        guard place + 1 < Self.sizes.count else {
            let label = try await synchronizer.label(of: project, keyAt: number)
            return [.leftOut(label: label ?? "key \(number)")]
        }
        let times = Self.sizes[place] / Self.sizes[place + 1]
        var parts: [Part] = []
        for next in (number - 1) * times + 1...number * times {
            parts += try await pieces(place + 1, next)
            let leftOut = parts.count { if case .leftOut = $0 { true } else { false } }
            guard leftOut <= Self.mostLeftOut else { throw .server(.tooLarge) }
            if case .page(let page)? = parts.last, page.page >= page.totalPages { break }
        }
        return parts
    }

    private func pieces(_ place: Int, _ number: Int) async throws(SyncError) -> [Part] {
        do throws(SyncError) {
            let count = Self.sizes[place]
            let page = try await synchronizer.page(
                number, of: count, project: project, locale: locale, seen: seen)
            // A server that sends fewer keys than requested counts its pages differently.
            guard page.totalPages == max(1, (page.totalKeys + count - 1) / count) else {
                throw .server(.unreadable("The answer is too large"))
            }
            return [.page(page)]
        } catch .server(.tooLarge) {
            return try await smaller(than: place, number)
        }
    }
}
