public import KeyIndex
import Wire

/// What a list of keys shows, and in what order (`tml-service.md` 3.11).
public struct KeyListRequest: Hashable, Sendable {
    /// What a key is worth in the language.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case all, with, without, pending, accepted, approved, rejected
    }

    /// Whether it is locked there.
    public enum Lock: String, Hashable, Sendable, CaseIterable {
        case any, locked, unlocked
    }

    /// Where words are looked for.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case label, description, translation, key
    }

    /// Whose translations are wanted.
    public enum Author: Hashable, Sendable {
        /// Who asks for the list.
        case whoAsks
        /// A member of the project.
        case member(MemberID)
    }

    /// By what the list is ordered.
    public enum Sort: String, Hashable, Sendable, CaseIterable {
        case id, label, length, rank, source
        case registered = "registered_at"
        case updated = "updated_at"
    }

    /// Which end comes first.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case ascending = "asc"
        case descending = "desc"
    }

    /// What records have besides.
    public enum Include: String, Hashable, Sendable, CaseIterable {
        case translations, sources, labels, comments, screenshots
    }

    /// The language whose state is shown; `nil`: none.
    public var locale: String?
    /// Any of these; empty for all.
    public var statuses: [Status]
    /// Whether locked ones are wanted.
    public var lock: Lock
    /// Words and phrases that must all occur.
    public var words: [String]
    /// Where they are looked for; empty for everywhere.
    public var places: [Place]
    /// Names, or hashes of names; any of them.
    public var sources: [String]
    /// Tags that must all be there.
    public var labels: [String]
    /// The highest level; `nil`: one's own.
    public var levelMax: Int?
    /// Seconds since 1970.
    public var updatedSince: Int?
    /// Whose translations keys must have; `nil`: anybody's or none.
    public var translator: Author?
    /// Only keys that who asks follows.
    public var isFollowed: Bool
    /// Only keys with a token that has rules in the language.
    public var hasContext: Bool
    /// What the records have besides.
    public var include: Set<Include>
    /// Whether each target has its best translation; whoever includes all of them has it twice.
    public var hasBest: Bool
    /// What addresses in records begin with: `https://host`.
    public var origin = ""
    /// By what the list is ordered.
    public var sort: Sort
    /// Which end comes first.
    public var order: Order
    /// Which part of it.
    public var page: PageRequest
    /// The newest cursor of the project that who asks has had.
    public var seen: String?

    /// Every key, in the order of registration.
    public init(locale: String? = nil, page: PageRequest = PageRequest()) {
        self.locale = locale
        self.page = page
        statuses = []
        lock = .any
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

    /// Reads the parameters of a request; throws `.invalid` for values that mean nothing.
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

    /// The number 0 means who asks as well.
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
                "status, lock, translator, context and sort=rank need a locale")
        }
    }

    /// Splits at spaces; what stands between double quotes is one phrase.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index % 2 == 1 {
                words.append(String(part))
            } else {
                words += part.split(whereSeparator: \.isWhitespace).map(String.init)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
