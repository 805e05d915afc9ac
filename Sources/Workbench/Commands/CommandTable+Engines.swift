extension CommandTable {
    /// The commands of the screens that ask engines.
    static let engines = [
        CommandRow(
            .translateText, "Send the text to the engines that support the language pair.",
            hint: "translate", keys: [.languages: ["f7"]], .focused),
        CommandRow(
            .otherStart, "Start from the label instead of the text, or switch back.",
            hint: "other start", keys: [.roundTrip: ["s"]], .focused),
        CommandRow(
            .otherEngine, "Use only the next engine.", hint: "other engine",
            keys: [.roundTrip: ["e"]], .focused),
    ]
}
