/// What somebody wants to see for a token.
public struct SampleChoice: Hashable, Sendable {
    /// `nil`: the usual value.
    public var value: TokenValue?
    /// Of a person: `male`, `female` or `unknown`; `nil`: the usual one.
    public var gender: String?

    /// A choice of one of them, or of both.
    public init(value: TokenValue? = nil, gender: String? = nil) {
        self.value = value
        self.gender = gender
    }
}
