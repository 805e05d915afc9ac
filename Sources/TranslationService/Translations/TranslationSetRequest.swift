public import Wire

/// What of a set of translations is wanted (`tml-service.md` 3.3, 3.4).
public struct TranslationSetRequest: Hashable, Sendable {
    /// `nil`: the project's default locale.
    public var locale: String?
    /// Whether the hashes of ignored keys are told.
    public var showsIgnored: Bool
    /// `nil`: everything.
    public var page: PageRequest?

    public init(locale: String? = nil, showsIgnored: Bool = false, page: PageRequest? = nil) {
        self.locale = locale
        self.showsIgnored = showsIgnored
        self.page = page
    }

    /// Reads the parameters of a request: 50 keys a page unless `all` is asked for
    /// (`tml-service.md` 1.6).
    public init(_ parameters: RequestParameters) {
        self.init(
            locale: parameters.text("locale"), showsIgnored: parameters.flag("ignored"),
            page: parameters.flag("all") ? nil : parameters.page(perPage: 50))
    }
}

/// A set of translations, or one page of it.
public struct TranslationSetPage: Sendable {
    /// `results`: hash → list; `sources` and `ignored_keys` where they belong.
    public var members: JSONObject
    /// Which part of the keys it is; its records are in `members`. `nil`: all of them.
    public var page: Page<JSON>?
}
