extension CommandTable {
    /// The commands of the screens that ask engines.
    static let engines = [
        CommandRow(
            .translateText, "Send the text to the engines that support the language pair.",
            hint: "translate", keys: [.languages: ["f7"]], .focused),
        CommandRow(
            .otherStart, "Choose whether the back-translation starts with your text or the label.",
            hint: "switch start", keys: [.roundTrip: ["s"]], .focused),
        CommandRow(
            .otherEngine, "Switch to the next engine; after the last engine, to the first engine.",
            hint: "other engine", keys: [.roundTrip: ["e"]], .focused),
        CommandRow(
            .switchSuggestions, "Switch the suggestions of engines on or off.",
            hint: "on or off", keys: [.engines: ["s"]], .focused),
    ]
}
