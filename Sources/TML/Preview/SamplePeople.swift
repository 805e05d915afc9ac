/// Sample people: men, women, and people of unknown gender.
public struct SamplePeople: Hashable, Sendable {
    /// The number of places with different people. Later places start again with the first people.
    static let places = 6

    /// Names of men. Never empty.
    public let men: [String]
    /// Names of women. Never empty.
    public let women: [String]
    /// Names for people of unknown gender. Never empty.
    public let others: [String]

    /// Creates sample people. An empty list is replaced by the names of `standard`.
    public init(men: [String], women: [String], others: [String]) {
        self.men = men.isEmpty ? Self.standard.men : men
        self.women = women.isEmpty ? Self.standard.women : women
        self.others = others.isEmpty ? Self.standard.others : others
    }

    /// The people for languages without names of their own.
    public static let standard = SamplePeople(
        men: ["Michael", "David", "Peter"], women: ["Anna", "Maria", "Julia"],
        others: ["Kim", "Robin"])

    /// Returns the man of a place. Each place has another man.
    func man(_ place: Int) -> TokenValue {
        .person(name: Self.name(men, place), gender: "male")
    }

    func woman(_ place: Int) -> TokenValue {
        .person(name: Self.name(women, place), gender: "female")
    }

    func other(_ place: Int) -> TokenValue {
        .person(name: Self.name(others, place), gender: "unknown")
    }

    /// Returns a man, a woman and a person of unknown gender.
    func all(_ place: Int) -> [TokenValue] { [man(place), woman(place), other(place)] }

    /// Returns the people of a list, alternating men and women.
    func several(_ count: Int, from place: Int) -> [TokenValue] {
        (0..<count).map { $0.isMultiple(of: 2) ? man(place + $0) : woman(place + $0) }
    }

    /// Returns groups of people for all kinds that rules may distinguish.
    func groups(_ place: Int) -> [TokenValue] {
        let (man, woman, other) = (man(place), woman(place), other(place))
        let groups = [
            [man], [woman], [other], [man, self.man(place + 1)], [woman, self.woman(place + 1)],
            [man, woman], [man, woman, other],
        ]
        return groups.map { .list($0, ListFormat(item: .attribute("name"))) }
    }

    private static func name(_ names: [String], _ place: Int) -> String {
        let name = names[place % names.count]
        let round = place / names.count
        return round == 0 ? name : "\(name) \(round + 1)"
    }
}
