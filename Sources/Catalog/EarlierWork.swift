public import TML

/// The work of a person that is asked for.
public struct EarlierWork: Hashable, Sendable {
    /// The project.
    public var project: Project.Key
    /// The language of the translations.
    public var locale: LocaleCode
    /// The person.
    public var person: KeyFilter.Author
    /// The time of the work.
    public var time: WorkTime
    /// The number of the translation before the page; 0 for the first page.
    public var after: Int

    /// Asks for the first page.
    public init(
        in project: Project.Key, _ locale: LocaleCode, of person: KeyFilter.Author,
        _ time: WorkTime
    ) {
        self.project = project
        self.locale = locale
        self.person = person
        self.time = time
        after = 0
    }

    /// Returns the request for the page after another; `nil` after the last one. The person and the
    /// time are those that the server has found for the first page.
    public func next(after page: EarlierStates) -> EarlierWork? {
        guard let last = page.next else { return nil }
        var work = self
        work.person = .number(page.personID)
        work.time = page.time
        work.after = last
        return work
    }
}

/// A time in which a person worked.
public struct WorkTime: Hashable, Sendable {
    /// The beginning, in seconds since 1970; `nil`: no condition.
    public var since: Int?
    /// The end, in seconds since 1970, which is not in the time; `nil`: no condition.
    public var until: Int?
    /// The number of seconds before now at which the time begins; `nil`: no condition.
    public var within: Int?
    /// The number of seconds before now at which the time ends; `nil`: no condition.
    public var unchangedFor: Int?

    /// Creates a time; by default, without a condition.
    public init(
        since: Int? = nil, until: Int? = nil, within: Int? = nil, unchangedFor: Int? = nil
    ) {
        self.since = since
        self.until = until
        self.within = within
        self.unchangedFor = unchangedFor
    }
}

/// One page of the translations that a person changed in a time.
public struct EarlierStates: Hashable, Sendable {
    /// The translations, in the order of their numbers.
    public var states: [EarlierState]
    /// The number of the person in the project.
    public var personID: Int
    /// The name of the person.
    public var personName: String
    /// The time of the work, with its beginning and its end in seconds since 1970.
    public var time: WorkTime
    /// True if the time begins later than requested, because the server has deleted older entries.
    public var isCut: Bool
    /// The number of the last translation of the page; `nil` if no page follows.
    public var next: Int?

    /// Creates a page; by default, the last one of a whole time.
    public init(
        states: [EarlierState], personID: Int, personName: String, time: WorkTime,
        isCut: Bool = false, next: Int? = nil
    ) {
        self.states = states
        self.personID = personID
        self.personName = personName
        self.time = time
        self.isCut = isCut
        self.next = next
    }
}
