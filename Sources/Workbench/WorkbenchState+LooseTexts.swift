import Text

/// The file with the typed texts that belong to no key. So these texts survive a crash of the program
/// and the end of the terminal.
struct LooseFile: Equatable, Sendable {
    /// The texts in the file.
    fileprivate var texts: [ExactText] = []
    /// True if an alarm will save the texts.
    fileprivate var isAwaited = false
}

extension WorkbenchState {
    /// The time from the first typed character to the save.
    private static let looseDelay = Duration.milliseconds(300)

    /// Returns the wait for the save if the texts differ from the file.
    mutating func followLooseTexts() -> [Effect] {
        guard isLooseFileOld, !looseFile.isAwaited, isRunning else { return [] }
        looseFile.isAwaited = true
        return [.wait(Self.looseDelay, .looseTexts)]
    }

    /// Returns the effect that saves the texts.
    mutating func keepLooseTexts() -> [Effect] {
        looseFile.isAwaited = false
        guard isLooseFileOld else { return [] }
        looseFile.texts = allLooseTexts
        return [.store(.projects(.keepLooseTexts(allLooseTexts)))]
    }

    /// Returns the effect that empties the file, after the translator has decided to lose the texts.
    mutating func forgetLooseTexts() -> [Effect] {
        guard !looseFile.texts.isEmpty else { return [] }
        looseFile.texts = []
        return [.store(.projects(.keepLooseTexts([])))]
    }

    /// Takes the texts from the file.
    mutating func bring(_ texts: [ExactText]) {
        looseFile.texts = texts
        guard !texts.isEmpty else { return }
        if let place = screens.lastIndex(where: \.isTranslate),
            case .translate(var translate) = screens[place]
        {
            translate.bring(texts)
            screens[place] = .translate(translate)
        } else {
            looseTexts = texts + looseTexts
        }
        let key = environment.keyName(for: .yank, in: [.textField])
        tell(
            Notice(Strings.typedForNoKey(texts, isTyped: false, yank: key), .warning, about: .loose)
        )
    }

    /// Texts of the practice are not saved. Before the file was read, it may have other texts.
    private var isLooseFileOld: Bool {
        practice == nil && places.isRead && allLooseTexts != looseFile.texts
    }
}

extension Screen {
    fileprivate var isTranslate: Bool { if case .translate = self { true } else { false } }
}
