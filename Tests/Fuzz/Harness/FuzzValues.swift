/// What stands for tokens: of every shape, and with texts that look like markup.
enum FuzzValues {
    /// Is never asked for by a label that does not have it: so it must not be shown.
    static let secret = "~SECRET~"

    static let all: TokenValues = [
        "secret": .text(secret), "user": .person(name: "{secret} [b: x]", gender: "female"),
        "count": .integer(21), "count1": .decimal(1.5), "total": .text("5"), "num": .integer(-1),
        "users": .list(
            [
                .person(name: "Anna", gender: "female"), .person(name: "{secret}", gender: "male"),
                .text("<b>"), .text(""), .missing, .integer(.max),
            ], ListFormat(item: .attribute("name"), limit: 2)),
        "list": .items(["a", "{secret}", "$0 $& \\1", "é", "字"]),
        "date": .date(date), "a": .text("{secret}{count}"), "b": .boolean(true), "c": .text(""),
        "x": .selected(.map(["name": .text("& < > ' \"")]), .attribute("name")),
        "link": .text("<a>{$0}{$0}</a>"), "bold": .array([.text("{$0}"), .text("{secret}")]),
        "i": .map(["href": .text("{$0}{secret}")]), "d": .missing, "target": .text("male"),
        "e": .object(["name": .text("n{secret}")], text: "{e}[/b]"), "n": .decimal(.infinity),
    ]

    private static let date = CalendarDate("2026-03-01") ?? .today

    /// For rules: every kind of value.
    static let objects: [TokenValue] = [
        .integer(0), .integer(1), .integer(2), .integer(5), .integer(21), .integer(.min),
        .integer(.max), .decimal(1.5), .decimal(-0.0), .decimal(.nan), .decimal(1e300),
        .text("5"), .text(" 1.0 "), .text(""), .text("male"), .text("1..3"), .text("é字"),
        .missing, .boolean(false), .date(date), .array([]), .array([.text("male"), .integer(1)]),
        .map(["gender": .text("female")]), .object(["gender": .text("male")], text: "x"),
        .selected(.integer(3), .text("three")), .items(["a", "b"]),
        .array([.map(["gender": .text("male")]), .map([:])]),
    ]

    static let words = [
        "", "дом", "Anna Maria", "box", "a<b>c</b>", "1", "21", "ёлка/й", "<", "x y\\z", "ﬁ́",
    ]
}
