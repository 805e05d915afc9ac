/// People to try texts with: men, women, and those whose gender is not told.
public struct SamplePeople: Hashable, Sendable {
    /// The places among a label's tokens that have people of their own; later ones begin anew.
    static let places = 6

    /// Names of men; never empty.
    public let men: [String]
    /// Names of women; never empty.
    public let women: [String]
    /// Names that tell no gender; never empty.
    public let others: [String]

    /// The names of `standard` stand for a list that is empty.
    public init(men: [String], women: [String], others: [String]) {
        self.men = men.isEmpty ? Self.standard.men : men
        self.women = women.isEmpty ? Self.standard.women : women
        self.others = others.isEmpty ? Self.standard.others : others
    }

    /// The people for a language of which nothing is known.
    public static let standard = SamplePeople(
        men: ["Michael", "David", "Peter"], women: ["Anna", "Maria", "Julia"],
        others: ["Kim", "Robin"])

    /// The man of a place: at every place there is another one.
    func man(_ place: Int) -> TokenValue {
        .person(name: Self.name(men, place), gender: "male")
    }

    func woman(_ place: Int) -> TokenValue {
        .person(name: Self.name(women, place), gender: "female")
    }

    func other(_ place: Int) -> TokenValue {
        .person(name: Self.name(others, place), gender: "unknown")
    }

    /// Three people, one of each gender.
    func all(_ place: Int) -> [TokenValue] { [man(place), woman(place), other(place)] }

    /// The people of a list with so many, men and women in turn.
    func several(_ count: Int, from place: Int) -> [TokenValue] {
        (0..<count).map { $0.isMultiple(of: 2) ? man(place + $0) : woman(place + $0) }
    }

    /// The people of each kind that a rule about several can tell apart.
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
