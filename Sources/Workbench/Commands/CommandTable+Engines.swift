extension CommandTable {
    /// What is done on the screens that ask engines.
    static let engines = [
        CommandRow(
            .translateText, "Send the text to the engines that have the pair of languages.",
            hint: "translate", keys: [.languages: ["f7"]], .focused),
        CommandRow(
            .otherStart, "Start from the label instead of the text, or from the text again.",
            hint: "other start", keys: [.roundTrip: ["s"]], .focused),
        CommandRow(
            .otherEngine, "Have it done by the next engine alone.", hint: "other engine",
            keys: [.roundTrip: ["e"]], .focused),
    ]
}
