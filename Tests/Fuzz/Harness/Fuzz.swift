/// Where libFuzzer enters: one input. The first byte chooses what is tried with the rest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    // What has the secret itself may well show it. It is not kept.
    if bytes.hasSecret { return -1 }
    let target = FuzzTarget.allCases[Int(bytes[0]) % FuzzTarget.allCases.count]
    FuzzCounts.add(target) { target.run(Array(bytes.dropFirst())) }
    return 0
}

/// What has to be read first is not to be counted to the first input.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzz(_ count: UnsafePointer<CInt>, _ arguments: UnsafeRawPointer) -> CInt {
    _ = FuzzLanguages.all
    return 0
}

/// What is tried. The order is part of the seeds' format: `Tests/Fuzz/Tools/Seeds.swift`.
enum FuzzTarget: Int, CaseIterable {
    case label, translation, rule, definition, madeLanguage, pattern, value, message

    func run(_ bytes: [UInt8]) {
        var input = FuzzInput(bytes)
        switch self {
        case .label: LabelFuzz.run(&input)
        case .translation: TranslationFuzz.run(&input)
        case .rule: RuleFuzz.run(&input)
        case .definition: DefinitionFuzz.run(&input)
        case .madeLanguage: MadeLanguageFuzz.run(&input)
        case .pattern: PatternFuzz.run(&input)
        case .value: ValueFuzz.run(&input)
        case .message: MessageFuzz.run(&input)
        }
    }
}
