/// The sample value that the user chose for a token.
public struct SampleChoice: Hashable, Sendable {
    /// The value. `nil` means the usual value.
    public var value: TokenValue?
    /// The gender of a person: `male`, `female` or `unknown`. `nil` means the usual gender.
    public var gender: String?

    /// Creates a choice of a value, a gender or both.
    public init(value: TokenValue? = nil, gender: String? = nil) {
        self.value = value
        self.gender = gender
    }
}
