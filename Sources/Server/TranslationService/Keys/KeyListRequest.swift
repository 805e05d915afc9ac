public import Catalog
public import KeyIndex
import Text
import Wire

/// The content and the order of a list of keys (`tml-service.md` 3.11).
public struct KeyListRequest: Hashable, Sendable {
    /// The state of a key in the language.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case all, with, without, pending, accepted, approved, rejected
    }

    /// The lock of a key in the language.
    public enum Lock: String, Hashable, Sendable, CaseIterable {
        case any, locked, unlocked
    }

    /// The author of translations.
    public enum Author: Hashable, Sendable {
        /// The sender of the request.
        case whoAsks
        /// A member of the project.
        case member(MemberID)
    }

    /// The value by which the list is sorted.
    public enum Sort: String, Hashable, Sendable, CaseIterable {
        case id, label, length, rank, source
        case registered = "registered_at"
        case updated = "updated_at"
    }

    /// The direction of the order.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case ascending = "asc"
        case descending = "desc"
    }

    /// Additional data in the records.
    public enum Include: String, Hashable, Sendable, CaseIterable {
        case translations, sources, labels, comments, screenshots
    }

    /// The language of the states; `nil` if no language is requested.
    public var locale: String?
    /// Keys with any of these states; an empty list means all keys.
    public var statuses: [Status]
    /// The lock that keys must have.
    public var lock: Lock
    /// Words and phrases. A key must contain all of them.
    public var words: [String]
    /// The texts in which the words are searched; an empty list means all texts.
    public var places: [KeyFilter.Place]
    /// Names of sources, or hashes of names. A key must be in one of these sources.
    public var sources: [String]
    /// Labels. A key must have all of them.
    public var labels: [String]
    /// The maximum level of the keys; `nil` means the level of the sender.
    public var levelMax: Int?
    /// The keys that changed after this time, in seconds since 1970.
    public var updatedSince: Int?
    /// The author of a translation of each key; `nil` means no restriction.
    public var translator: Author?
    /// A further condition for the keys, with the conditions of a workstation’s search.
    public var filter: KeyFilter
    /// Only keys that the sender follows.
    public var isFollowed: Bool
    /// Only keys with a token that has rules in the language.
    public var hasContext: Bool
    /// Additional data in the records.
    public var include: Set<Include>
    /// True if each target contains its best translation. If the records include all translations,
    /// the best translation is contained twice.
    public var hasBest: Bool
    /// The start of addresses in records: `https://host`.
    public var origin = ""
    /// The value by which the list is sorted.
    public var sort: Sort
    /// The direction of the order.
    public var order: Order
    /// The requested page.
    public var page: PageRequest
    /// The newest cursor of the project that the client has.
    public var seen: String?

    /// Creates a request for every key, in the order of registration.
    public init(locale: String? = nil, page: PageRequest = PageRequest()) {
        self.locale = locale
        self.page = page
        statuses = []
        lock = .any
        filter = .everyKey
        isFollowed = false
        hasContext = false
        words = []
        places = []
        sources = []
        labels = []
        include = [.sources]
        hasBest = true
        sort = .registered
        order = .ascending
    }

    /// Reads the parameters of a request. Throws `.invalid` for values that are not allowed.
    public init(_ parameters: RequestParameters) throws(ServiceError) {
        self.init(locale: parameters.text("locale"), page: parameters.page())
        seen = parameters.text("seen")
        let statuses: [Status] = try parameters.choices("status")
        self.statuses = statuses.contains(.all) ? [] : statuses
        lock = try parameters.choice("lock") ?? .any
        words = Self.words(of: parameters.text("search") ?? "")
        places = try parameters.choices("search_in")
        sources = parameters.all("source")
        labels = parameters.list("labels")
        levelMax = try parameters.integer("level_max")
        updatedSince = try Self.time(parameters)
        translator = try Self.author(parameters)
        filter = try Self.filter(parameters)
        if parameters.text("include") != nil { include = Set(try parameters.choices("include")) }
        hasBest = try parameters.truth("best") ?? true
        sort = try parameters.choice("sort") ?? .registered
        order = try parameters.choice("order") ?? .ascending
        isFollowed = try parameters.truth("followed") ?? false
        hasContext = try parameters.truth("context") ?? false
        try requireLocale()
    }

    private static func time(_ parameters: RequestParameters) throws(ServiceError) -> Int? {
        guard let text = parameters.text("updated_since") else { return nil }
        guard let time = WireTime(text) else {
            throw .invalid("updated_since", "invalid", "updated_since is not a time")
        }
        return time.secondsSince1970
    }

    /// The maximum number of conditions; the workstation allows more.
    private static let mostConditions = 50
    /// The maximum number of patterns. Each pattern is compared with every text of the project.
    private static let mostPatterns = 2

    private static func filter(_ parameters: RequestParameters) throws(ServiceError) -> KeyFilter {
        guard let text = parameters.text("filter") else { return .everyKey }
        let filter: KeyFilter
        do throws(KeyFilterError) {
            filter = try KeyFilter(text: text)
        } catch {
            throw .invalid(
                "filter", "invalid",
                "The filter has a mistake at character \(error.offset + 1): \(error.message)")
        }
        guard filter.conditions.count <= mostConditions else {
            throw .invalid(
                "filter", "too_long",
                "The filter has more than \(mostConditions) conditions")
        }
        guard filter.patternCount <= mostPatterns else {
            throw .invalid(
                "filter", "too_long", "The filter has more than \(mostPatterns) patterns")
        }
        return filter
    }

    /// True if the list compares the texts of the project with a pattern.
    public var hasPattern: Bool { filter.patternCount > 0 }

    /// The number 0 means the sender.
    private static func author(_ parameters: RequestParameters) throws(ServiceError) -> Author? {
        if parameters.text("translator") == "me" { return .whoAsks }
        guard let number = try parameters.integer("translator") else { return nil }
        return number == 0 ? .whoAsks : .member(MemberID(number))
    }

    private func requireLocale() throws(ServiceError) {
        let needsLocale =
            !statuses.isEmpty || lock != .any || translator != nil || sort == .rank || hasContext
        guard locale != nil || !needsLocale else {
            throw .invalid(
                "locale", "required",
                "These parameters need a locale: status, lock, translator, context, sort=rank")
        }
    }

    /// Splits the text at spaces. A text between double quotes is one phrase.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        for (index, part) in text.splitExactly("\"", keepsEmpty: true).enumerated() {
            if index % 2 == 1 {
                words.append(part)
            } else {
                words += part.split(whereSeparator: \.isWhitespace).map(String.init)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension KeyFilter {
    fileprivate var patternCount: Int {
        conditions.count { if case .pattern = $0 { true } else { false } }
    }
}

extension KeyFilterError {
    /// The sentence without its full stop, as in all errors of the service.
    var message: String { String(sentence.dropLast()) }
}

extension KeyListRequest.Include {
    /// True for data of the work on translations, which the public token of an app cannot read.
    var isWork: Bool {
        switch self {
        case .translations, .comments: true
        case .sources, .labels, .screenshots: false
        }
    }
}

extension KeyListRequest {
    /// Returns the request as it is answered. The public token of an app gets no best translations,
    /// because they may be pending. Throws `.forbidden` if such a token asks for the work on
    /// translations.
    func allowed(for access: Access) throws -> KeyListRequest {
        guard access.isPublic else { return self }
        let asksForWork =
            include.contains(where: \.isWork) || filter != .everyKey || !statuses.isEmpty
            || translator != nil || lock != .any || places.contains(.translation)
        if asksForWork { try access.requireTeam() }
        var request = self
        request.hasBest = false
        if !request.words.isEmpty { request.places = places.isEmpty ? Self.ofKeys : places }
        return request
    }

    /// The places of a search that need no translation.
    private static let ofKeys = KeyFilter.Place.allCases.filter { $0 != .translation }
}
